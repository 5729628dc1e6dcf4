import type { Action } from '#shared/desk/actions.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { operationOf } from '#shared/rules/refusals.ts'
import { answerEntry, decide, decideKnownIssue, decideTogether, undoEntries } from '../outbox/decide.ts'
import type { EngineInput } from '../protocol.ts'
import { readFormChoices } from '../queries/report/read-form-choices.ts'
import { readTransitions } from '../queries/report/transitions-view.ts'
import { findCwe, readUsualCwe } from '../queries/report/weaknesses.ts'
import type { DeskStore } from '../storage/open-desk.ts'
import type { WritableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { forgetRefusal, readRefusals } from '../store/outbox/kept-refusals.ts'
import { pauseBatch } from '../store/outbox/outbox-entries.ts'
import { readStoredReport } from '../store/reports/reports.ts'
import { inTransaction } from '../store/transaction.ts'
import { refusalPlace } from '../sync/learn-transitions.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

type ActingCallName =
  | 'report.transitions'
  | 'act.forgetRefusal'
  | 'act.decide'
  | 'act.decideTogether'
  | 'act.decideKnownIssue'
  | 'act.formChoices'
  | 'act.findCwe'
  | 'act.usualCwe'
  | 'act.undoEntries'
  | 'act.answer'
  | 'outbox.pauseBatch'

/**
 * The calls by which the user acts, and those that the forms for actions need. When a call returns, its decision is on
 * the disk.
 */
export function actingCalls(workspaces: Workspaces, desk: Pick<DeskStore, 'read'>): Calls<ActingCallName> {
  const { sessionOf, inWorkspace } = workspaces

  /**
   * Decides within a workspace, and notifies the window and the outbox. `holdMs`: how long the decision can be undone,
   * in ms.
   */
  function decideIn<T>(
    workspaceId: string,
    work: (db: WritableDb, when: { readonly holdMs: number; readonly now: number }) => Result<T>,
    reportIdsOf: (value: T) => readonly number[],
  ): Result<T> {
    const session = sessionOf(workspaceId)
    if (!session.ok) return session
    const read = desk.read()
    if (!read.ok) return read
    const holdMs = read.value.settings.undoSeconds * 1_000
    const decided = work(session.value.db, { holdMs, now: session.value.now() })
    if (decided.ok) session.value.decided(reportIdsOf(decided.value))
    return decided
  }

  return {
    'act.decide': ({ workspaceId, ...input }) =>
      decideIn(
        workspaceId,
        (db, when) => allowed(db, input.reportIds, [input.action]) ?? decide(db, { ...input, ...when }),
        () => input.reportIds,
      ),
    'act.decideTogether': ({ workspaceId, ...input }) =>
      decideIn(
        workspaceId,
        (db, when) => {
          const each = input.decisions.map(({ reportId, action }) => allowed(db, [reportId], [action]))
          return each.find((one) => one !== null) ?? decideTogether(db, { ...input, ...when })
        },
        () => input.decisions.map(({ reportId }) => reportId),
      ),
    'act.decideKnownIssue': ({ workspaceId, ...input }) =>
      decideIn(
        workspaceId,
        (db, when) => decideKnownIssue(db, { ...input, ...when }),
        () => [],
      ),
    'act.forgetRefusal': async ({ workspaceId, action, about }) => {
      const session = sessionOf(workspaceId)
      if (!session.ok) return session
      const { db, roleChanged, learnTransitions } = session.value
      const forgotten = inTransaction(db, (transaction) => {
        const place =
          'reportId' in about && action !== 'knownIssue'
            ? refusalPlace(transaction, about.reportId)
            : { programId: programIdOf(transaction, about), role: null }
        forgetRefusal(transaction, operationOf[action], place)
        if (action === 'transition') forgetRefusal(transaction, 'listTransitions', place)
        return null
      })
      if (!forgotten.ok) return forgotten
      // The service's answer shows at once whether the token still lacks the scope; offline, the next action shows it.
      if ('reportId' in about) await learnTransitions(about.reportId)
      roleChanged()
      return forgotten
    },
    'act.formChoices': ({ workspaceId, programId }) =>
      inWorkspace(workspaceId, ({ db }) => readFormChoices(db, programId)),
    'act.findCwe': ({ workspaceId, text }) => inWorkspace(workspaceId, ({ db }) => findCwe(db, text)),
    'act.usualCwe': ({ workspaceId, programId }) =>
      inWorkspace(workspaceId, ({ db }) => readUsualCwe(db, programId)),
    'act.undoEntries': ({ workspaceId, which }) =>
      decideIn(
        workspaceId,
        (db, { now }) => undoEntries(db, which, now),
        ({ reportIds }) => reportIds,
      ),
    'act.answer': ({ workspaceId, entryId, answer }) => {
      const answered = decideIn(
        workspaceId,
        (db, { holdMs, now }) =>
          answerEntry(db, entryId, answer.kind === 'edit' ? { ...answer, holdMs } : answer, now),
        ({ reportId }) => (reportId === null ? [] : [reportId]),
      )
      return answered.ok ? ok(null) : answered
    },
    'outbox.pauseBatch': ({ workspaceId, batchId, paused }) => {
      const decided = decideIn(
        workspaceId,
        (db) => inTransaction(db, (transaction) => pauseBatch(transaction, batchId, paused)),
        () => [],
      )
      return decided.ok ? ok(null) : decided
    },
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

/**
 * Whether actions of these kinds may go into the outbox. @returns `forbidden` when the service refused one of the kinds
 * before; null when all may go.
 */
function allowed(
  db: WritableDb,
  reportIds: readonly number[],
  actions: readonly Pick<Action, 'kind'>[],
): Result<never> | null {
  const read = attempt(db.file, () =>
    reportIds.flatMap((reportId) => readRefusals(db, refusalPlace(db, reportId))),
  )
  if (!read.ok) return read
  const refused = actions.find(({ kind }) => read.value.some(({ action }) => action === kind))
  return refused === undefined ? null : err({ kind: 'forbidden', operation: operationOf[refused.kind] })
}

function programIdOf(db: WritableDb, about: EngineInput<'act.forgetRefusal'>['about']): number | null {
  return 'programId' in about ? about.programId : (readStoredReport(db, about.reportId)?.programId ?? null)
}
