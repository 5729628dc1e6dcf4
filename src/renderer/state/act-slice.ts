import type { StateCreator } from 'zustand'
import type { Decided, ReturnedWords } from '#shared/desk/acting-commands.ts'
import { noReport } from '#shared/desk/draft-places.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { createDecidedOnce } from './decided-once.ts'
import type { ActSlice, DecidedIn } from './shape/act-shape.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { OptimisticSlice } from './shape/optimistic-shape.ts'
import type { OutgoingSlice } from './shape/outgoing-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'
import type { UndoSlice } from './shape/undo-shape.ts'
import { subjectOf } from './subject.ts'
import { undoOutcome } from './undo-outcome.ts'

/** The slices that this one reads and calls. */
type Needed = ActSlice &
  DeskSlice &
  OptimisticSlice &
  OutgoingSlice &
  QueueSlice &
  ReportSlice &
  UiSlice &
  UndoSlice

/** Tells the optimistic update how its decision ended, and adds the workspace to the result. */
function settle(
  workspaceId: string,
  decided: Result<Decided>,
  optimistic?: (entryIds: readonly number[] | null) => void,
): Result<DecidedIn> {
  optimistic?.(decided.ok ? decided.value.entryIds : null)
  return decided.ok ? ok({ ...decided.value, workspaceId }) : decided
}

/**
 * Opens the composer or the form for text that an undo returned, so that the user can go on writing. A comment comes
 * first.
 */
function goToReturned(state: Needed, returned: readonly ReturnedWords[]): void {
  const [first] = [...returned.filter(({ action }) => action.kind === 'comment'), ...returned]
  const { dialog, closeDialog, openReport, compose, openStateForm } = state
  // An open dialog must be finished first. An open form keeps its content and is replaced.
  const isBusy = dialog !== null && dialog !== 'outbox' && dialog !== 'conflicts'
  if (first === undefined || isBusy) return
  closeDialog()
  if (first.reportId === noReport) {
    state.openDialog('knownIssue')
    return
  }
  void openReport(first.reportId)
  if (first.action.kind === 'comment') compose(first.action.audience)
  if (first.action.kind === 'transition') openStateForm(first.reportId, first.action)
  if (first.action.kind === 'knownIssue') state.openForm('knownIssueOfReport')
}

/** The user's actions on reports. */
export function createActSlice(desk: Desk): StateCreator<Needed, [], [], ActSlice> {
  return (set, get) => {
    const nowhere = err({ kind: 'unknownHere', what: 'workspace' } as const)
    const cancelled = err({ kind: 'cancelled' } as const)
    const once = createDecidedOnce()

    const onceDoing: typeof once = (decision, send) => get().doing(() => once(decision, send))

    /**
     * Shows decisions optimistically, but only while their workspace is open: another one may have opened while the
     * user was asked about the text, and its reports have the same numbers.
     */
    function showOptimisticallyIn(
      workspaceId: string,
      decisions: Parameters<Needed['showOptimistically']>[0],
    ) {
      return get().currentWorkspaceId === workspaceId ? get().showOptimistically(decisions) : undefined
    }

    return {
      composing: null,
      returned: [],

      compose(audience) {
        const reportId = subjectOf(get())
        const awaited = { typed: '', since: performance.now(), after: null }
        set({ composing: audience === null || reportId === null ? null : { reportId, audience, awaited } })
      },
      keepTypedAhead(typed) {
        const { composing } = get()
        if (composing === null || composing.awaited === null) return
        set({ composing: { ...composing, awaited: { ...composing.awaited, typed } } })
      },
      keepKeyAfter(key) {
        const { composing } = get()
        if (composing === null || composing.awaited === null) return
        const after = [...(composing.awaited.after ?? []), ...(key === null ? [] : [key])]
        set({ composing: { ...composing, awaited: { ...composing.awaited, after } } })
      },
      focusComposer(audience) {
        const reportId = subjectOf(get())
        set({ composing: reportId === null ? null : { reportId, audience, awaited: null } })
      },
      async decide(reportIds, action, seen) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        if (!(await get().checkOutgoing([action]))) return cancelled
        const decision = {
          workspaceId,
          reportIds: [...reportIds],
          action,
          batchTitle: null,
          ...(seen !== undefined && { seen }),
        }
        return onceDoing(decision, async () => {
          const optimistic = showOptimisticallyIn(
            workspaceId,
            reportIds.map((reportId) => ({ reportId, action })),
          )
          const decided = await desk.invoke('act.decide', decision)
          return settle(workspaceId, decided, optimistic)
        })
      },
      async decideTogether(decisions) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        if (!(await get().checkOutgoing(decisions.map(({ action }) => action)))) return cancelled
        const together = { workspaceId, decisions: [...decisions] }
        return onceDoing(together, async () => {
          const optimistic = showOptimisticallyIn(workspaceId, decisions)
          const decided = await desk.invoke('act.decideTogether', together)
          return settle(workspaceId, decided, optimistic)
        })
      },
      async decideKnownIssue(programId, issue, besideReport) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        const action = {
          kind: 'knownIssue',
          issue,
          ...(besideReport !== null && { besideReport }),
        } as const
        if (!(await get().checkOutgoing([action]))) return cancelled
        const decision = { workspaceId, programId, action }
        return onceDoing(decision, async () =>
          settle(workspaceId, await desk.invoke('act.decideKnownIssue', decision)),
        )
      },
      async answerEntry(entryId, answer, sends) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        if (sends !== null && !(await get().checkOutgoing([sends]))) return cancelled
        if (answer.kind === 'edit' || answer.kind === 'discard') get().dropOptimisticUpdates()
        return desk.invoke('act.answer', { workspaceId, entryId, answer })
      },
      async undoEntries({ workspaceId, entryIds }, dropsChanges = false) {
        get().dropOptimisticUpdates()
        const which = { entryIds: [...entryIds], ...(dropsChanges && { dropsChanges }) }
        const taken = undoOutcome(await desk.invoke('act.undoEntries', { workspaceId, which }))
        if (!taken.ok || get().currentWorkspaceId !== workspaceId) return taken
        set({ returned: taken.value.returned })
        goToReturned(get(), taken.value.returned)
        return taken
      },
    }
  }
}
