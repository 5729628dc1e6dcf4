import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Priority } from '../api/budget.ts'
import type { Log } from '../log.ts'
import { deferHydration, hydrationTicket, markUnread, nextToHydrate } from '../store/hydration.ts'
import { inTransaction } from '../store/transaction.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { createBell } from './bell.ts'
import type { SyncContext } from './context.ts'
import { isOfTheWay } from './failures.ts'
import { createForbidden } from './forbidden.ts'
import { type ReadReportOutcome, readReport, type Wanted } from './read-report.ts'
import { createReadingPace } from './reading-pace.ts'
import { waitForReport } from './wait.ts'

/** Reports read side by side in the background; the request budget paces them. */
const backgroundJobs = 4
/** As long as one after the other is read without failure: what they bring at once is stored in one commit. */
const backgroundJobsInARow = 16
/**
 * Where answers pour in, as many as were read lately: a report that becomes urgent waits no longer than those took. The
 * budget has no more requests under way for it, and so many are lost at most when this process is killed.
 */
export const backgroundJobsAtMost = 48
/** What `lately` means there. */
const latelyMs = 250
/** Opened reports read side by side: the one just left, and the one on screen. */
const personJobs = 2
/** Who flicks back and forth between two reports does not make the service read them each time. */
const openedAgainWithinMs = 5_000
/** Reports that failed alone become due again; so often that is looked at. */
const lookAgainMs = 15_000
/** So many reports in a row that cannot be read are a failing service, not bad reports. */
const failuresInARow = 3

export interface HydrationOptions {
  readonly log: Log
  /** Whether background reading may begin now: the list of reports comes first. */
  readonly mayRead: () => boolean
  readonly changed: () => void
  /** A report was read, wholly or in part: its search document may wait to be written. */
  readonly stored: (reportId: number) => void
  readonly unauthorized: (error: DeskError) => void
  /** After failures, the service answers again. */
  readonly recovered: () => void
}

/** Reads details, timelines and evidence lists: on screen first, then open and recent reports, then the rest. */
export interface Hydration {
  readonly attempts: Attempts
  /** Reports being read now. */
  readonly underWay: number
  /**
   * A person opened a report: it is read before everything else, whatever is known of it.
   *
   * @param evidence whether its list of evidence is to be read too.
   */
  open(reportId: number, evidence: boolean): void
  /**
   * A person wants a report that may not be here: it is read like one that was opened.
   *
   * @returns how that ended; `notFound` when the service does not show it.
   */
  fetch(reportId: number): Promise<Result<null>>
  /** Reports a person searched for: the first to be read in the background. */
  prefer(reportIds: readonly number[]): void
  /** Something may be due sooner than it was. */
  ring(): void
  /** Works until the signal ends it; resolves when the last reading is over. */
  run(): Promise<void>
}

type Failed = Extract<ReadReportOutcome, { kind: 'failed' }>

interface Job {
  readonly priority: Priority
  readonly abort: AbortController
}

