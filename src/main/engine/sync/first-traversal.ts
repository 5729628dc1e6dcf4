import { formatInstant } from '#shared/admin-api/instant.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import { countReports } from '../store/reports/reports.ts'
import { inTransaction } from '../store/transaction.ts'
import { type CursorTrail, goesRound } from './cursor-trail.ts'
import { markBeforeFirstSync } from './mark.ts'
import { askForPage, type QueuePage, storePage } from './queue-page.ts'
import type { StepOutcome, SyncContext } from './sync-context.ts'
import {
  afterFirstPage,
  afterRestart,
  type FirstTraversal,
  firstTraversalFromTop,
  writeChanges,
  writeCurrentAsOf,
  writeFirstTraversal,
} from './sync-position.ts'

/**
 * Reads the very first page: the reports with the newest activity. It makes the list useful at once and sets the mark
 * before anything else is read. If the page contains all reports, the first sync is complete; if the page is empty, the
 * traversal of the whole queue has to confirm that there are no reports.
 *
 * @param hasten fires when the user begins to wait for the page.
 */
export async function readNewestActivity(context: SyncContext, hasten?: AbortSignal): Promise<StepOutcome> {
  const startedAt = context.now()
  const hastened = hasten === undefined ? {} : { hasten }
  const answer = await askForPage(context, { sort: '-lastActivityAt' }, hastened)
  if (!answer.ok) return { kind: 'failed', error: answer.error, startedAt }

  const page = answer.value
  const isAll = page.nextCursor === null && !isEmpty(page)
  const stored = storePage(context, page, (transaction) => {
    const times = page.items.map((report) => report.lastActivityAt)
    const byClock = times.length > 0 && times.every((time) => time === undefined)
    const mark = markBeforeFirstSync(times, page.answeredAt)
    writeChanges(transaction, { mark, byClock })
    writeFirstTraversal(transaction, { ...firstTraversalFromTop, done: isAll })
    // Later changes can be noticed only if there is a mark.
    if (isAll && mark !== null) writeCurrentAsOf(transaction, startedAt)
  })
  return stored.ok ? { kind: 'done', progress: true } : { kind: 'failed', error: stored.error, startedAt }
}

/**
 * Reads the next page of the whole queue, newest report first (the service's own order). A report's createdAt does not
 * change, so no report can slip past the cursor while the traversal is under way.
 *
 * @param hasten fires when the user begins to wait for the page.
 */
export async function readNextPage(
  context: SyncContext,
  position: FirstTraversal,
  trail: CursorTrail,
  hasten?: AbortSignal,
): Promise<StepOutcome> {
  const startedAt = context.now()
  const { bound, cursor } = position
  if (cursor === null) trail.begin()
  const query = {
    ...(bound === null ? {} : { createdToUtc: formatInstant(bound) }),
    ...(cursor === null ? {} : { cursor }),
  }
  const answer = await askForPage(context, query, hasten === undefined ? {} : { hasten })
  if (!answer.ok) {
    const { error } = answer
    if (error.kind !== 'refused' || cursor === null) return { kind: 'failed', error, startedAt }
    return restart(context, position, error, startedAt)
  }

  const page = answer.value
  if (trail.leadsBack(cursor, page)) {
    const restarted = goOnFromLastRow(context, position)
    return { kind: 'failed', error: restarted.ok ? goesRound('reports') : restarted.error, startedAt }
  }
  // An empty page where reports exist may be a wrong answer and would end the traversal for good. Starting again from
  // the last stored row shows whether there really are no more reports.
  const rowsAreKnown = cursor !== null || countReports(context.db) > 0
  if (rowsAreKnown && isEmpty(page) && position.refusals === 0) {
    return restart(context, position, emptyPage, startedAt)
  }
  const next = afterFirstPage(position, {
    createdAt: page.items.map((report) => report.createdAt),
    nextCursor: page.nextCursor,
  })
  const stored = storePage(context, page, (transaction) => writeFirstTraversal(transaction, next), 'soon')
  if (!stored.ok) return { kind: 'failed', error: stored.error, startedAt }
  trail.passed(cursor, page)
  return { kind: 'done', progress: next.refusals === 0 }
}

const emptyPage: DeskError = { kind: 'badAnswer', what: 'the next page of reports is empty' }

function isEmpty(page: QueuePage): boolean {
  return page.items.length === 0 && page.setAside.length === 0 && page.nextCursor === null
}

function goOnFromLastRow(context: SyncContext, position: FirstTraversal): Result<void> {
  return inTransaction(context.db, (transaction) => writeFirstTraversal(transaction, afterRestart(position)))
}

/** Continues from the last stored row, but waits first if nothing was gained since the last restart. */
function restart(
  context: SyncContext,
  position: FirstTraversal,
  error: DeskError,
  startedAt: number,
): StepOutcome {
  const restarted = goOnFromLastRow(context, position)
  if (!restarted.ok) return { kind: 'failed', error: restarted.error, startedAt }
  return position.refusals === 0 ? { kind: 'done', progress: false } : { kind: 'failed', error, startedAt }
}
