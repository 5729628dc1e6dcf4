import type { Outcome, StatusPhase } from '../rules/status.ts'
import type { NamedValue, PersonView } from './named.ts'

/** A number of reports, and the search that lists exactly these. */
export interface Counted {
  readonly count: number
  readonly search: string
}

/** A reporter's reports by outcome. */
export interface ReporterTally {
  readonly total: Counted
  readonly open: Counted
  /** In the order of `outcomes`; none with a count of 0. */
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

/** The reporter of a report, from the local copy alone. */
export interface ReporterCard {
  readonly reporter: PersonView
  /** When the first of the reports was sent; null when no report says so. */
  readonly firstReportAt: number | null
  readonly everywhere: ReporterTally
  /** Reports in the report's own program; null when that is all of them. */
  readonly inProgram: (ReporterTally & { readonly program: NamedValue }) | null
  /** Other reports with the newest activity, open ones first. */
  readonly others: readonly ReporterReport[]
}
