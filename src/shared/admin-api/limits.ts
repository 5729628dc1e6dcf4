/** The limits the service documents, in its own units. */
export const limits = {
  /** Requests per minute and token; any further request is answered 429. */
  requestsPerMinute: 120,
  /** Values of one repeated filter in a report search. */
  valuesPerFilter: 100,
  /** Unique sort fields in a report search. */
  sortFields: 3,
  /** Characters of `q` after trimming. */
  searchTextLength: 200,
  pageSizeMin: 1,
  pageSizeMax: 100,
  pageSizeDefault: 50,
  knownIssueNameLength: 127,
  /** Seconds an evidence download URL lives. */
  evidenceUrlSeconds: 300,
} as const

/** Path below the base address that every endpoint shares; it carries the version. */
export const apiPrefix = '/api/v1/admin'

export const scopes = ['reports:read', 'reports:triage', 'known-issues:write'] as const
export type Scope = (typeof scopes)[number]
