import type { DeskError } from '#shared/desk/errors.ts'
import type { ServiceFindings } from '#shared/desk/service-findings.ts'

/** The state of the service search for the search that is typed now. */
export interface ServiceSearch {
  readonly state: 'asking' | 'answered' | 'failed'
  /** The results of all pages so far; null before the first page. */
  readonly findings: ServiceFindings | null
  /** Why the last page failed; null = it did not. */
  readonly error: DeskError | null
}

/** A report that was requested by its number. */
export interface ReportFetch {
  readonly reportId: number
  /** Why the request failed; null while it is pending. */
  readonly error: DeskError | null
}

export interface ServiceSearchSlice {
  /** null = the service was not asked about this search. */
  readonly serviceSearch: ServiceSearch | null
  /** null = no report was requested, or the report has arrived. */
  readonly reportFetch: ReportFetch | null

  /** Requests the next page of the typed search from the service. */
  searchService(): Promise<void>
  /** Cancels the pending request. @returns whether there was one. */
  stopServiceSearch(): boolean
  /** Requests a report from the service by its number and opens it when it arrives. @returns whether it was opened. */
  fetchReport(reportId: number): Promise<boolean>
}
