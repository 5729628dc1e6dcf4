import type { DryRun, Gathered } from '#shared/desk/bulk.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { dryRun, kindsUnknown, offersOf, readBulkReports } from './outbox/bulk-facts.ts'
import { retryFailed } from './outbox/decide.ts'
import { decideBulk } from './outbox/decide-bulk.ts'
import { fillWords, hasPlaceholders } from './outbox/fill-words.ts'
import {
  createGatheredSelections,
  type GatheredSelections,
  type Resolved,
  resolveSelection,
} from './outbox/gather.ts'
import type { EngineInput, EngineOutput } from './protocol.ts'
import { readBatches } from './queries/batch-view.ts'
import { readBatchEntries } from './queries/outbox-view.ts'
import { readQueueIds } from './queries/queue-window.ts'
import { withFound } from './service-queries.ts'
import { attempt } from './store/failure.ts'
import { changeMarksNow } from './store/local-marks.ts'
import type { DeskStore } from './store/open-desk.ts'
import { inTransaction } from './store/transaction.ts'
import type { WorkspaceSession } from './workspace-session.ts'

type BulkCallName =
  | 'queue.ids'
  | 'bulk.gather'
  | 'bulk.dryRun'
  | 'bulk.learn'
  | 'bulk.decide'
  | 'bulk.mark'
  | 'bulk.batches'
  | 'bulk.entries'
  | 'bulk.retryFailed'

export type BulkCalls = {
  readonly [N in BulkCallName]: (
    input: EngineInput<N>,
  ) => Result<EngineOutput<N>> | Promise<Result<EngineOutput<N>>>
}

export interface BulkParts {
  readonly sessionOf: (workspaceId: string) => Result<WorkspaceSession>
  /** The desk's own database. */
  readonly desk: Pick<DeskStore, 'read'>
}

/** Kinds of report the service is asked about at once, at most: a person waits for it. */
const askedAtMost = 10

/** The calls by which many reports are changed at once. */
export function bulkCalls({ sessionOf, desk }: BulkParts): BulkCalls {
  const selections = new WeakMap<WorkspaceSession, GatheredSelections>()

  function selectionsOf(session: WorkspaceSession): GatheredSelections {
    const known = selections.get(session) ?? createGatheredSelections()
    selections.set(session, known)
    return known
  }

  /** `unknownHere` when the desk was closed meanwhile, or many other selections came: it has to be gathered again. */
  function withGathered<T>(
    { workspaceId, gatheredId }: { readonly workspaceId: string; readonly gatheredId: number },
    work: (session: WorkspaceSession, gathered: Resolved) => T,
  ): T | Result<never> {
    const session = sessionOf(workspaceId)
    if (!session.ok) return session
    const gathered = selectionsOf(session.value).of(gatheredId)
    if (gathered === null) return err({ kind: 'unknownHere', what: 'selection' })
    return work(session.value, gathered)
  }

  function inWorkspace<T>(workspaceId: string, work: (session: WorkspaceSession) => Result<T>): Result<T> {
    const session = sessionOf(workspaceId)
    return session.ok ? work(session.value) : session
  }

  return {
    'queue.ids': ({ workspaceId, ...question }) =>
      inWorkspace(workspaceId, (session) =>
        readQueueIds(session.db, withFound(session, question), session.workspace.meUserId),
      ),
    'bulk.gather': ({ workspaceId, selection }) =>
      inWorkspace(workspaceId, (session) => {
        const resolved = resolveSelection(session, selection)
        if (!resolved.ok) return resolved
        const { total, isTooMany, reportIds } = resolved.value
        return attempt(session.db.file, (): Gathered => {
          const transitions = isTooMany ? [] : offersOf(readBulkReports(session.db, reportIds))
          return { gatheredId: selectionsOf(session).remember(resolved.value), total, isTooMany, transitions }
        })
      }),
    'bulk.dryRun': ({ action, ...which }) =>
      withGathered(which, (session, { reportIds }) =>
        attempt(session.db.file, (): DryRun => {
          const { db, workspace } = session
          const isFillable = (id: number) =>
            !hasPlaceholders(action) || fillWords(db, id, action, workspace.meUserId) !== null
          const run = dryRun(readBulkReports(db, reportIds, action), action, isFillable)
          return { ...run, takesMs: session.timeForBulk(run.can) }
        }),
      ),
    'bulk.learn': (which) =>
      withGathered(which, async (session, { reportIds }) => {
        const kinds = attempt(session.db.file, () => kindsUnknown(readBulkReports(session.db, reportIds)))
        if (!kinds.ok) return kinds
        for (const reportId of kinds.value.slice(0, askedAtMost)) {
          const learned = await session.learnTransitions(reportId)
          // Of a report that may not be asked about nothing is learned; the others may tell.
          if (!learned.ok && learned.error.kind !== 'forbidden' && learned.error.kind !== 'notFound')
            return learned
        }
        return attempt(session.db.file, () => offersOf(readBulkReports(session.db, reportIds)))
      }),
    'bulk.decide': ({ workspaceId, gatheredId, action, withUnknown, title }) =>
      withGathered({ workspaceId, gatheredId }, (session, { reportIds }) => {
        const read = desk.read()
        if (!read.ok) return read
        const holdMs = read.value.settings.undoSeconds * 1_000
        const me = session.workspace.meUserId
        const decision = { reportIds, action, withUnknown, title, me, holdMs, now: Date.now() }
        const decided = decideBulk(session.db, decision)
        if (!decided.ok) return decided
        const { reportIds: changed, ...told } = decided.value
        session.decided(changed)
        return ok(told)
      }),
    'bulk.mark': ({ workspaceId, gatheredId, change }) =>
      withGathered({ workspaceId, gatheredId }, ({ db, marked }, { reportIds }) => {
        const before = inTransaction(db, () => changeMarksNow(db, reportIds, change, Date.now()))
        if (before.ok) marked(before.value.map(({ reportId }) => reportId))
        return before
      }),
    'bulk.batches': ({ workspaceId }) =>
      inWorkspace(workspaceId, (session) =>
        attempt(session.db.file, () => {
          const { reason, now } = session.hindrance()
          return readBatches(session.db, now).map(({ ahead, ...batch }) => {
            const isGoing = !batch.isPaused && reason === null && ahead + batch.counts.sending > 0
            const sent = isGoing ? session.timeForBulk(ahead) : null
            const heldMs = Math.max(0, (batch.heldUntil ?? now) - now)
            return { ...batch, timeLeftMs: sent === null ? null : sent + heldMs, hindrance: reason }
          })
        }),
      ),
    'bulk.entries': ({ workspaceId, ...page }) =>
      inWorkspace(workspaceId, ({ db, hindrance }) =>
        attempt(db.file, () => readBatchEntries(db, page, hindrance())),
      ),
    'bulk.retryFailed': ({ workspaceId, batchId }) =>
      inWorkspace(workspaceId, ({ db, decided }) => {
        const retried = retryFailed(db, batchId, Date.now())
        if (!retried.ok) return retried
        decided(retried.value)
        return ok(retried.value.length)
      }),
  }
}
