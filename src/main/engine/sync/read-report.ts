import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Priority } from '../api/budget.ts'
import { storeReportDetails } from '../store/reports/report-details.ts'
import { readStoredReport } from '../store/reports/reports.ts'
import { aboutReport, aboutReportsOf } from '../store/set-aside.ts'
import { type HydrationTicket, hydrationTicket } from '../store/sync/hydration-queue.ts'
import { concernsEverything, isOfConnection } from './failures.ts'
import type { Forbidden } from './forbidden.ts'
import { keepEvidence } from './keep-evidence.ts'
import { partReadAfterAll } from './keep-set-aside.ts'
import { readTimeline } from './read-timeline.ts'
import { createReportParts, type ReportParts } from './report-parts.ts'
import type { SyncContext } from './sync-context.ts'
import { noteUnread, type ReportPart, removeUnshown } from './unread-report.ts'

/** The parts of a report to be read. */
export type Wanted = Pick<HydrationTicket, 'reportId' | 'details' | 'timeline' | 'evidence'>

export interface ReadReportCall {
  readonly priority: Priority
  readonly signal: AbortSignal
  readonly forbidden: Forbidden
  /** Whether to read the timeline from its newest entry instead of from where an earlier reading stopped. */
  readonly fromTop?: boolean
}

/** How the reading of one report ended. */
export type ReadReportOutcome =
  | { readonly kind: 'read' }
  /** The service does not show the report (any more): it was removed from the local copy. */
  | { readonly kind: 'gone' }
  /** This token may not read the `unread` parts, or they depend on such a part; the other parts were read. */
  | { readonly kind: 'forbidden'; readonly until: number; readonly unread: readonly ReportPart[] }
  /** A part could not be read. `partly`: another part was read before the first failure. */
  | { readonly kind: 'failed'; readonly error: DeskError; readonly partly: boolean }

