/** The conditions of views and filters, before they become the source of a queue. */

/** Who asks, and when. */
export interface Asking {
  /** The token owner's user id. */
  readonly me: string | null
  /** ms since 1970; relative times in a query are counted from it. */
  readonly now: number
}

/** A condition over `reports r` for which there is an index. */
export interface Lookup {
  /** The `from` clause, which names the index to use. */
  readonly from: string
  readonly condition: string
  /** Another `from` clause for counting, which does not read the reports; set if `from` joins them to another table. */
  readonly countFrom?: string
}

/** A bound of `recency`, as SQL. */
export interface RecencyBound {
  readonly sign: '>=' | '<'
  readonly value: string
}
