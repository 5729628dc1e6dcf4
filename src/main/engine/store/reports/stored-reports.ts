/** Which reports a storing function touched, by id. One that came again unchanged is in neither. */
export interface StoredReports {
  readonly added: readonly number[]
  readonly changed: readonly number[]
}

/** The reading that brought an answer. */
export interface ReadingOf {
  /** When the answer came, ms since 1970. */
  readonly readAt: number
  /** `revision` of the hydration ticket the request was sent for; null when there was none. */
  readonly revision: number | null
}
