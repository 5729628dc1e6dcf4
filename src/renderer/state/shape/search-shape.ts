import type { QueryCatalogue } from '#shared/rules/query/query-completion.ts'

export interface SearchSlice {
  /** Names that can complete the search, as of the last time a search was begun; null until then. */
  readonly catalogue: QueryCatalogue | null
  readCatalogue(): Promise<void>
}
