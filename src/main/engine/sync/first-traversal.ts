import { formatInstant } from '#shared/admin-api/instant.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import { countReports } from '../store/reports.ts'
import { inTransaction } from '../store/transaction.ts'
import type { StepOutcome, SyncContext } from './context.ts'
import { type CursorTrail, goesRound } from './cursor-trail.ts'
import { markBeforeFirstSync } from './mark.ts'
import { askForPage, type QueuePage, storePage } from './queue-page.ts'
import {
  afterFirstPage,
  afterRefusedCursor,
  type FirstTraversal,
  firstTraversalFromTop,
  writeChanges,
  writeCurrentAsOf,
  writeFirstTraversal,
} from './standing.ts'

/**
 * The first page of all: the reports with the newest activity. It makes the list useful at once and tells the mark
 * before anything else is read. When it holds everything, the first sync is over with it; when it holds nothing, the
 * traversal of the whole queue has to find the same.
 */
export async function readNewestActivity(context: SyncContext): Promise<StepOutcome> {
  const startedAt = context.now()
  const answer = await askForPage(context, { sort: '-lastActivityAt' })
  if (!answer.ok) return { kind: 'failed', error: answer.error, startedAt }

  const page = answer.value
  const isAll = page.nextCursor === null && !isEmpty(page)
  const stored = storePage(context, page, () => {
    const times = page.items.map((report) => report.lastActivityAt)
    writeChanges(context.db, { mark: markBeforeFirstSync(times, page.answeredAt) })
    writeFirstTraversal(context.db, { ...firstTraversalFromTop, done: isAll })
    if (isAll) writeCurrentAsOf(context.db, startedAt)
  })
  return stored.ok ? { kind: 'done', progress: true } : { kind: 'failed', error: stored.error, startedAt }
}

/**
 * The next page of the whole queue, newest report first (the service's own order). A report's createdAt does not
 * change, so that no report can slip past the cursor while the traversal is under way.
 */
export async function readNextPage(
  context: SyncContext,
  standing: FirstTraversal,
  trail: CursorTrail,
): Promise<StepOutcome> {
  const startedAt = context.now()
  const { bound, cursor } = standing
  if (cursor === null) trail.begin()
  const answer = await askForPage(context, {
    ...(bound === null ? {} : { createdToUtc: formatInstant(bound) }),
    ...(cursor === null ? {} : { cursor }),
  })
  if (!answer.ok) {
    const { error } = answer
    if (error.kind !== 'refused' || cursor === null) return { kind: 'failed', error, startedAt }
    return restart(context, standing, error, startedAt)
  }

  const page = answer.value
  if (trail.leadsBack(cursor, page)) {
    const restarted = goOnFromLastRow(context, standing)
    return { kind: 'failed', error: restarted.ok ? goesRound('reports') : restarted.error, startedAt }
  }
  // There has to be something, and now there is nothing: an answer gone wrong would end the traversal for good. From
  // its last stored row on it shows what is true.
  const rowsAreKnown = cursor !== null || countReports(context.db) > 0
  if (rowsAreKnown && isEmpty(page) && standing.refusals === 0) {
    return restart(context, standing, emptyPage, startedAt)
  }
  const next = afterFirstPage(standing, {
    createdAt: page.items.map((report) => report.createdAt),
    nextCursor: page.nextCursor,
  })
  const stored = storePage(context, page, () => writeFirstTraversal(context.db, next), 'soon')
  if (!stored.ok) return { kind: 'failed', error: stored.error, startedAt }
  trail.passed(cursor, page)
  return { kind: 'done', progress: next.refusals === 0 }
}

const emptyPage: DeskError = { kind: 'badAnswer', what: 'the next page of reports is empty' }

function isEmpty(page: QueuePage): boolean {
  return page.items.length === 0 && page.setAside.length === 0 && page.nextCursor === null
}

function goOnFromLastRow(context: SyncContext, standing: FirstTraversal): Result<void> {
  return inTransaction(context.db, () => writeFirstTraversal(context.db, afterRefusedCursor(standing)))
}

/** Goes on from the last stored row. Before anything was gained since the last restart, only after a wait. */
function restart(
  context: SyncContext,
  standing: FirstTraversal,
  error: DeskError,
  startedAt: number,
): StepOutcome {
  const restarted = goOnFromLastRow(context, standing)
  if (!restarted.ok) return { kind: 'failed', error: restarted.error, startedAt }
  return standing.refusals === 0 ? { kind: 'done', progress: false } : { kind: 'failed', error, startedAt }
}
