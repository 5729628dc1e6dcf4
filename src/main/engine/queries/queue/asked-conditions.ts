/** The conditions of views and filters, before they become the source of a queue. */

/** The person who asks, and the time. */
export interface Asking {
  /** The token owner's user id. */
  readonly me: string | null
  /** Milliseconds since 1970; relative times of a query count back from it. */
  readonly now: number
}

/** A condition over `reports r` that has its own index. */
export interface Lookup {
  /** Names the index to use. */
  readonly from: string
  readonly condition: string
  /** Answers the condition without reading the reports, if `from` joins them to another table. */
  readonly countFrom?: string
}

/** A bound of `recency`, as SQL. */
export interface RecencyBound {
  readonly sign: '>=' | '<'
  readonly value: string
}
