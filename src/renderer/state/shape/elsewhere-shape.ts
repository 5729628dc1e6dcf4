/** Matches among all reports that the list does not show. */
export interface Elsewhere {
  /** False until the local copy has answered. */
  readonly isKnown: boolean
  /** The report of the typed number, which is on this computer but not in the list. */
  readonly reportId: number | null
  /** Matches elsewhere, when the list itself holds none. */
  readonly count: number
}

export interface ElsewhereSlice {
  /** null = the list holds the match, or nothing is searched for. */
  readonly elsewhere: Elsewhere | null

  /**
   * Opens the typed number, or takes the search to all reports, as soon as it is known which.
   *
   * @returns false when there is nothing to go to.
   */
  goElsewhere(): boolean
}
