import { limits } from '#shared/admin-api/limits.ts'
import type { ReportSearchQuery } from '#shared/admin-api/requests.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReceivedReportPage } from '../api/admin-api.ts'
import type { Priority } from '../api/budget.ts'
import type { Transaction } from '../store/database.ts'
import { storeReportSummaries } from '../store/reports/report-summaries.ts'
import { inTransaction, type Settled } from '../store/transaction.ts'
import { keepSetAside } from './keep-set-aside.ts'
import type { SyncContext } from './sync-context.ts'

export type QueuePage = ReceivedReportPage

/**
 * Requests one page of reports, of the largest size the service allows.
 *
 * @param hasten fires when the user begins to wait for the page.
 */
export function askForPage(
  context: SyncContext,
  query: ReportSearchQuery,
  { priority = 'background', hasten }: { readonly priority?: Priority; readonly hasten?: AbortSignal } = {},
): Promise<Result<QueuePage>> {
  return context.api.searchReports(
    { query: { ...query, limit: limits.pageSizeMax } },
    { priority, signal: context.signal, ...(hasten !== undefined && { hasten }) },
  )
}

/**
 * Stores a page and, in the same transaction, the progress of the traversal it belongs to.
 *
 * @param settled when the page can be found by searches. `soon` is for many pages in a row whose reports are read next:
 *   see `indexing-lane.ts`.
 * @returns how many of the page's reports were not in the local copy before.
 */
export function storePage(
  context: SyncContext,
  page: Omit<QueuePage, 'answeredAt'>,
  moveOn: (transaction: Transaction) => void,
  settled: Exclude<Settled, 'atOnce'> = 'foundAtOnce',
): Result<number> {
  const { db } = context
  const store = (transaction: Transaction) => {
    const reports = storeReportSummaries(transaction, page.items)
    keepSetAside(transaction, 'searchReports', page, context.now())
    moveOn(transaction)
    return reports
  }
  const stored = inTransaction(db, store, settled)
  if (!stored.ok) return stored
  const unreadable = page.setAside.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (unreadable.length > 0) context.listedUnreadable?.(unreadable)
  const { added, changed } = stored.value
  context.reportsChanged([...added, ...changed])
  return { ok: true, value: added.length }
}
