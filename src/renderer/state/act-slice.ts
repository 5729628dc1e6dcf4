import type { StateCreator } from 'zustand'
import type { Decided, TakenBack } from '#shared/desk/acting-commands.ts'
import type { Action, KnownIssueAction, ReportAction } from '#shared/desk/actions.ts'
import type { CommandInput } from '#shared/desk/commands.ts'
import type { DraftSlot } from '#shared/desk/drafts.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Desk } from './desk.ts'
import type { AppState } from './store.ts'

/** Which composer of the open report is being written in. */
export type ComposerAudience = Extract<DraftSlot, 'internal' | 'public'>

/** A decision, with where it was made. */
export interface DecidedIn extends Decided {
  readonly workspaceId: string
}

export interface ActSlice {
  /** Only while this report is on screen: another one has texts of its own. */
  readonly composing: { readonly reportId: number; readonly audience: ComposerAudience } | null

  /** Begins to write to an audience about the report that is open, or leaves off. */
  compose(audience: ComposerAudience | null): void
  /**
   * Puts an action into the outbox; what it changes is on screen at once, and no longer when the outbox did not take
   * it. `cancelled`: the person was asked about the words and took them back, or it is the second press of a decision
   * that is on its way there; so too below.
   */
  decide(reportIds: readonly number[], action: ReportAction): Promise<Result<DecidedIn>>
  /** Puts several actions into the outbox, all or none: one undo takes them back. */
  decideTogether(
    decisions: readonly { readonly reportId: number; readonly action: ReportAction }[],
  ): Promise<Result<DecidedIn>>
  /** Puts a known issue of a program into the outbox. */
  decideKnownIssue(programId: number, issue: KnownIssueAction['issue']): Promise<Result<DecidedIn>>
  /**
   * Takes back what was decided, whatever workspace is open by now.
   *
   * @param dropsChanges also what was changed in it and is not saved: whoever asks for that was asked about it.
   */
  takeBack(
    decided: Pick<DecidedIn, 'workspaceId' | 'entryIds'>,
    dropsChanges?: boolean,
  ): Promise<Result<TakenBack>>
  /** What a person says to an entry of the outbox that stands still. `sends`: the action that goes out by it. */
  answerEntry(
    entryId: number,
    answer: CommandInput<'act.answer'>['answer'],
    sends: Action | null,
  ): Promise<Result<null>>
}

/** Tells what was foreseen of a decision what became of it. */
function settle(
  workspaceId: string,
  decided: Result<Decided>,
  foreseen?: (entryIds: readonly number[] | null) => void,
): Result<DecidedIn> {
  foreseen?.(decided.ok ? decided.value.entryIds : null)
  return decided.ok ? ok({ ...decided.value, workspaceId }) : decided
}

/** What a person does to reports. */
export function createActSlice(desk: Desk): StateCreator<AppState, [], [], ActSlice> {
  return (set, get) => {
    const nowhere = err({ kind: 'unknownHere', what: 'workspace' } as const)
    const takenBack = err({ kind: 'cancelled' } as const)
    /** What is on its way into the outbox, which takes as long as the disk does: pressed twice, it is decided once. */
    const underWay = new Set<string>()

    async function once<T>(decision: unknown, send: () => Promise<Result<T>>): Promise<Result<T>> {
      const name = JSON.stringify(decision)
      if (underWay.has(name)) return takenBack
      underWay.add(name)
      try {
        return await send()
      } finally {
        underWay.delete(name)
      }
    }

    /** While a person was asked about the words, another workspace may have come: its reports have the same numbers. */
    function foreseeIn(workspaceId: string, decisions: Parameters<AppState['foresee']>[0]) {
      return get().currentWorkspaceId === workspaceId ? get().foresee(decisions) : undefined
    }

    return {
      composing: null,

      compose(audience) {
        const { openReportId, cursor } = get()
        const reportId = openReportId ?? cursor?.reportId ?? null
        set({ composing: audience === null || reportId === null ? null : { reportId, audience } })
      },
      async decide(reportIds, action) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        if (!(await get().letOut([action]))) return takenBack
        const decision = { workspaceId, reportIds: [...reportIds], action, batchTitle: null }
        return once(decision, async () => {
          const foreseen = foreseeIn(
            workspaceId,
            reportIds.map((reportId) => ({ reportId, action })),
          )
          const decided = await desk.invoke('act.decide', decision)
          return settle(workspaceId, decided, foreseen)
        })
      },
      async decideTogether(decisions) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        if (!(await get().letOut(decisions.map(({ action }) => action)))) return takenBack
        const together = { workspaceId, decisions: [...decisions] }
        return once(together, async () => {
          const foreseen = foreseeIn(workspaceId, decisions)
          const decided = await desk.invoke('act.decideTogether', together)
          return settle(workspaceId, decided, foreseen)
        })
      },
      async decideKnownIssue(programId, issue) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        const action = { kind: 'knownIssue', issue } as const
        if (!(await get().letOut([action]))) return takenBack
        const decision = { workspaceId, programId, action }
        return once(decision, async () =>
          settle(workspaceId, await desk.invoke('act.decideKnownIssue', decision)),
        )
      },
      async answerEntry(entryId, answer, sends) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return nowhere
        if (sends !== null && !(await get().letOut([sends]))) return takenBack
        if (answer.kind === 'edit' || answer.kind === 'discard') get().dropForesights()
        return desk.invoke('act.answer', { workspaceId, entryId, answer })
      },
      async takeBack({ workspaceId, entryIds }, dropsChanges = false) {
        get().dropForesights()
        const which = { entryIds: [...entryIds], ...(dropsChanges && { dropsChanges }) }
        return desk.invoke('act.takeBack', { workspaceId, which })
      },
    }
  }
}
