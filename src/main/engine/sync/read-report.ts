import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { Priority } from '../api/budget.ts'
import { type HydrationTicket, hydrationTicket } from '../store/hydration.ts'
import { storeReportDetails } from '../store/report-details.ts'
import { hasReportsOf, markDetailsStale, readStoredReport } from '../store/reports.ts'
import { aboutReport, aboutReportsOf, clearSetAsideAbout } from '../store/set-aside.ts'
import { removeReport } from '../store/tombstones.ts'
import { inTransaction } from '../store/transaction.ts'
import type { SyncContext } from './context.ts'
import { isOfTheWay } from './failures.ts'
import type { Forbidden } from './forbidden.ts'
import { keepEvidence } from './keep-evidence.ts'
import { keepUnread, partReadAfterAll } from './keep-set-aside.ts'
import { readTimeline } from './read-timeline.ts'
import { createReportParts, type ReportParts } from './report-parts.ts'
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

/** Reads details, timeline and evidence list of one report, as far as they are wanted, and stores what comes. */
export async function readReport(
  context: SyncContext,
  wanted: Wanted | HydrationTicket,
  call: ReadReportCall,
): Promise<ReadReportOutcome> {
  const { db, now } = context
  const { reportId } = wanted
  const { forbidden, priority } = call
  const name = aboutReport(reportId)
  // A ticket was drawn just now.
  const ticket = 'revision' in wanted ? wanted : hydrationTicket(db, reportId)
  const parts = createReportParts(context, priority, ticket?.revision ?? null)
  let forbiddenUntil: number | null = null
  let partly = false

  function programOfReport(): number | null {
    return readStoredReport(db, reportId)?.programId ?? null
  }

  /** @returns an outcome that ends the reading, or null. */
  async function part(endpoint: Part, read: () => Promise<Result<null>>): Promise<ReadReportOutcome | null> {
    const until = forbidden.any ? forbidden.until(endpoint, programOfReport()) : null
    // A person who opens the report asks again: the role may have changed.
    if (until !== null && priority !== 'person') {
      forbiddenUntil = until
      return null
    }
    const answer = await read()
    if (answer.ok) {
      partly = true
      if (forbidden.any) forbidden.forget(endpoint, programOfReport())
      return null
    }
    // What came before it is true all the same.
    const unstored = await ofStoring()
    if (unstored !== null) return unstored
    const { error } = answer
    if (error.kind === 'notFound' && endpoint === 'readReport') return remove()
    if (isOfTheWay(error)) return failed(error)
    if (error.kind !== 'forbidden') return failed(note(endpoint, name, error) ?? error)
    const programId = programOfReport()
    forbidden.learn(endpoint, programId)
    forbiddenUntil = forbidden.until(endpoint, programId)
    const unnoted = note(endpoint, programId === null ? name : aboutReportsOf(programId), error)
    return unnoted === null ? null : failed(unnoted)
  }

  function failed(error: DeskError): ReadReportOutcome {
    return { kind: 'failed', error, partly }
  }

  /** @returns why it could not be noted, or null. */
  function note(endpoint: Part, what: string, error: DeskError): DeskError | null {
    const noted = inTransaction(db, () => {
      keepUnread(db, endpoint, what, error, now())
      // Perhaps the whole report is gone: its details tell.
      if (error.kind === 'notFound') markDetailsStale(db, reportId)
    })
    return noted.ok ? null : noted.error
  }

  function remove(): ReadReportOutcome {
    const removed = inTransaction(db, () => {
      const programId = programOfReport()
      clearTimelinePosition(db, reportId)
      removeReport(db, reportId, now())
      clearSetAsideAbout(db, name)
      // With the last of them goes what was refused of them all: no other report would ever show that it is allowed.
      if (programId !== null && !hasReportsOf(db, programId))
        clearSetAsideAbout(db, aboutReportsOf(programId))
    })
    return removed.ok ? { kind: 'gone' } : failed(removed.error)
  }

  const ended =
    (wanted.details ? await part('readReport', () => readDetails(context, parts, reportId, call)) : null) ??
    (wanted.timeline
      ? await part('listActivities', () => readEntries(context, parts, reportId, ticket, call))
      : null) ??
    (wanted.evidence ? null : await ofStoring()) ??
    (wantsEvidence()
      ? await part('listEvidence', () => readEvidence(context, parts, reportId, call))
      : null) ??
    (await ofStoring())
  if (ended !== null) return ended
  return forbiddenUntil === null ? { kind: 'read' } : { kind: 'forbidden', until: forbiddenUntil }

  /** @returns how the reading ends when something of it cannot be stored, or null. */
  async function ofStoring(): Promise<ReadReportOutcome | null> {
    const stored = await parts.stored()
    return stored.ok ? null : failed(stored.error)
  }

  /** The timeline just stored may have shown that there is evidence. */
  function wantsEvidence(): boolean {
    return wanted.evidence || hydrationTicket(db, reportId)?.evidence === true
  }
}

async function readDetails(
  { db, api, now }: SyncContext,
  parts: ReportParts,
  reportId: number,
  call: ReadReportCall,
): Promise<Result<null>> {
  const answer = await api.readReport({ id: reportId }, call)
  if (!answer.ok) return answer
  const readAt = now()
  return parts.keep((revision) => {
    const stored = storeReportDetails(db, answer.value, { readAt, revision })
    partReadAfterAll(db, 'readReport', reportId)
    return stored.undisturbed ? stored.revision : revision
  })
}

async function readEntries(
  context: SyncContext,
  parts: ReportParts,
  reportId: number,
  drawn: HydrationTicket | null,
  call: ReadReportCall,
): Promise<Result<null>> {
  // A report that was not here may have come with its details.
  const ticket = drawn ?? hydrationTicket(context.db, reportId)
  if (ticket === null) return ok(null)
  return readTimeline(context, parts, ticket, call, () =>
    partReadAfterAll(context.db, 'listActivities', reportId),
  )
}

async function readEvidence(
  { db, api, now }: SyncContext,
  parts: ReportParts,
  reportId: number,
  call: ReadReportCall,
): Promise<Result<null>> {
  const answer = await api.listEvidence({ id: reportId }, call)
  if (!answer.ok) return answer
  const readAt = now()
  return parts.keep((revision) => {
    keepEvidence(db, reportId, answer.value, { readAt, revision })
    return revision
  })
}
