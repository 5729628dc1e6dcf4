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
  /** After failures, the service answers again. */
  readonly recovered: () => void
  /** Whether the list of reports cannot be read at the moment: then it is not the report that fails. */
  readonly listFails: () => boolean
  /** Whether the list could be read again since: what failed then may have failed for the same reason. */
  readonly listRecovered: (since: number) => boolean
  /** A report could not be read, and the lists tell whether others could. @param since when that was tried. */
  readonly doubted: (since: number) => void
}

export interface Reading {
  readonly wanted: Wanted
  readonly priority: Priority
  /** ms since 1970. */
  readonly startedAt: number
}

/** What the readings of single reports say about the next ones. */
export interface ReadingOutcomes {
  readonly backoff: Backoff
  /** Whether so many reports cannot be read, though the lists can, that it is the service and not the reports. */
  readonly serviceFails: boolean
  /** Reports that may be read side by side in the background. */
  readonly room: number
  settle(reading: Reading, outcome: ReadReportOutcome): void
  /**
   * Stores that opened reports are still to be read, as far as the disk did not take it when their reading failed.
   *
   * @returns whether all of it is stored.
   */
  storeUnread(): boolean
  /** Nothing is due, and nothing under way: where nothing is left to be read either, no failure stands any more. */
  nothingDue(): void
  /** Reports that could not be read are due at once, as if they had never failed. Throws what the database throws. */
  forgetFailures(): void
}

export function createReadingOutcomes(
  { db, now, clock }: Pick<SyncContext, 'db' | 'now' | 'clock'>,
  options: ReadingOutcomesOptions,
): ReadingOutcomes {
  const backoff = createBackoff(now)
  const failures = createReportFailures()
  const background = createBackgroundRoom(clock.now)
  /** Opened reports whose reading failed, and of which the local copy could not take that either. */
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

  /** @returns whether it is stored. */
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
      // A person may open a report that was not due; after a failure it is due.
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
