import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { ReportPart, UnreadPart } from '#shared/desk/models.ts'
import type { ReadableDb } from '../store/database.ts'
import { aboutReport, aboutReportsOf, readWhySetAside } from '../store/set-aside.ts'

const partOf: Readonly<Record<string, ReportPart>> = {
  readReport: 'details',
  listActivities: 'timeline',
  listEvidence: 'evidence',
} satisfies Partial<Record<EndpointName, ReportPart>>

/** What of a report could not be used, each part once; what is refused for its whole program included. */
export function readUnreadParts(db: ReadableDb, reportId: number, programId: number | null): UnreadPart[] {
  const subjects = [aboutReport(reportId), ...(programId === null ? [] : [aboutReportsOf(programId)])]
  const unread = new Map<ReportPart, UnreadPart>()
  for (const { endpoint, why, isWhole } of readWhySetAside(db, Object.keys(partOf), subjects)) {
    const part = partOf[endpoint]
    if (part !== undefined) unread.set(part, { part, why, isWhole })
  }
  return [...unread.values()]
}
