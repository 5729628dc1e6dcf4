/** The limits that the service documents. */
export const limits = {
  /** Maximum number of requests per minute for each token; further ones are answered with 429. */
  requestsPerMinute: 120,
  /** Maximum number of values of one filter in a report search. */
  valuesPerFilter: 100,
  /** Maximum number of sort fields in a report search. */
  sortFields: 3,
  /** Maximum number of characters of `q` in a report search, after trimming. */
  searchTextLength: 200,
  pageSizeMin: 1,
  pageSizeMax: 100,
  pageSizeDefault: 50,
  knownIssueNameLength: 127,
  /** How long a URL for downloading evidence is valid, in seconds. */
  evidenceUrlSeconds: 300,
} as const

/** The path below the base address with which the paths of all endpoints begin; it contains the API's version. */
export const apiPrefix = '/api/v1/admin'

export const scopes = ['reports:read', 'reports:triage', 'known-issues:write'] as const
export type Scope = (typeof scopes)[number]
