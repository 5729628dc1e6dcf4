import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import { hasReportsOf, markDetailsStale, readStoredReport } from '../store/reports/reports.ts'
import { removeReport } from '../store/reports/tombstones.ts'
import { aboutReport, aboutReportsOf, clearSetAsideAbout } from '../store/set-aside.ts'
import { markUnread } from '../store/sync/hydration-queue.ts'
import { inTransaction } from '../store/transaction.ts'
import { keepUnread } from './keep-set-aside.ts'
import type { SyncContext } from './sync-context.ts'
import { clearTimelinePosition } from './sync-position.ts'

/** The requests by which a report is read. */
export type ReportPart = Extract<EndpointName, 'readReport' | 'listActivities' | 'listEvidence'>

/** A part of a report that could not be read. */
export interface UnreadPart {
  readonly reportId: number
  readonly endpoint: ReportPart
  /** The subject of the note: this report, or all reports of its program. */
  readonly about: string
  readonly error: DeskError
}

/**
 * Notes that a part could not be read, and makes that part due: reading the part clears the note. The part becomes due
 * even if only the user requested it, because the reading under way may be aborted before its outcome is stored.
 */
export function noteUnread(
  { db, now }: Pick<SyncContext, 'db' | 'now'>,
  { reportId, endpoint, about, error }: UnreadPart,
): Result<void> {
  return inTransaction(db, (transaction) => {
    keepUnread(transaction, endpoint, about, error, now())
    markUnread(transaction, reportId, {
      details: endpoint === 'readReport',
      timeline: endpoint === 'listActivities',
      evidence: endpoint === 'listEvidence',
    })
    // The whole report may be gone: reading its details will show that.
    if (error.kind === 'notFound') markDetailsStale(transaction, reportId)
  })
}

/** Removes the content of a report that the service does not show any more. */
export function removeUnshown({ db, now }: Pick<SyncContext, 'db' | 'now'>, reportId: number): Result<void> {
  return inTransaction(db, (transaction) => {
    const programId = readStoredReport(db, reportId)?.programId ?? null
    clearTimelinePosition(transaction, reportId)
    removeReport(transaction, reportId, now())
    clearSetAsideAbout(transaction, aboutReport(reportId))
    // With the program's last report, the note about all its reports is cleared too: no other report could ever show
    // that reading them is allowed again.
    if (programId !== null && !hasReportsOf(transaction, programId))
      clearSetAsideAbout(transaction, aboutReportsOf(programId))
  })
}
