/** The conditions of views and filters, before they are turned into the source of a queue. */

/** Who asks, and when. */
export interface Asking {
  /** The token owner's user id. */
  readonly me: string | null
  /** Milliseconds since 1970; what relative times of a query are counted back from. */
  readonly now: number
}

/** A condition over `reports r` that an index of its own answers. */
export interface Lookup {
  /** With the index that is to be used. */
  readonly from: string
  readonly condition: string
  /** Answers the condition without looking at the reports, if `from` leads to them from elsewhere. */
  readonly countFrom?: string
}

/** A bound of `recency`, as SQL. */
export interface RecencyBound {
  readonly sign: '>=' | '<'
  readonly value: string
}
