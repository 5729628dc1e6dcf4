import { rewrittenEntry } from '#shared/desk/draft-places.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { answerEntry, decide, decideKnownIssue, decideTogether, takeBack } from './outbox/decide.ts'
import { mayBeKept } from './outbox/rewriting.ts'
import type { EngineInput, EngineOutput } from './protocol.ts'
import { readFormChoices } from './queries/form-choices.ts'
import { readOutbox, readOutboxOfReport } from './queries/outbox-view.ts'
import { readTransitions } from './queries/transitions-view.ts'
import { findCwe } from './store/cwe-catalogue.ts'
import type { WritableDb } from './store/database.ts'
import { keepDraft, readDrafts } from './store/drafts.ts'
import { attempt } from './store/failure.ts'
import type { DeskStore } from './store/open-desk.ts'
import { countActions, pauseBatch } from './store/outbox.ts'
import { inTransaction } from './store/transaction.ts'
import type { WorkspaceSession } from './workspace-session.ts'

type ActingCallName =
  | 'report.transitions'
  | 'report.drafts'
  | 'report.keepDraft'
  | 'act.decide'
  | 'act.decideTogether'
  | 'act.decideKnownIssue'
  | 'act.formChoices'
  | 'act.findCwe'
  | 'act.takeBack'
  | 'act.answer'
  | 'outbox.list'
  | 'outbox.counts'
  | 'outbox.ofReport'
  | 'outbox.pauseBatch'

export type ActingCalls = {
  readonly [N in ActingCallName]: (
    input: EngineInput<N>,
  ) => Result<EngineOutput<N>> | Promise<Result<EngineOutput<N>>>
}

export interface ActingParts {
  readonly sessionOf: (workspaceId: string) => Result<WorkspaceSession>
  /** The desk's own database. */
  readonly desk: Pick<DeskStore, 'read'>
}

/** The calls by which a person acts: each answer comes when the decision is on the disk. */
export function actingCalls({ sessionOf, desk }: ActingParts): ActingCalls {
  /** Decides within a workspace, and tells whoever shows or sends it. `holdMs`: how long it can be taken back. */
  function decideIn<T>(
    workspaceId: string,
    work: (db: WritableDb, holdMs: number) => Result<T>,
    reportIdsOf: (value: T) => readonly number[],
  ): Result<T> {
    const session = sessionOf(workspaceId)
    if (!session.ok) return session
    const read = desk.read()
    if (!read.ok) return read
    const decided = work(session.value.db, read.value.settings.undoSeconds * 1_000)
    if (decided.ok) session.value.decided(reportIdsOf(decided.value))
    return decided
  }

  function inWorkspace<T>(workspaceId: string, read: (session: WorkspaceSession) => Result<T>): Result<T> {
    const session = sessionOf(workspaceId)
    return session.ok ? read(session.value) : session
  }

  return {
    'act.decide': ({ workspaceId, ...input }) =>
      decideIn(
        workspaceId,
        (db, holdMs) => decide(db, { ...input, holdMs, now: Date.now() }),
        () => input.reportIds,
      ),
    'act.decideTogether': ({ workspaceId, ...input }) =>
      decideIn(
        workspaceId,
        (db, holdMs) => decideTogether(db, { ...input, holdMs, now: Date.now() }),
        () => input.decisions.map(({ reportId }) => reportId),
      ),
    'act.decideKnownIssue': ({ workspaceId, ...input }) =>
      decideIn(
        workspaceId,
        (db, holdMs) => decideKnownIssue(db, { ...input, holdMs, now: Date.now() }),
        () => [],
      ),
    'act.formChoices': ({ workspaceId, programId }) =>
      inWorkspace(workspaceId, ({ db }) => readFormChoices(db, programId)),
    'act.findCwe': ({ text }) => ok(findCwe(text)),
    'act.takeBack': ({ workspaceId, which }) =>
      decideIn(
        workspaceId,
        (db) => takeBack(db, which, Date.now()),
        ({ reportIds }) => reportIds,
      ),
    'act.answer': ({ workspaceId, entryId, answer }) => {
      const answered = decideIn(
        workspaceId,
        (db, holdMs) =>
          answerEntry(db, entryId, answer.kind === 'edit' ? { ...answer, holdMs } : answer, Date.now()),
        ({ reportId }) => (reportId === null ? [] : [reportId]),
      )
      return answered.ok ? ok(null) : answered
    },
    'outbox.list': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db, hindrance }) => attempt(db.file, () => readOutbox(db, hindrance()))),
    'outbox.counts': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => countActions(db, Date.now()))),
    'outbox.ofReport': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db, hindrance }) =>
        attempt(db.file, () => readOutboxOfReport(db, reportId, hindrance())),
      ),
    'outbox.pauseBatch': ({ workspaceId, batchId, paused }) => {
      const decided = decideIn(
        workspaceId,
        (db) => inTransaction(db, () => pauseBatch(db, batchId, paused)),
        () => [],
      )
      return decided.ok ? ok(null) : decided
    },
    'report.drafts': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => readDrafts(db, reportId))),
    'report.keepDraft': ({ workspaceId, reportId, slot, text }) =>
      inWorkspace(workspaceId, ({ db, decided }) => {
        const kept = inTransaction(db, () => {
          if (text !== '' && !mayBeKept(db, reportId, slot)) return null
          const wasThere = readDrafts(db, reportId)[slot] !== undefined
          keepDraft(db, { reportId, slot, text, now: Date.now() })
          return { wasThere }
        })
        if (!kept.ok) return kept
        if (kept.value === null) return err({ kind: 'movedOn' })
        // What is being changed does not leave.
        if (rewrittenEntry(slot) !== null && kept.value.wasThere === (text === '')) decided([])
        return ok(null)
      }),
    'report.transitions': async ({ workspaceId, reportId, ask }) => {
      const session = sessionOf(workspaceId)
      if (!session.ok) return session
      const asked = ask ? await session.value.learnTransitions(reportId) : null
      const { db } = session.value
      const error = asked === null || asked.ok ? null : asked.error
      return attempt(db.file, () => readTransitions(db, reportId, error))
    },
  }
}
