import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import { hasReportsOf, markDetailsStale, readStoredReport } from '../store/reports/reports.ts'
import { removeReport } from '../store/reports/tombstones.ts'
import { markUnread } from '../store/sync/hydration-queue.ts'
import { aboutReport, aboutReportsOf, clearSetAsideAbout } from '../store/sync/set-aside.ts'
import { inTransaction } from '../store/transaction.ts'
import { keepUnread } from './keep-set-aside.ts'
import type { SyncContext } from './sync-context.ts'
import { clearTimelinePosition } from './sync-position.ts'

/** The requests that a report is read by. */
export type ReportPart = Extract<EndpointName, 'readReport' | 'listActivities' | 'listEvidence'>

/** What could not be read of a report. */
export interface UnreadPart {
  readonly reportId: number
  readonly endpoint: ReportPart
  /** What is set aside for that: this report, or all of its program. */
  readonly about: string
  readonly error: DeskError
}

/**
 * Notes that a part could not be read. What is noted is due with it, also when nothing but a person asked for it: reading
 * it clears the note, and this reading may be ended before its outcome is.
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
    // Perhaps the whole report is gone: its details tell.
    if (error.kind === 'notFound') markDetailsStale(transaction, reportId)
  })
}

/** The service does not show a report any more: its content is removed here. */
export function removeUnshown({ db, now }: Pick<SyncContext, 'db' | 'now'>, reportId: number): Result<void> {
  return inTransaction(db, (transaction) => {
    const programId = readStoredReport(db, reportId)?.programId ?? null
    clearTimelinePosition(transaction, reportId)
    removeReport(transaction, reportId, now())
    clearSetAsideAbout(transaction, aboutReport(reportId))
    // With the last of them goes what was refused of them all: no other report would ever show that it is allowed.
    if (programId !== null && !hasReportsOf(transaction, programId))
      clearSetAsideAbout(transaction, aboutReportsOf(programId))
  })
}
