import type { Outcome, StatusPhase } from '../rules/status.ts'
import type { NamedValue, PersonView } from './named.ts'

/** A number of reports, and the search that lists exactly those reports. */
export interface Counted {
  readonly count: number
  readonly search: string
}

/** A reporter's reports by outcome. */
export interface ReporterTally {
  readonly total: Counted
  readonly open: Counted
  /** In the order of `outcomes`; outcomes without reports are left out. */
  readonly outcomes: readonly (Counted & { readonly outcome: Outcome })[]
}

/** Another report of the same reporter. */
export interface ReporterReport {
  readonly id: number
  readonly title: string
  readonly status: (NamedValue & { readonly phase: StatusPhase }) | null
  readonly createdAt: number | null
  readonly lastActivityAt: number | null
}

/** The reporter of a report, with data from the local copy only. */
export interface ReporterCard {
  readonly reporter: PersonView
  /** When the reporter's first report was submitted; null when no report has a known time. */
  readonly firstReportAt: number | null
  readonly everywhere: ReporterTally
  /** The reporter's reports in this report's program; null when all of them are in it. */
  readonly inProgram: (ReporterTally & { readonly program: NamedValue }) | null
  /** The reporter's other reports with the newest activity, open ones first. */
  readonly others: readonly ReporterReport[]
}