export function createHydration(context: SyncContext, options: HydrationOptions): Hydration {
  const { db, signal, now, clock } = context
  const attempts = createAttempts(now)
  const bell = createBell(clock.after)
  const forbidden = createForbidden(now)
  const jobs = new Map<number, Job>()
  /** Those called off included, until they are over. */
  const readings = new Set<Promise<void>>()
  const failures = new Map<number, number>()
  const openedAt = new Map<number, number>()
  let itemFailures = 0
  let readInARow = 0
  const pace = createReadingPace(clock.now, { withinMs: latelyMs, atMost: backgroundJobsAtMost })
  const fetching = new Map<number, ((result: Result<null>) => void)[]>()
  let onScreen: number | null = null
  let preferred: readonly number[] = []
  let opened: Wanted | null = null
  /** Reports that were asked for and not begun yet; unlike those opened, none takes the place of another. */
  const toFetch = new Set<number>()

  const jobsOf = (priority: Priority) => [...jobs.values()].filter((job) => job.priority === priority).length

  function start(wanted: Wanted, priority: Priority): void {
    const { reportId } = wanted
    const abort = new AbortController()
    const startedAt = now()
    const call = { priority, forbidden, signal: AbortSignal.any([signal, abort.signal]) }
    const job: Job = { priority, abort }
    jobs.set(reportId, job)
    options.changed()
    const reading = readReport(context, wanted, call)
      .catch((cause: unknown): ReadReportOutcome => {
        const reference = options.log.fault('reading a report', cause)
        return { kind: 'failed', error: { kind: 'internal', reference }, partly: false }
      })
      .then((outcome) => {
        readings.delete(reading)
        if (jobs.get(reportId) === job) jobs.delete(reportId)
        if (!call.signal.aborted) settle(wanted, outcome, startedAt, priority)
        if (priority === 'person' && !jobs.has(reportId)) answerFetching(reportId, outcome)
        options.stored(reportId)
        options.changed()
        bell.ring()
      })
    readings.add(reading)
  }

  function answerFetching(reportId: number, outcome: ReadReportOutcome): void {
    const waiting = fetching.get(reportId) ?? []
    fetching.delete(reportId)
    if (waiting.length === 0) return
    const isHere = hydrationTicket(db, reportId) !== null
    for (const answer of waiting) answer(fetched(reportId, outcome, isHere))
  }

  function settle(wanted: Wanted, outcome: ReadReportOutcome, startedAt: number, priority: Priority): void {
    const { reportId } = wanted
    context.reportsChanged([reportId])
    // What a person asked for may not have been due: that it could not be read makes it so.
    if (priority === 'person' && (outcome.kind === 'failed' || outcome.kind === 'forbidden')) {
      const marked = inTransaction(db, () => markUnread(db, reportId, wanted))
      if (!marked.ok) attempts.failed(marked.error, startedAt)
    }
    switch (outcome.kind) {
      case 'read':
        succeeded(reportId)
        readInARow += 1
        pace.finished()
        return
      case 'gone':
        succeeded(reportId)
        return
      case 'forbidden':
        succeeded(reportId)
        readInARow = 0
        defer(reportId, outcome.until, startedAt)
        return
      case 'failed':
        failed(reportId, outcome, startedAt)
        return
      default:
        outcome satisfies never
    }
  }

  function succeeded(reportId: number): void {
    failures.delete(reportId)
    itemFailures = 0
    const wasFailing = attempts.failure !== null
    attempts.succeeded()
    if (wasFailing) options.recovered()
  }

  function failed(reportId: number, { error, partly }: Failed, startedAt: number): void {
    readInARow = 0
    if (error.kind === 'unauthorized') {
      options.unauthorized(error)
      return
    }
    const inARow = (failures.get(reportId) ?? 0) + 1
    failures.set(reportId, inARow)
    openedAt.delete(reportId)
    itemFailures = partly ? 0 : itemFailures + 1
    if (isOfTheWay(error) || itemFailures >= failuresInARow) attempts.failed(error, startedAt)
    // Also when it seems to be the way: a report that breaks its connection each time must not hold up the others.
    defer(reportId, now() + waitForReport(inARow), startedAt)
  }

  function defer(reportId: number, until: number, startedAt: number): void {
    const deferred = inTransaction(db, () => deferHydration(db, reportId, until))
    if (!deferred.ok) attempts.failed(deferred.error, startedAt)
  }

  function startWanted(): void {
    while (jobsOf('person') < personJobs && (opened !== null || toFetch.size > 0)) startFirstWanted()
  }

  function startFirstWanted(): void {
    const [first] = toFetch
    const wanted = opened ?? (first === undefined ? null : everythingOf(first))
    if (wanted === null) return
    if (wanted === opened) opened = null
    toFetch.delete(wanted.reportId)
    const job = jobs.get(wanted.reportId)
    if (job?.priority === 'person') return
    // The same reading would stand far behind in the queue of requests.
    job?.abort.abort()
    openedAt.set(wanted.reportId, clock.now())
    start(wanted, 'person')
  }

  function room(): number {
    if (attempts.failure !== null) return 1
    const inARow = Math.min(backgroundJobs + Math.floor(readInARow / backgroundJobs), backgroundJobsInARow)
    return Math.max(inARow, pace.lately)
  }

  function startNext(): void {
    const free = room() - jobsOf('background')
    if (!options.mayRead() || (attempts.nextTryAt ?? 0) > now() || free <= 0) return
    const tickets = nextToHydrate(db, {
      limit: jobs.size + free,
      onScreen: onScreen === null ? preferred : [onScreen, ...preferred],
      now: now(),
    })
    const notUnderWay = tickets.filter(({ reportId }) => !jobs.has(reportId))
    for (const ticket of notUnderWay.slice(0, free)) start(ticket, 'background')
  }

  function startWhatIsDue(): void {
    try {
      startWanted()
      startNext()
    } catch (cause) {
      const reference = options.log.fault('choosing a report to read', cause)
      attempts.failed({ kind: 'internal', reference }, now())
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      startWhatIsDue()
      const wait = (attempts.nextTryAt ?? 0) - now()
      await bell.wait(wait > 0 ? wait : lookAgainMs)
    }
    await Promise.all(readings)
    for (const answers of fetching.values()) for (const answer of answers) answer(err(calledOff))
    fetching.clear()
  }

  signal.addEventListener('abort', bell.ring, { once: true })
  return {
    attempts,
    get underWay() {
      return jobs.size
    },
    open: (reportId, evidence) => {
      onScreen = reportId
      if (clock.now() - (openedAt.get(reportId) ?? Number.NEGATIVE_INFINITY) < openedAgainWithinMs) return
      opened = { reportId, details: true, timeline: true, evidence }
      bell.ring()
    },
    fetch: (reportId) => {
      const { promise, resolve } = Promise.withResolvers<Result<null>>()
      if (signal.aborted) return Promise.resolve(err(calledOff))
      fetching.set(reportId, [...(fetching.get(reportId) ?? []), resolve])
      toFetch.add(reportId)
      bell.ring()
      return promise
    },
    prefer: (reportIds) => {
      preferred = reportIds
      bell.ring()
    },
    ring: bell.ring,
    run,
  }
}

const everythingOf = (reportId: number): Wanted => ({
  reportId,
  details: true,
  timeline: true,
  evidence: true,
})

const calledOff: DeskError = { kind: 'network', reason: 'The connection was ended.', mayHaveArrived: false }

/** What was wanted was the report itself: a part that this token may not read is no failure of that. */
function fetched(reportId: number, outcome: ReadReportOutcome, isHere: boolean): Result<null> {
  switch (outcome.kind) {
    case 'read':
      return ok(null)
    case 'forbidden':
      return isHere ? ok(null) : err({ kind: 'forbidden', operation: 'readReport' })
    case 'gone':
      return err({ kind: 'notFound', what: `report ${reportId}` })
    case 'failed':
      return outcome.partly ? ok(null) : err(outcome.error)
    default:
      return outcome satisfies never
  }
}
