import type { DeskError } from '#shared/desk/errors.ts'
import type { Priority } from '../api/budget.ts'
import type { Transaction } from '../store/database.ts'
import { countReports } from '../store/reports/reports.ts'
import { countToHydrate, deferHydration, endDeferrals, markUnread } from '../store/sync/hydration-queue.ts'
import { inTransaction } from '../store/transaction.ts'
import { createBackgroundRoom } from './background-room.ts'
import { type Backoff, createBackoff } from './backoff.ts'
import type { ReadReportOutcome, Wanted } from './read-report.ts'
import { createReportFailures } from './report-failures.ts'
import type { SyncContext } from './sync-context.ts'

export interface ReadingOutcomesOptions {
  readonly unauthorized: (error: DeskError) => void
  /** Called when the service answers again after failures. */
  readonly recovered: () => void
  /** Whether the list of reports cannot be read at the moment: then a report that cannot be read is not at fault. */
  readonly listFails: () => boolean
  /**
   * Whether the list became readable again after the given time (ms since 1970): an earlier failure of a report may
   * have had the same cause.
   */
  readonly listRecovered: (since: number) => boolean
  /**
   * Called when the failure of a report may concern the whole service: reading the lists shows whether it does.
   *
   * @param since when the report was tried, in ms since 1970.
   */
  readonly doubted: (since: number) => void
}

export interface Reading {
  readonly wanted: Wanted
  readonly priority: Priority
  /** When the reading began, in ms since 1970. */
  readonly startedAt: number
}

/** Decides, by the outcomes of reading single reports, when and how many further reports are read. */
export interface ReadingOutcomes {
  readonly backoff: Backoff
  /** Whether so many reports cannot be read, although the lists can, that the service must be at fault. */
  readonly serviceFails: boolean
  /** How many reports may be read side by side in the background. */
  readonly room: number
  settle(reading: Reading, outcome: ReadReportOutcome): void
  /**
   * Stores which opened reports are still to be read, if the disk refused that when their reading failed.
   *
   * @returns whether everything is stored now.
   */
  storeUnread(): boolean
  /** Called when nothing is due or under way: if nothing is left to read either, no failure counts any more. */
  nothingDue(): void
  /**
   * Ends the waits of reports that could not be read, as if they had never failed.
   *
   * @throws what the database throws.
   */
  forgetFailures(): void
}

export function createReadingOutcomes(
  { db, now, clock }: Pick<SyncContext, 'db' | 'now' | 'clock'>,
  options: ReadingOutcomesOptions,
): ReadingOutcomes {
  const backoff = createBackoff(now)
  const failures = createReportFailures()
  const background = createBackgroundRoom(clock.now)
  /** Opened reports whose reading failed, while the local copy could not store that failure either. */
  const unread = new Map<number, Wanted>()

  function answered(reportId: number): void {
    failures.answered(reportId)
    unread.delete(reportId)
    succeeded()
  }

  function succeeded(): void {
    const wasFailing = backoff.failure !== null
    backoff.succeeded()
    if (wasFailing) options.recovered()
  }

  function failed(
    { wanted: { reportId }, startedAt }: Reading,
    { error, partly }: Extract<ReadReportOutcome, { kind: 'failed' }>,
  ): void {
    background.stopped()
    if (error.kind === 'unauthorized') {
      options.unauthorized(error)
      return
    }
    const listFails = options.listFails()
    const listRecovered = options.listRecovered(startedAt)
    const means = failures.failed({ reportId, error, partly, listFails, listRecovered })
    if (means.slowsDown) backoff.failed(error, startedAt)
    if (means.leftAloneMs !== null) defer(reportId, now() + means.leftAloneMs, startedAt)
    if (means.isDoubted) options.doubted(startedAt)
  }

  function defer(reportId: number, until: number, startedAt: number): void {
    write(startedAt, (transaction) => deferHydration(transaction, reportId, until))
  }

  /** @returns whether the work was stored; otherwise the next try waits longer. */
  function write(startedAt: number, work: (transaction: Transaction) => void): boolean {
    const written = inTransaction(db, work)
    if (!written.ok) backoff.failed(written.error, startedAt)
    return written.ok
  }

  function storeUnread(): boolean {
    if (unread.size === 0) return true
    const isStored = write(now(), (transaction) => {
      for (const [reportId, wanted] of unread) markUnread(transaction, reportId, wanted)
    })
    if (isStored) unread.clear()
    return isStored
  }

  return {
    backoff,
    get serviceFails() {
      return failures.serviceFails(() => countToHydrate(db) * 2 > countReports(db))
    },
    get room() {
      return backoff.failure === null ? background.jobs : 1
    },
    settle(reading, outcome) {
      const { wanted, priority, startedAt } = reading
      const { reportId } = wanted
      // The user may open a report that is not due; if reading the report fails, it becomes due.
      if (priority === 'person' && (outcome.kind === 'failed' || outcome.kind === 'forbidden')) {
        unread.set(reportId, wanted)
        storeUnread()
      }
      switch (outcome.kind) {
        case 'read':
          answered(reportId)
          background.read()
          return
        case 'gone':
          answered(reportId)
          return
        case 'forbidden':
          answered(reportId)
          background.stopped()
          defer(reportId, outcome.until, startedAt)
          return
        case 'failed':
          failed(reading, outcome)
          return
        default:
          outcome satisfies never
      }
    },
    storeUnread,
    nothingDue() {
      if (unread.size === 0 && countToHydrate(db) === 0) succeeded()
    },
    forgetFailures() {
      failures.forget()
      endDeferrals(db)
    },
  }
}
