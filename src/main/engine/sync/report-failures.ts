import type { DeskError } from '#shared/desk/errors.ts'
import { concernsEverything, mayConcernEverything } from './failures.ts'
import { waitForOne } from './wait.ts'

/** After this many different reports in a row could not be read, background reading slows down. */
const slowsDownAfter = 3
/** If this many different reports in a row cannot be read, the service fails and not the reports. */
const failingAfter = 10
/**
 * How long an unreadable report is left alone, in ms, while the lists cannot be read either: other reports are tried
 * instead.
 */
const leftAloneMs = 300_000

/** The consequences of one report's failure for it and for the others. */
export interface FailureMeaning {
  /** How long the report is left alone, in ms; null = it stays due. */
  readonly leftAloneMs: number | null
  /** Whether background reading waits, because the report may not be the only unreadable one. */
  readonly slowsDown: boolean
  /** Whether the lists are to be read, to see whether other reports can be. */
  readonly isDoubted: boolean
}

interface FailedReport {
  readonly reportId: number
  readonly error: DeskError
  /** Whether other parts of the report were read. */
  readonly partly: boolean
  /** Whether the list of reports cannot be read at the moment: then the report is not at fault. */
  readonly listFails: boolean
  /** Whether the list became readable again since the report was tried: both may have failed for the same reason. */
  readonly listRecovered: boolean
}

/** Distinguishes reports that fail by themselves from a failing service. */
export interface ReportFailures {
  failed(report: FailedReport): FailureMeaning
  /** Called when the service answered about a report, whatever the answer was. */
  answered(reportId: number): void
  /**
   * Whether so many reports cannot be read, although the lists can, that the service must be at fault.
   *
   * @param most returns whether more than half of all reports are due to be read.
   */
  serviceFails(most: () => boolean): boolean
  /** Forgets all failures. */
  forget(): void
}

export function createReportFailures(): ReportFailures {
  /** Number of consecutive failures of each report, by its id. */
  const ofReport = new Map<number, number>()
  /** Ids of the reports that could not be read since the service last answered about a report. */
  const inARow = new Set<number>()

  return {
    failed({ reportId, error, partly, listFails, listRecovered }) {
      if (concernsEverything(error)) return { leftAloneMs: null, slowsDown: true, isDoubted: false }
      const mayBeConnection = mayConcernEverything(error)
      if (mayBeConnection && listFails) return { leftAloneMs, slowsDown: true, isDoubted: false }
      if (mayBeConnection && listRecovered) return { leftAloneMs: null, slowsDown: false, isDoubted: false }
      const times = (ofReport.get(reportId) ?? 0) + 1
      ofReport.set(reportId, times)
      if (partly) inARow.clear()
      else inARow.add(reportId)
      return {
        leftAloneMs: waitForOne(times),
        slowsDown: inARow.size >= slowsDownAfter,
        isDoubted: mayBeConnection,
      }
    },
    answered(reportId) {
      ofReport.delete(reportId)
      inARow.clear()
    },
    serviceFails: (most) => inARow.size >= slowsDownAfter && (inARow.size >= failingAfter || most()),
    forget() {
      ofReport.clear()
      inARow.clear()
    },
  }
}
