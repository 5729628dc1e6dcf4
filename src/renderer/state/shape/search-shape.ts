import type { QueryCatalogue } from '#shared/rules/query/query-completion.ts'

export interface SearchSlice {
  /** Names the search can be completed with, as of the last time it was begun; null until then. */
  readonly catalogue: QueryCatalogue | null
  readCatalogue(): Promise<void>
}
