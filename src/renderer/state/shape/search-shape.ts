import type { QueryCatalogue } from '#shared/rules/query/query-completion.ts'

export interface SearchSlice {
  /** Names that can complete the search, as of when a search was last begun; null until then. */
  readonly catalogue: QueryCatalogue | null
  readCatalogue(): Promise<void>
}
