import type { DeskError } from '#shared/desk/errors.ts'
import type { ServiceFindings } from '#shared/desk/service-findings.ts'

/** The state of the search at the service, for the search that is typed now. */
export interface ServiceSearch {
  readonly state: 'asking' | 'answered' | 'failed'
  /** The results of the pages so far; null before the first. */
  readonly findings: ServiceFindings | null
  /** Why the last page failed. */
  readonly error: DeskError | null
}

/** A report asked for by its number. */
export interface ReportFetch {
  readonly reportId: number
  /** null while it is pending. */
  readonly error: DeskError | null
}

export interface ServiceSearchSlice {
  /** null = the service was not asked for this search. */
  readonly serviceSearch: ServiceSearch | null
  /** null = none was asked for, or it has arrived. */
  readonly reportFetch: ReportFetch | null

  /** Asks the service for the next page of the typed search. */
  searchService(): Promise<void>
  /** @returns whether there was a request to cancel. */
  stopServiceSearch(): boolean
  /** Asks the service for a report by its number and opens it when it comes. @returns whether it was opened. */
  fetchReport(reportId: number): Promise<boolean>
}
