import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { ReceivedList } from '../api/admin-api.ts'
import type { ReadableDb, WritableDb } from '../store/database.ts'
import { readStoredReport } from '../store/reports.ts'
import {
  aboutReport,
  aboutReportsOf,
  clearSetAside,
  clearSetAsideItems,
  hasSetAside,
  listSetAside,
  noteSetAside,
} from '../store/set-aside.ts'

/** How the client names an item of each list. */
const nouns = {
  searchReports: 'report',
  listPrograms: 'program',
  listTargets: 'target',
  listActivities: 'entry',
  listEvidence: 'evidence',
} as const satisfies Partial<Record<EndpointName, string>>

/**
 * Writes down which items of an answer could not be used, and forgets it of those that now could. Call inside the
 * transaction that stores the answer.
 *
 * @param of what the answer was about, where the items alone do not tell it: "report 4711".
 */
export function keepSetAside(
  db: WritableDb,
  endpoint: keyof typeof nouns,
  answer: ReceivedList<{ readonly id: number | string }>,
  at: number,
  of?: string,
): void {
  const naming = (item: string) => (of === undefined ? item : `${of}, ${item}`)
  if (hasSetAside(db)) {
    for (const { id } of answer.items) clearSetAside(db, endpoint, naming(`${nouns[endpoint]} ${id}`))
  }
  for (const { what, why } of answer.setAside) noteSetAside(db, { at, endpoint, what: naming(what), why })
}

/**
 * A list of a report comes anew from its beginning to its end: what was noted about items of it, which may be gone, is
 * noted again as far as it comes. Call before `keepSetAside`.
 */
export function beginsAnew(
  db: WritableDb,
  endpoint: 'listActivities' | 'listEvidence',
  reportId: number,
): void {
  if (hasSetAside(db)) clearSetAsideItems(db, endpoint, aboutReport(reportId))
}

/** What was set aside of a part of a report, or of all of its program, is no longer true. Call inside a transaction. */
export function partReadAfterAll(
  db: WritableDb,
  endpoint: 'readReport' | 'listActivities' | 'listEvidence',
  reportId: number,
): void {
  if (!hasSetAside(db)) return
  readAfterAll(db, endpoint, aboutReport(reportId))
  const programId = readStoredReport(db, reportId)?.programId ?? null
  if (programId !== null) readAfterAll(db, endpoint, aboutReportsOf(programId))
}

/** Reports of a list that could not be read, as they are noted. */
export function listedSetAside(db: ReadableDb): string[] {
  return listSetAside(db)
    .filter(
      ({ endpoint, what }) => endpoint === 'searchReports' && what.startsWith(`${nouns.searchReports} `),
    )
    .map(({ what }) => what)
}

/** Writes down that a whole answer could not be used, or was refused. */
export function keepUnread(
  db: WritableDb,
  endpoint: EndpointName,
  what: string,
  error: DeskError,
  at: number,
): void {
  noteSetAside(db, { at, endpoint, what, why: whyUnread(error) })
}

/** What was set aside as a whole has been read after all. */
export function readAfterAll(db: WritableDb, endpoint: EndpointName, what: string): void {
  clearSetAside(db, endpoint, what)
}

function whyUnread(error: DeskError): string {
  switch (error.kind) {
    case 'badAnswer':
      return error.what
    case 'serviceFailed':
      return `the service failed with status ${error.status}`
    case 'forbidden':
      return 'the role or scope of the token does not allow it'
    case 'notFound':
      return 'the service does not find it'
    case 'refused':
      return 'the service refused the request'
    default:
      return `it could not be read (${error.kind})`
  }
}
