import { limits } from '#shared/admin-api/limits.ts'
import type { ReceivedReportSummary } from '#shared/admin-api/received.ts'
import type { ReportSearchQuery } from '#shared/admin-api/requests.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReceivedPage } from '../api/admin-api.ts'
import { storeReportSummaries } from '../store/report-summaries.ts'
import { inTransaction } from '../store/transaction.ts'
import type { SyncContext } from './context.ts'
import { keepSetAside } from './keep-set-aside.ts'

export type QueuePage = ReceivedPage<ReceivedReportSummary>

/** A service that hands out the cursor it was given would be asked for the same page for ever. */
export const samePageAgain: DeskError = {
  kind: 'badAnswer',
  what: 'the next page of reports is the same page again',
}

/** Asks for one page of reports, as long as pages may be. */
export function askForPage(context: SyncContext, query: ReportSearchQuery): Promise<Result<QueuePage>> {
  return context.api.searchReports(
    { query: { ...query, limit: limits.pageSizeMax } },
    { priority: 'background', signal: context.signal },
  )
}

/** Stores a page and, in the same transaction, how far it brought the traversal it belongs to. */
export function storePage(context: SyncContext, page: QueuePage, moveOn: () => void): Result<null> {
  const { db } = context
  const stored = inTransaction(db, () => {
    const reports = storeReportSummaries(db, page.items)
    keepSetAside(db, 'searchReports', page, context.now())
    moveOn()
    return [...reports.added, ...reports.changed]
  })
  if (!stored.ok) return stored
  context.reportsChanged(stored.value)
  return { ok: true, value: null }
}
