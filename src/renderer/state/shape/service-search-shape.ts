import type { DeskError } from '#shared/desk/errors.ts'
import type { ServiceFindings } from '#shared/desk/service-findings.ts'

/** How the search on the server stands, for the search that is typed now. */
export interface ServiceSearch {
  readonly state: 'asking' | 'answered' | 'failed'
  /** The results of the pages so far; null before the first. */
  readonly findings: ServiceFindings | null
  /** Why the last page did not come. */
  readonly error: DeskError | null
}

/** A report asked for by its number. */
export interface ReportFetch {
  readonly reportId: number
  /** null while it is on its way. */
  readonly error: DeskError | null
}

export interface ServiceSearchSlice {
  /** null = the server was not asked for this search. */
  readonly serviceSearch: ServiceSearch | null
  /** null = none was asked for, or it came. */
  readonly reportFetch: ReportFetch | null

  /** Asks the server for the next page of what is typed. */
  searchService(): Promise<void>
  /** @returns whether there was a request to call off. */
  stopServiceSearch(): boolean
  /** Asks the server for a report by its number and opens it when it comes. */
  fetchReport(reportId: number): Promise<void>
}
