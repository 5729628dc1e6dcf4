import type { StateCreator } from 'zustand'
import type { BulkAction } from '#shared/desk/actions.ts'
import { draftedWords } from '#shared/desk/draft-places.ts'
import { err, ok } from '#shared/desk/result.ts'
import { fillPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { templateVariables } from '#shared/rules/templates/variables.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { markSelected } from './mark-selected.ts'
import { questionKey, shownSelection } from './selection.ts'
import type { ActSlice } from './shape/act-shape.ts'
import type { BulkKind, BulkSlice, ReturnedBulk } from './shape/bulk-shape.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { MarksSlice } from './shape/marks-shape.ts'
import type { OutgoingSlice } from './shape/outgoing-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { Selection, SelectionSlice } from './shape/selection-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'
import type { UndoSlice } from './shape/undo-shape.ts'
import { undoOutcome } from './undo-outcome.ts'

/** The slices that this one reads and calls. */
type Needed = BulkSlice &
  ActSlice &
  DeskSlice &
  MarksSlice &
  QueueSlice &
  ReportSlice &
  SelectionSlice &
  UiSlice &
  UndoSlice &
  OutgoingSlice

const anyValue = Object.fromEntries(Object.keys(templateVariables).map((name) => [name, '…']))

/**
 * Replaces all placeholders the desk knows, so that the user is asked only about unknown ones. The real values are
 * filled in later, report by report.
 */
function asFilled(action: BulkAction): BulkAction {
  if (action.kind === 'comment') return { ...action, text: fillPlaceholders(action.text, anyValue) }
  return action.kind === 'transition' && action.message !== undefined
    ? { ...action, message: fillPlaceholders(action.message, anyValue) }
    : action
}

function kindOf(action: BulkAction): BulkKind {
  return action.kind === 'comment' ? action.audience : action.kind
}

/** A bulk change decided in this window. */
interface DecidedHere {
  readonly action: BulkAction
  readonly selection: Selection | null
  /** How many of its actions were not undone with it. */
  readonly left: number
  /** Whether an undo has returned its text. */
  readonly isReturned: boolean
}

/** Each workspace numbers its bulk changes from 1. */
const keyOf = (workspaceId: string, batchId: number) => `${workspaceId} ${batchId}`

/** Changes of many reports at once. */
export function createBulkSlice(desk: Desk): StateCreator<Needed, [], [], BulkSlice> {
  return (set, get) => {
    /** For undo: the bulk changes decided in this window, by `keyOf`. */
    const decidedHere = new Map<string, DecidedHere>()
    /**
     * The undone bulk changes whose text no form has kept yet, in the order of the undos; the next form of their kind
     * begins with it.
     */
    let returned: readonly ReturnedBulk[] = []

    /**
     * Opens the form of a bulk change.
     *
     * @param isAskedFor whether the user asked for the form: then text typed before it is there is for the form.
     */
    function openForm(start: BulkKind, isAskedFor: boolean): void {
      const workspaceId = get().currentWorkspaceId
      const returnedHere = returned.filter(
        (one) => one.workspaceId === workspaceId && kindOf(one.action) === start,
      )
      // Assigning and classifying begin with a choice, so no text is typed ahead for them.
      const takesWords = isAskedFor && start !== 'assign' && start !== 'classify'
      const awaited = takesWords ? { typed: '', since: performance.now() } : null
      set({ bulkShown: { kind: 'new', start, returned: returnedHere, awaited } })
      get().openDialog('bulk')
    }

    /**
     * Keeps the text of an undone bulk change for the next form. Parts of a change may be undone one after the other;
     * its text is returned with the first. Once undos of the whole change have covered all of its actions, its
     * reports are selected again and the form opens.
     *
     * @param undone how many actions were undone now; 0: all were undone or discarded one by one before.
     */
    function giveWordsBack(workspaceId: string, batchId: number, undone: number): void {
      const key = keyOf(workspaceId, batchId)
      const decided = decidedHere.get(key)
      if (decided === undefined || draftedWords(decided.action) === null) return
      const { action, selection, isReturned } = decided
      const left = decided.left - undone
      // The only action was undone or discarded by itself. An undo returned the text to the draft of its report.
      if (undone === 0 && left === 1) return
      if (!isReturned) returned = [...returned, { workspaceId, action }]
      decidedHere.set(key, { ...decided, left, isReturned: true })
      const { dialog, currentWorkspaceId } = get()
      const isWhole = undone > 0 && left === 0
      if (!isWhole || currentWorkspaceId !== workspaceId || selection?.kind !== 'some') return
      if (shownSelection(get()) !== null) return
      set({ selection, selectionKey: questionKey(get()), selectionAnchor: null })
      // A dialog that is open, such as the one that shows the outcome, is not replaced.
      if (dialog === null) openForm(kindOf(action), false)
    }

    const nowhere = err({ kind: 'unknownHere', what: 'workspace' } as const)

    return {
      bulkShown: null,
      batches: null,

      openBulk(start) {
        if (shownSelection(get()) === null) get().openBatch(null)
        else openForm(start, true)
      },
      keepTypedForBulk(typed) {
        const { bulkShown } = get()
        if (bulkShown?.kind !== 'new' || bulkShown.awaited === null) return
        set({ bulkShown: { ...bulkShown, awaited: { ...bulkShown.awaited, typed } } })
      },
      takeTypedForBulk() {
        const { bulkShown } = get()
        if (bulkShown?.kind !== 'new' || bulkShown.awaited === null) return ''
        set({ bulkShown: { ...bulkShown, awaited: null } })
        return bulkShown.awaited.typed
      },
      noteReturnedKept() {
        const { bulkShown } = get()
        if (bulkShown?.kind !== 'new' || bulkShown.returned.length === 0) return
        returned = returned.filter((one) => !bulkShown.returned.includes(one))
        set({ bulkShown: { ...bulkShown, returned: [] } })
      },
      openBatch(batchId) {
        set({ bulkShown: { kind: 'batch', batchId } })
        get().openDialog('bulk')
      },
      async readBatches() {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        const answer = await desk.invoke('bulk.batches', { workspaceId })
        if (answer.ok && get().currentWorkspaceId === workspaceId) set({ batches: answer.value })
        return answer
      },
      async decideBulk(decision) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        if (!(await get().checkOutgoing([asFilled(decision.action)]))) return err({ kind: 'cancelled' })
        const selection = shownSelection(get())
        const decided = await get().doing(() => desk.invoke('bulk.decide', { workspaceId, ...decision }))
        if (!decided.ok) return decided
        const key = keyOf(workspaceId, decided.value.batchId)
        const left = decided.value.decided
        decidedHere.set(key, { action: decision.action, selection, left, isReturned: false })
        if (get().currentWorkspaceId === workspaceId) get().clearSelection()
        return ok({ ...decided.value, workspaceId })
      },
      async undoBatch({ workspaceId, batchId }) {
        const taken = undoOutcome(await desk.invoke('act.undoEntries', { workspaceId, which: { batchId } }))
        if (taken.ok) giveWordsBack(workspaceId, batchId, taken.value.undoneEntries.length)
        return taken
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
      markSelected: markSelected(desk, get),
    }
  }
}
