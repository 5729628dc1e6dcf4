/** Ids of the reports changed by a storing function. A report that was received again unchanged is in neither list. */
export interface StoredReports {
  readonly added: readonly number[]
  readonly changed: readonly number[]
}

/** When and for what an answer was read. */
export interface ReadingOf {
  /** When the answer arrived, in ms since 1970. */
  readonly readAt: number
  /** The `revision` of the hydration ticket for which the request was sent; null when there was none. */
  readonly revision: number | null
  /** Whether the outbox judges an action by this reading, so that it is stored in any case. */
  readonly isForAction?: boolean
}