/** Reads the wanted parts of one report (details, timeline, list of evidence) and stores them. */
export async function readReport(
  context: SyncContext,
  wanted: Wanted | HydrationTicket,
  call: ReadReportCall,
): Promise<ReadReportOutcome> {
  const { db } = context
  const { reportId } = wanted
  const { forbidden, priority } = call
  // A ticket that was passed in was made just now, so a new one is not needed.
  const ticket = 'revision' in wanted ? wanted : hydrationTicket(db, reportId)
  const parts = createReportParts(context, priority, ticket?.revision ?? null)
  let forbiddenUntil: number | null = null
  const unread: ReportPart[] = []
  let partly = false
  let timelineRead = false
  /**
   * The error of the first part that failed; null when none failed. `goOnWithout` decides whether the other parts are
   * read.
   */
  let firstError: DeskError | null = null

  function programOfReport(): number | null {
    return readStoredReport(db, reportId)?.programId ?? null
  }

  /** @returns an outcome that ends the reading; null when the reading goes on. */
  async function part(
    endpoint: ReportPart,
    read: () => Promise<Result<null>>,
  ): Promise<ReadReportOutcome | null> {
    const until = forbidden.any ? forbidden.until(endpoint, programOfReport()) : null
    // When the user opens the report, a refused part is requested again: the role may have changed.
    if (until !== null && priority !== 'person') {
      forbiddenUntil = until
      unread.push(endpoint)
      return null
    }
    const answer = await read()
    if (answer.ok) {
      partly ||= firstError === null
      timelineRead ||= endpoint === 'listActivities'
      if (forbidden.any) forbidden.forget(endpoint, programOfReport())
      return null
    }
    // Parts read before this answer are still true, so they are stored before the failure is handled.
    const unstored = await ofStoring()
    if (unstored !== null) return unstored
    const { error } = answer
    if (error.kind === 'notFound' && endpoint === 'readReport') {
      const removed = removeUnshown(context, reportId)
      return removed.ok ? { kind: 'gone' } : failed(removed.error)
    }
    if (concernsEverything(error)) return failed(error)
    if (error.kind !== 'forbidden') return goOnWithout(endpoint, error)
    const programId = programOfReport()
    forbidden.learn(endpoint, programId)
    forbiddenUntil = forbidden.until(endpoint, programId)
    unread.push(endpoint)
    const about = programId === null ? aboutReport(reportId) : aboutReportsOf(programId)
    const noted = noteUnread(context, { reportId, endpoint, about, error })
    return noted.ok ? null : failed(noted.error)
  }

  /**
   * Reads the timeline. A report that is not in the local copy, and did not arrive with its details, has no timeline to
   * continue.
   */
  async function timeline(): Promise<ReadReportOutcome | null> {
    // The report may have arrived with its details.
    const found = ticket ?? hydrationTicket(db, reportId)
    if (found !== null) return part('listActivities', () => readEntries(context, parts, found, call))
    unread.push('listActivities')
    return null
  }

  function failed(error: DeskError): ReadReportOutcome {
    return { kind: 'failed', error, partly }
  }

  /**
   * A failure of one part says nothing about the others, but a second part without an answer means that the connection
   * fails.
   *
   * @returns an outcome that ends the reading; null when the other parts are to be read.
   */
  function goOnWithout(endpoint: ReportPart, error: DeskError): ReadReportOutcome | null {
    // A failure of the connection is not noted: the next try may succeed.
    if (!isOfConnection(error)) {
      const noted = noteUnread(context, { reportId, endpoint, about: aboutReport(reportId), error })
      if (!noted.ok) return failed(noted.error)
    }
    const isHere = readStoredReport(db, reportId) !== undefined
    const endsIt = !isHere || (firstError !== null && isOfConnection(error))
    firstError ??= error
    return endsIt ? failed(firstError) : null
  }

  const ended =
    (wanted.details ? await part('readReport', () => readDetails(context, parts, reportId, call)) : null) ??
    (wanted.timeline ? await timeline() : null) ??
    (wanted.evidence ? null : await ofStoring()) ??
    (wantsEvidence()
      ? await part('listEvidence', () => readEvidence(context, parts, reportId, call))
      : null) ??
    (await ofStoring())
  if (ended !== null) return ended
  if (firstError !== null) return failed(firstError)
  return forbiddenUntil === null ? { kind: 'read' } : { kind: 'forbidden', until: forbiddenUntil, unread }

  /** @returns the outcome that ends the reading if a part could not be stored; null otherwise. */
  async function ofStoring(): Promise<ReadReportOutcome | null> {
    const stored = await parts.stored()
    return stored.ok ? null : failed(stored.error)
  }

  /** Whether to read the list of evidence: the timeline just stored may have shown that there is evidence. */
  function wantsEvidence(): boolean {
    const mayBeShown = firstError === null || timelineRead
    return wanted.evidence || (mayBeShown && hydrationTicket(db, reportId)?.evidence === true)
  }
}

async function readDetails(
  { api, now }: SyncContext,
  parts: ReportParts,
  reportId: number,
  call: ReadReportCall,
): Promise<Result<null>> {
  const answer = await api.readReport({ id: reportId }, call)
  if (!answer.ok) return answer
  const readAt = now()
  return parts.keep((transaction, revision) => {
    const isForAction = call.priority === 'outbox' || call.priority === 'bulk'
    const stored = storeReportDetails(transaction, answer.value, { readAt, revision, isForAction })
    partReadAfterAll(transaction, 'readReport', reportId)
    return stored.undisturbed ? stored.revision : revision
  })
}

async function readEntries(
  context: SyncContext,
  parts: ReportParts,
  ticket: HydrationTicket,
  call: ReadReportCall,
): Promise<Result<null>> {
  return readTimeline(context, parts, ticket, call, (transaction) =>
    partReadAfterAll(transaction, 'listActivities', ticket.reportId),
  )
}

async function readEvidence(
  { api, now }: SyncContext,
  parts: ReportParts,
  reportId: number,
  call: ReadReportCall,
): Promise<Result<null>> {
  const answer = await api.listEvidence({ id: reportId }, call)
  if (!answer.ok) return answer
  const readAt = now()
  return parts.keep((transaction, revision) => {
    keepEvidence(transaction, reportId, answer.value, { readAt, revision })
    return revision
  })
}
