/** The reports changed by a storing function, by id. A report received again unchanged is in neither list. */
export interface StoredReports {
  readonly added: readonly number[]
  readonly changed: readonly number[]
}

/** The reading that brought an answer. */
export interface ReadingOf {
  /** When the answer arrived, ms since 1970. */
  readonly readAt: number
  /** `revision` of the hydration ticket for which the request was sent; null when there was none. */
  readonly revision: number | null
}
