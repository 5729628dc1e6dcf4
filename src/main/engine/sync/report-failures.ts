import type { DeskError } from '#shared/desk/errors.ts'
import { concernsEverything, mayConcernEverything } from './failures.ts'
import { waitForOne } from './wait.ts'

/** After so many reports in a row that could not be read, each another one, less is asked. */
const slowsDownAfter = 3
/** So many are a failing service, not bad reports. */
const failingAfter = 10
/** How long a report is left alone that could not be read while the lists cannot be read either: others get their try. */
const leftAloneMs = 300_000

/** What a failure of one report means for it and for the others. */
export interface FailureMeaning {
  /** The report is left alone for so long; null: it stays due. */
  readonly leftAloneMs: number | null
  /** It may not be this report alone: what is read in the background waits. */
  readonly slowsDown: boolean
  /** The lists are to tell whether others can be read. */
  readonly isDoubted: boolean
}

interface FailedReport {
  readonly reportId: number
  readonly error: DeskError
  /** Its other parts were read. */
  readonly partly: boolean
  /** Whether the list of reports cannot be read at the moment: then it is not the report that fails. */
  readonly listFails: boolean
  /** Whether the list could be read again since it was tried: it may have failed for the same reason. */
  readonly listRecovered: boolean
}

/** Tells reports that fail by themselves from a service that fails. */
export interface ReportFailures {
  failed(report: FailedReport): FailureMeaning
  /** The service answered about a report, whatever that was. */
  answered(reportId: number): void
  /** So many reports cannot be read, though the lists can, that it is the service; `most`: most of all that are due. */
  serviceFails(most: () => boolean): boolean
  /** As if none had ever failed. */
  forget(): void
}

export function createReportFailures(): ReportFailures {
  /** Failures of a report in a row. */
  const ofReport = new Map<number, number>()
  /** Reports that could not be read since one was. */
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
