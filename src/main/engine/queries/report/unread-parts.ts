import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { ReportPart, UnreadPart } from '#shared/desk/models.ts'
import type { ReadableDb } from '../../store/database.ts'
import { aboutReport, aboutReportsOf, readWhySetAside } from '../../store/set-aside.ts'

const partOf: Readonly<Record<string, ReportPart>> = {
  readReport: 'details',
  listActivities: 'timeline',
  listEvidence: 'evidence',
} satisfies Partial<Record<EndpointName, ReportPart>>

interface UnreadPartsOf {
  readonly reportId: number
  readonly programId: number | null
  /** Parts that are to be read, or to be read again: a refusal for the whole program matters only for these. */
  readonly due: readonly ReportPart[]
}

/** Parts of a report that could not be read, each once, including those refused for its whole program. */
export function readUnreadParts(db: ReadableDb, { reportId, programId, due }: UnreadPartsOf): UnreadPart[] {
  const own = aboutReport(reportId)
  const subjects = [...(programId === null ? [] : [aboutReportsOf(programId)]), own]
  const unread = new Map<ReportPart, UnreadPart>()
  for (const { endpoint, why, subject, isWhole } of readWhySetAside(db, Object.keys(partOf), subjects)) {
    const part = partOf[endpoint]
    if (part !== undefined && (subject === own || due.includes(part)))
      unread.set(part, { part, why, isWhole })
  }
  return [...unread.values()]
}
