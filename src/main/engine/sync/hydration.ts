import type { DeskError } from '#shared/desk/errors.ts'
import type { Priority } from '../api/budget.ts'
import type { Log } from '../log.ts'
import { deferHydration, nextToHydrate } from '../store/hydration.ts'
import { inTransaction } from '../store/transaction.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { createBell } from './bell.ts'
import type { SyncContext } from './context.ts'
import { isOfTheWay } from './failures.ts'
import { createForbidden } from './forbidden.ts'
import { type ReadReportOutcome, readReport, type Wanted } from './read-report.ts'
import { waitForReport } from './wait.ts'

/** Reports read side by side in the background; the request budget paces them. */
const backgroundJobs = 4
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
  const { db, signal, now } = context
  const attempts = createAttempts(now)
  const bell = createBell()
  const forbidden = createForbidden(now)
  const jobs = new Map<number, Job>()
  /** Those called off included, until they are over. */
  const readings = new Set<Promise<void>>()
  const failures = new Map<number, number>()
  const openedAt = new Map<number, number>()
  let itemFailures = 0
  let onScreen: number | null = null
  let opened: Wanted | null = null

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
        if (!call.signal.aborted) settle(reportId, outcome, startedAt)
        options.changed()
        bell.ring()
      })
    readings.add(reading)
  }

  function settle(reportId: number, outcome: ReadReportOutcome, startedAt: number): void {
    context.reportsChanged([reportId])
    switch (outcome.kind) {
      case 'read':
      case 'gone':
        succeeded(reportId)
        return
      case 'forbidden':
        succeeded(reportId)
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

  function startOpened(): void {
    if (opened === null || jobsOf('person') >= personJobs) return
    const wanted = opened
    opened = null
    const job = jobs.get(wanted.reportId)
    if (job?.priority === 'person') return
    // The same reading would stand far behind in the queue of requests.
    job?.abort.abort()
    openedAt.set(wanted.reportId, now())
    start(wanted, 'person')
  }

  function startNext(): boolean {
    const room = attempts.failure === null ? backgroundJobs : 1
    if (!options.mayRead() || (attempts.nextTryAt ?? 0) > now() || jobsOf('background') >= room) return false
    const tickets = nextToHydrate(db, {
      limit: jobs.size + 1,
      onScreen: onScreen === null ? [] : [onScreen],
      now: now(),
    })
    const ticket = tickets.find(({ reportId }) => !jobs.has(reportId))
    if (ticket === undefined) return false
    start(ticket, 'background')
    return true
  }

  function startWhatIsDue(): void {
    try {
      startOpened()
      while (startNext());
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
  }

  signal.addEventListener('abort', bell.ring, { once: true })
  return {
    attempts,
    get underWay() {
      return jobs.size
    },
    open: (reportId, evidence) => {
      onScreen = reportId
      if (now() - (openedAt.get(reportId) ?? 0) < openedAgainWithinMs) return
      opened = { reportId, details: true, timeline: true, evidence }
      bell.ring()
    },
    ring: bell.ring,
    run,
  }
}
