import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { Priority } from '../api/budget.ts'
import { storeEvidence } from '../store/evidence.ts'
import { type HydrationTicket, hydrationTicket } from '../store/hydration.ts'
import { storeReportDetails } from '../store/report-details.ts'
import { readStoredReport } from '../store/reports.ts'
import { removeReport } from '../store/tombstones.ts'
import { inTransaction } from '../store/transaction.ts'
import type { SyncContext } from './context.ts'
import { isOfTheWay } from './failures.ts'
import type { Forbidden } from './forbidden.ts'
import { keepSetAside, keepUnread, readAfterAll } from './keep-set-aside.ts'
import { readTimeline } from './read-timeline.ts'
import { clearTimelinePosition } from './standing.ts'

/** What of a report is to be read. */
export type Wanted = Pick<HydrationTicket, 'reportId' | 'details' | 'timeline' | 'evidence'>

export interface ReadReportCall {
  readonly priority: Priority
  readonly signal: AbortSignal
  readonly forbidden: Forbidden
}

/** How the reading of one report ended. */
export type ReadReportOutcome =
  | { readonly kind: 'read' }
  /** The service does not show it (any more): it was removed here. */
  | { readonly kind: 'gone' }
  /** A part may not be read by this token; the others were. */
  | { readonly kind: 'forbidden'; readonly until: number }
  /** A part could not be read; `partly`: those before it were. */
  | { readonly kind: 'failed'; readonly error: DeskError; readonly partly: boolean }

type Part = Extract<EndpointName, 'readReport' | 'listActivities' | 'listEvidence'>

/** Reads details, timeline and evidence list of one report, as far as they are wanted, and stores each as it comes. */
export async function readReport(
  context: SyncContext,
  wanted: Wanted,
  call: ReadReportCall,
): Promise<ReadReportOutcome> {
  const { db, now } = context
  const { reportId } = wanted
  const { forbidden, priority } = call
  const name = `report ${reportId}`
  let forbiddenUntil: number | null = null
  let partly = false

  /** @returns an outcome that ends the reading, or null. */
  async function part(endpoint: Part, read: () => Promise<Result<null>>): Promise<ReadReportOutcome | null> {
    const programId = readStoredReport(db, reportId)?.programId ?? null
    const until = forbidden.until(endpoint, programId)
    // A person who opens the report asks again: the role may have changed.
    if (until !== null && priority !== 'person') {
      forbiddenUntil = until
      return null
    }
    const answer = await read()
    if (answer.ok) {
      partly = true
      forbidden.forget(endpoint, programId)
      return null
    }
    const { error } = answer
    if (error.kind === 'notFound' && endpoint === 'readReport') return remove()
    if (isOfTheWay(error)) return failed(error)
    if (error.kind !== 'forbidden') return failed(note(endpoint, name, error) ?? error)
    const isNew = forbidden.learn(endpoint, programId)
    forbiddenUntil = forbidden.until(endpoint, programId)
    if (!isNew) return null
    const unnoted = note(endpoint, programId === null ? name : `reports of program ${programId}`, error)
    return unnoted === null ? null : failed(unnoted)
  }

  function failed(error: DeskError): ReadReportOutcome {
    return { kind: 'failed', error, partly }
  }

  /** @returns why it could not be noted, or null. */
  function note(endpoint: Part, what: string, error: DeskError): DeskError | null {
    const noted = inTransaction(db, () => keepUnread(db, endpoint, what, error, now()))
    return noted.ok ? null : noted.error
  }

  function remove(): ReadReportOutcome {
    const removed = inTransaction(db, () => {
      clearTimelinePosition(db, reportId)
      removeReport(db, reportId, now())
    })
    return removed.ok ? { kind: 'gone' } : failed(removed.error)
  }

  const ended =
    (wanted.details ? await part('readReport', () => readDetails(context, reportId, call)) : null) ??
    (wanted.timeline ? await part('listActivities', () => readEntries(context, reportId, call)) : null) ??
    (wantsEvidence() ? await part('listEvidence', () => readEvidence(context, reportId, call)) : null)
  if (ended !== null) return ended
  return forbiddenUntil === null ? { kind: 'read' } : { kind: 'forbidden', until: forbiddenUntil }

  /** The timeline just read may have shown that there is evidence. */
  function wantsEvidence(): boolean {
    return wanted.evidence || hydrationTicket(db, reportId)?.evidence === true
  }
}

async function readDetails(
  context: SyncContext,
  reportId: number,
  call: ReadReportCall,
): Promise<Result<null>> {
  const { db, api, now } = context
  const revision = hydrationTicket(db, reportId)?.revision ?? null
  const answer = await api.readReport({ id: reportId }, call)
  if (!answer.ok) return answer
  return inTransaction(db, () => {
    storeReportDetails(db, answer.value, { readAt: now(), revision })
    readAfterAll(db, 'readReport', `report ${reportId}`)
    return null
  })
}

async function readEntries(
  context: SyncContext,
  reportId: number,
  call: ReadReportCall,
): Promise<Result<null>> {
  const ticket = hydrationTicket(context.db, reportId)
  // It was removed while its details were on their way.
  if (ticket === null) return ok(null)
  const read = await readTimeline(context, ticket, ticket.revision, call)
  if (!read.ok) return read
  return inTransaction(context.db, () => {
    readAfterAll(context.db, 'listActivities', `report ${reportId}`)
    return null
  })
}

async function readEvidence(
  context: SyncContext,
  reportId: number,
  call: ReadReportCall,
): Promise<Result<null>> {
  const { db, api, now } = context
  const revision = hydrationTicket(db, reportId)?.revision ?? null
  const answer = await api.listEvidence({ id: reportId }, call)
  if (!answer.ok) return answer
  const { items } = answer.value
  return inTransaction(db, () => {
    storeEvidence(db, reportId, items, { readAt: now(), revision })
    keepSetAside(db, 'listEvidence', answer.value, now(), `report ${reportId}`)
    readAfterAll(db, 'listEvidence', `report ${reportId}`)
    return null
  })
}
