import type { DryRun, Gathered } from '#shared/desk/bulk.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { dryRun, kindsUnknown, offersOf, readBulkReports } from '../outbox/bulk-facts.ts'
import { retryFailed } from '../outbox/decide.ts'
import { decideBulk } from '../outbox/decide-bulk.ts'
import { fillWords, hasPlaceholders } from '../outbox/fill-words.ts'
import { readBatches } from '../queries/lists/batch-view.ts'
import { readBatchEntries } from '../queries/lists/outbox-view.ts'
import type { WorkspaceSession } from '../session/workspace-session.ts'
import type { DeskStore } from '../storage/open-desk.ts'
import { attempt } from '../store/failure.ts'
import { countLabelsOf } from '../store/own/kept-labels.ts'
import { changeMarksNow } from '../store/own/local-marks.ts'
import { inTransaction } from '../store/transaction.ts'
import {
  createGatheredSelections,
  type GatheredSelections,
  type Resolved,
  resolveSelection,
} from './gather.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

type BulkCallName =
  | 'bulk.gather'
  | 'bulk.dryRun'
  | 'bulk.learn'
  | 'bulk.decide'
  | 'bulk.mark'
  | 'bulk.labels'
  | 'bulk.batches'
  | 'bulk.entries'
  | 'bulk.retryFailed'

/** The calls by which many reports are changed at once. */
export function bulkCalls(
  { sessionOf, inWorkspace }: Workspaces,
  desk: Pick<DeskStore, 'read'>,
): Calls<BulkCallName> {
  const selections = new WeakMap<WorkspaceSession, GatheredSelections>()

  function selectionsOf(session: WorkspaceSession): GatheredSelections {
    const known = selections.get(session) ?? createGatheredSelections()
    selections.set(session, known)
    return known
  }

  /**
   * Runs `work` on a gathered selection. @returns `unknownHere` when the selection has to be gathered again: the desk
   * was closed meanwhile, or many other selections followed.
   */
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

  return {
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
          // Before a classification, the report is read.
          const requests = run.can * (action.kind === 'classify' ? 2 : 1)
          return { ...run, takesMs: session.timeForBulk(requests) }
        }),
      ),
    'bulk.learn': (which) => withGathered(which, (session, { reportIds }) => learnOffers(session, reportIds)),
    'bulk.decide': ({ workspaceId, gatheredId, action, withUnknown, title }) =>
      withGathered({ workspaceId, gatheredId }, (session, { reportIds }) => {
        const read = desk.read()
        if (!read.ok) return read
        const holdMs = read.value.settings.undoSeconds * 1_000
        const me = session.workspace.meUserId
        const decision = { reportIds, action, withUnknown, title, me, holdMs, now: session.now() }
        const decided = decideBulk(session.db, decision)
        if (!decided.ok) return decided
        const { reportIds: changed, ...answer } = decided.value
        session.decided(changed)
        return ok(answer)
      }),
    'bulk.mark': ({ workspaceId, gatheredId, change }) =>
      withGathered({ workspaceId, gatheredId }, ({ db, marked }, { reportIds }) => {
        const before = inTransaction(db, (transaction) =>
          changeMarksNow(transaction, reportIds, change, Date.now()),
        )
        if (before.ok) marked(before.value.map(({ reportId }) => reportId))
        return before
      }),
    'bulk.labels': (which) =>
      withGathered(which, ({ db }, { reportIds }) => attempt(db.file, () => countLabelsOf(db, reportIds))),
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
      inWorkspace(workspaceId, ({ db, decided, now }) => {
        const retried = retryFailed(db, batchId, now())
        if (!retried.ok) return retried
        decided(retried.value)
        return ok(retried.value.length)
      }),
  }
}

/**
 * Maximum number of kinds of reports that the service is asked about in one call, since the user waits for the answers.
 */
const askedAtMost = 10

/** Learns the transitions of reports whose kinds are not known yet. @returns everything known after that. */
async function learnOffers(
  session: WorkspaceSession,
  reportIds: readonly number[],
): Promise<Result<Gathered['transitions']>> {
  const { db } = session
  const asked = new Set<number>()
  while (asked.size < askedAtMost) {
    // Determined again each time, because the background learns kinds too.
    const kinds = attempt(db.file, () => kindsUnknown(readBulkReports(db, reportIds)))
    if (!kinds.ok) return kinds
    const reportId = kinds.value.find((id) => !asked.has(id))
    if (reportId === undefined) break
    asked.add(reportId)
    const learned = await session.learnTransitions(reportId, 'kind')
    // A refusal for one report is no reason to stop: requests about the other reports may still succeed.
    if (!learned.ok && learned.error.kind !== 'forbidden' && learned.error.kind !== 'notFound') return learned
  }
  return attempt(db.file, () => offersOf(readBulkReports(db, reportIds)))
}
