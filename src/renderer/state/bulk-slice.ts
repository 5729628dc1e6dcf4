import type { StateCreator } from 'zustand'
import type { TakenBack } from '#shared/desk/acting-commands.ts'
import type { BulkAction } from '#shared/desk/actions.ts'
import type { BatchView, DecidedBulk } from '#shared/desk/bulk.ts'
import type { MarkChange } from '#shared/desk/marks.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { fillPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { templateVariables } from '#shared/rules/templates/variables.ts'
import type { Desk } from './desk.ts'
import { shownSelection, toBulkSelection } from './selection.ts'
import type { AppState } from './store.ts'
import type { Undoable } from './undo-slice.ts'

/** What one wants to do to the selected reports. */
export const bulkKinds = ['transition', 'assign', 'classify', 'internal', 'public'] as const
export type BulkKind = (typeof bulkKinds)[number]

/** What the dialog shows: a change that is being made, or one that was. */
export type BulkShown =
  | { readonly kind: 'new'; readonly start: BulkKind }
  | { readonly kind: 'batch'; readonly batchId: number | null }

/** A bulk change, with where it was decided. */
export interface DecidedBulkIn extends DecidedBulk {
  readonly workspaceId: string
}

export interface BulkSlice {
  readonly bulkShown: BulkShown | null
  /** Bulk changes under way or of this day, the newest first; null until they were read. */
  readonly batches: readonly BatchView[] | null

  /** Opens the dialog for the selection; without one it shows the changes there are. */
  openBulk(start: BulkKind): void
  /** null: the newest. */
  openBatch(batchId: number | null): void
  readBatches(): Promise<void>
  /** `cancelled`: the person was asked about the words and took them back. */
  decideBulk(decision: {
    readonly gatheredId: number
    readonly action: BulkAction
    readonly withUnknown: boolean
    readonly title: string
  }): Promise<Result<DecidedBulkIn>>
  /** Takes back what has not been sent, whatever workspace is open by now. */
  takeBackBatch(decided: Pick<DecidedBulkIn, 'workspaceId' | 'batchId'>): Promise<Result<TakenBack>>
  pauseBatch(batchId: number, paused: boolean): Promise<Result<null>>
  /** Answers how many are sent again. */
  retryFailed(batchId: number): Promise<Result<number>>
  /** Changes what is noted about the selected reports. @returns how to take it back, and of how many it is. */
  markSelected(change: MarkChange, titleOf: (count: number) => string): Promise<Result<Undoable | null>>
}

const anyValue = Object.fromEntries(Object.keys(templateVariables).map((name) => [name, '…']))

/** What the words name is filled in for each report; only what means nothing is to be asked about. */
function asFilled(action: BulkAction): BulkAction {
  if (action.kind === 'comment') return { ...action, text: fillPlaceholders(action.text, anyValue) }
  return action.kind === 'transition' && action.message !== undefined
    ? { ...action, message: fillPlaceholders(action.message, anyValue) }
    : action
}

/** Changes of many reports at once. */
export function createBulkSlice(desk: Desk): StateCreator<AppState, [], [], BulkSlice> {
  return (set, get) => {
    const nowhere = err({ kind: 'unknownHere', what: 'workspace' } as const)

    return {
      bulkShown: null,
      batches: null,

      openBulk(start) {
        const hasSelection = shownSelection(get()) !== null
        set({ bulkShown: hasSelection ? { kind: 'new', start } : { kind: 'batch', batchId: null } })
        get().openDialog('bulk')
      },
      openBatch(batchId) {
        set({ bulkShown: { kind: 'batch', batchId } })
        get().openDialog('bulk')
      },
      async readBatches() {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return
        const answer = await desk.invoke('bulk.batches', { workspaceId })
        if (answer.ok && get().currentWorkspaceId === workspaceId) set({ batches: answer.value })
      },
      async decideBulk(decision) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        if (!(await get().letOut([asFilled(decision.action)]))) return err({ kind: 'cancelled' })
        const decided = await desk.invoke('bulk.decide', { workspaceId, ...decision })
        if (!decided.ok) return decided
        if (get().currentWorkspaceId === workspaceId) get().clearSelection()
        return ok({ ...decided.value, workspaceId })
      },
      async takeBackBatch({ workspaceId, batchId }) {
        return desk.invoke('act.takeBack', { workspaceId, which: { batchId } })
      },
      async pauseBatch(batchId, paused) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        const answer = await desk.invoke('outbox.pauseBatch', { workspaceId, batchId, paused })
        if (answer.ok) await get().readBatches()
        return answer
      },
      async retryFailed(batchId) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        return desk.invoke('bulk.retryFailed', { workspaceId, batchId })
      },
      async markSelected(change, titleOf) {
        const state = get()
        const selection = shownSelection(state)
        const workspaceId = state.currentWorkspaceId
        if (selection === null || workspaceId === null) return ok(null)
        const asked = { workspaceId, selection: toBulkSelection(selection, state) }
        const gathered = await desk.invoke('bulk.gather', asked)
        if (!gathered.ok) return gathered
        const { gatheredId, isTooMany, total } = gathered.value
        if (isTooMany) {
          return err({ kind: 'conflict', detail: `${total} reports are too many to mark at once.` })
        }
        const marked = await desk.invoke('bulk.mark', { workspaceId, gatheredId, change })
        if (!marked.ok) return marked
        get().clearSelection()
        get().rereadQueue()
        const which = change.kind === 'snoozed' || change.kind === 'awake' ? 'snooze' : 'review'
        const undo = async () => {
          const restored = await desk.invoke('marks.restore', {
            workspaceId,
            which,
            marks: [...marked.value],
          })
          if (restored.ok) get().rereadQueue()
          return restored
        }
        return ok(get().noteUndoable({ title: titleOf(marked.value.length), workspaceId, undo }))
      },
    }
  }
}
