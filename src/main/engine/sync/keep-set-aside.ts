import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import type { ReceivedList } from '../api/admin-api.ts'
import type { ReadableDb, Transaction, WritableDb } from '../store/database.ts'
import { detailsReadAt } from '../store/reports/report-details.ts'
import { readStoredReport } from '../store/reports/reports.ts'
import {
  aboutReport,
  aboutReportsOf,
  clearSetAside,
  clearSetAsideItems,
  hasSetAside,
  listSetAside,
  noteSetAside,
} from '../store/set-aside.ts'

/** The client's name for an item of each list. */
const nouns = {
  searchReports: 'report',
  listPrograms: 'program',
  listTargets: 'target',
  listActivities: 'entry',
  listEvidence: 'evidence',
} as const satisfies Partial<Record<EndpointName, string>>

/**
 * Notes which items of an answer could not be read, and clears the notes about items that could.
 *
 * @param of what the answer is about ("report 4711"), if its items alone do not say.
 */
export function keepSetAside(
  transaction: Transaction,
  endpoint: keyof typeof nouns,
  answer: ReceivedList<{ readonly id: number | string }>,
  at: number,
  of?: string,
): void {
  const naming = (item: string) => (of === undefined ? item : `${of}, ${item}`)
  if (hasSetAside(transaction)) {
    for (const { id } of answer.items)
      clearSetAside(transaction, endpoint, naming(`${nouns[endpoint]} ${id}`))
  }
  for (const { what, why, id } of answer.setAside) {
    // The details of the report were read by its id, so an unreadable row in a list does not matter.
    if (endpoint === 'searchReports' && id !== undefined && detailsReadAt(transaction, id) !== null) continue
    noteSetAside(transaction, { at, endpoint, what: naming(what), why })
  }
}

/**
 * Clears the notes about the items of a report's list once the list has been read again from the start, since some
 * items may be gone. It must be called before `keepSetAside`, which notes the items that still cannot be read.
 */
export function beginsAnew(
  db: WritableDb,
  endpoint: 'listActivities' | 'listEvidence',
  reportId: number,
): void {
  if (hasSetAside(db)) clearSetAsideItems(db, endpoint, aboutReport(reportId))
}

/**
 * Called when a part of a report was read: clears the notes about the part, the note about the report's row if the
 * details were read, and the note that all reports of the program are refused.
 */
export function partReadAfterAll(
  transaction: Transaction,
  endpoint: 'readReport' | 'listActivities' | 'listEvidence',
  reportId: number,
): void {
  if (!hasSetAside(transaction)) return
  readAfterAll(transaction, endpoint, aboutReport(reportId))
  if (endpoint === 'readReport') readAfterAll(transaction, 'searchReports', aboutReport(reportId))
  const programId = readStoredReport(transaction, reportId)?.programId ?? null
  if (programId !== null) readAfterAll(transaction, endpoint, aboutReportsOf(programId))
}

/** Reports of a list whose rows could not be read, named as in their notes. */
export function listedSetAside(db: ReadableDb): string[] {
  return listSetAside(db)
    .filter(
      ({ endpoint, what }) => endpoint === 'searchReports' && what.startsWith(`${nouns.searchReports} `),
    )
    .map(({ what }) => what)
}

/** Notes that a whole answer could not be used, or was refused. */
export function keepUnread(
  db: WritableDb,
  endpoint: EndpointName,
  what: string,
  error: DeskError,
  at: number,
): void {
  noteSetAside(db, { at, endpoint, what, why: whyUnread(error) })
}

/** Clears the note about an answer that could not be used as a whole and has now been read. */
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
