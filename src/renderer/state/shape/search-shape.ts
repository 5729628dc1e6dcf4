import type { QueryCatalogue } from '#shared/rules/query/query-completion.ts'

export interface SearchSlice {
  /** Names that can complete the search, as read when the user last began a search; null until then. */
  readonly catalogue: QueryCatalogue | null
  readCatalogue(): Promise<void>
}
