import { err, type Result } from '#shared/desk/result.ts'
import type { Priority } from '../api/budget.ts'
import type { Log } from '../log.ts'
import { hydrationTicket, nextToHydrate } from '../store/sync/hydration-queue.ts'
import { calledOff, createAwaitedReports } from './awaited-reports.ts'
import type { Backoff } from './backoff.ts'
import { createForbidden } from './forbidden.ts'
import { type ReadReportCall, type ReadReportOutcome, readReport, type Wanted } from './read-report.ts'
import { createReadingJobs } from './reading-jobs.ts'
import { createReadingOutcomes, type ReadingOutcomesOptions } from './reading-outcomes.ts'
import type { SyncContext } from './sync-context.ts'
import { createWakeUp } from './wake-up.ts'
import { createWantedReports, everythingOf } from './wanted-reports.ts'

/** Opened reports read side by side: the previous one and the one on screen. */
const personJobs = 2
/** How often to look for reports that failed alone and are due again, in ms. */
const lookAgainMs = 15_000

export interface HydrationOptions extends ReadingOutcomesOptions {
  readonly log: Log
  /** Whether background reading may begin now: the list of reports comes first. */
  readonly mayRead: () => boolean
  readonly changed: () => void
  /** Called when a report was read, wholly or in part: its search document may wait to be written. */
  readonly stored: (reportId: number) => void
}

/**
 * Reads details, timelines and lists of evidence: the report on screen first, then open and recent reports, then the
 * rest.
 */
export interface Hydration {
  readonly backoff: Backoff
  /** Whether so many reports cannot be read, although the lists can, that the service must be at fault. */
  readonly serviceFails: boolean
  /** How many reports are being read now. */
  readonly underWay: number
  /**
   * Called when the user opened a report: it is read before everything else, even if it is complete.
   *
   * @param evidence whether to read its list of evidence too.
   */
  open(reportId: number, evidence: boolean): void
  /**
   * Reads a report that the user wants and that may not be in the local copy, like an opened one.
   *
   * @returns the outcome; `notFound` when the service does not show the report.
   */
  fetch(reportId: number): Promise<Result<null>>
  /** Reads reports whose rows in a list cannot be read: each by its id, in the background. */
  readListed(reportIds: readonly number[]): void
  /** Reads these reports first among those in the background: the user searched for them. */
  prefer(reportIds: readonly number[]): void
  /**
   * Ends the waits of reports that could not be read, as if they had never failed.
   *
   * @throws what the database throws.
   */
  forgetFailures(): void
  /** Allows requesting again the parts that this token was not allowed to read. */
  forgetForbidden(): void
  /** Wakes the loop: something may be due sooner than it was. */
  ring(): void
  /** Works until the signal ends it; resolves when the last reading is over. */
  run(): Promise<void>
}

export function createHydration(context: SyncContext, options: HydrationOptions): Hydration {
  const { db, signal, now, clock } = context
  const wakeUp = createWakeUp(clock.after)
  const forbidden = createForbidden(now)
  const outcomes = createReadingOutcomes(context, options)
  const { backoff } = outcomes
  const wanted = createWantedReports(clock.now, wakeUp.ring)
  const awaited = createAwaitedReports((reportId) => hydrationTicket(db, reportId) !== null)
  const jobs = createReadingJobs(signal)

  function start(what: Wanted, priority: Priority): void {
    const { reportId } = what
    const startedAt = now()
    const read = (until: AbortSignal) =>
      readSafely(context, what, { priority, forbidden, signal: until }, options.log)
    jobs.begin({ reportId, priority }, read, (outcome, isCalledOff) => {
      if (!isCalledOff) {
        context.reportsChanged([reportId])
        if (outcome.kind === 'failed') wanted.failed(reportId)
        outcomes.settle({ wanted: what, priority, startedAt }, outcome)
      }
      if (priority === 'person' && !jobs.has(reportId)) awaited.ended(reportId, outcome)
      options.stored(reportId)
      options.changed()
      wakeUp.ring()
    })
    options.changed()
  }

  function startUrgent(): void {
    while (jobs.ofPriority('person') < personJobs) {
      const urgent = wanted.takeUrgent()
      if (urgent === null) return
      if (jobs.priorityOf(urgent.reportId) === 'person') continue
      // The reading under way has a request far back in the queue, so a new reading replaces it.
      jobs.callOff(urgent.reportId)
      wanted.begun(urgent.reportId)
      start(urgent, 'person')
    }
  }

  function startDue(): void {
    const free = outcomes.room - jobs.ofPriority('background')
    if (!options.mayRead() || (backoff.nextTryAt ?? 0) > now() || free <= 0) return
    if (!outcomes.storeUnread()) return
    for (const reportId of wanted.takeListed(free))
      if (!jobs.has(reportId)) start(everythingOf(reportId), 'background')
    const left = outcomes.room - jobs.ofPriority('background')
    if (left <= 0) return
    const limit = jobs.count + left
    const tickets = nextToHydrate(db, { limit, onScreen: wanted.preferred, now: now() })
    if (backoff.failure !== null && tickets.length === 0 && jobs.count === 0) {
      outcomes.nothingDue()
      options.changed()
    }
    const notUnderWay = tickets.filter(({ reportId }) => !jobs.has(reportId))
    // The report on screen must not wait behind background reading.
    for (const ticket of notUnderWay.slice(0, left))
      start(ticket, wanted.isOnScreen(ticket.reportId) ? 'person' : 'background')
  }

  function startWhatIsWanted(): void {
    try {
      startUrgent()
      startDue()
    } catch (cause) {
      const reference = options.log.fault('choosing a report to read', cause)
      backoff.failed({ kind: 'internal', reference }, now())
    }
  }

  signal.addEventListener('abort', wakeUp.ring, { once: true })
  return {
    backoff,
    get serviceFails() {
      return outcomes.serviceFails
    },
    get underWay() {
      return jobs.count
    },
    open: wanted.open,
    fetch: (reportId) => {
      if (signal.aborted) return Promise.resolve(err(calledOff))
      wanted.fetch(reportId)
      return awaited.wait(reportId)
    },
    readListed: wanted.readListed,
    prefer: wanted.prefer,
    forgetFailures: () => {
      outcomes.forgetFailures()
      wakeUp.ring()
    },
    forgetForbidden: forbidden.forgetAll,
    ring: wakeUp.ring,
    run: async () => {
      while (!signal.aborted) {
        startWhatIsWanted()
        const wait = (backoff.nextTryAt ?? 0) - now()
        await wakeUp.wait(wait > 0 ? wait : lookAgainMs)
      }
      await jobs.allOver()
      awaited.callOff()
    },
  }
}

async function readSafely(
  context: SyncContext,
  wanted: Wanted,
  call: ReadReportCall,
  log: Log,
): Promise<ReadReportOutcome> {
  try {
    return await readReport(context, wanted, call)
  } catch (cause) {
    const reference = log.fault('reading a report', cause)
    return { kind: 'failed', error: { kind: 'internal', reference }, partly: false }
  }
}
