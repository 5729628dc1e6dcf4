import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { ReportPart, ReportView } from '#shared/desk/models.ts'
import type { ReadableDb } from '../store/database.ts'
import { aboutReport, aboutReportsOf, readWhySetAside } from '../store/set-aside.ts'

const partOf: Readonly<Record<string, ReportPart>> = {
  readReport: 'details',
  listActivities: 'timeline',
  listEvidence: 'evidence',
} satisfies Partial<Record<EndpointName, ReportPart>>

/** Parts of a report whose last answer could not be used; what is refused for its whole program included. */
export function readUnreadParts(
  db: ReadableDb,
  reportId: number,
  programId: number | null,
): ReportView['unread'] {
  const subjects = [aboutReport(reportId), ...(programId === null ? [] : [aboutReportsOf(programId)])]
  const whys = new Map<ReportPart, string>()
  for (const { endpoint, why } of readWhySetAside(db, Object.keys(partOf), subjects)) {
    const part = partOf[endpoint]
    if (part !== undefined) whys.set(part, why)
  }
  return [...whys].map(([part, why]) => ({ part, why }))
}
