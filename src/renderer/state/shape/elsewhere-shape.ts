/** Matches that the rows on screen do not show: those of all reports, and the report whose number was typed. */
export interface Elsewhere {
  /** False until the local copy has answered. */
  readonly isKnown: boolean
  /** The report with the typed number, if it is on this computer; null = none. */
  readonly reportId: number | null
  /** Whether the list contains that report, further down than its rows were read. */
  readonly isListed: boolean
  /** How many reports match elsewhere; only counted if the list itself holds no match. */
  readonly count: number
}

export interface ElsewhereSlice {
  /** null = the rows that were read contain the match, or nothing is searched for. */
  readonly elsewhere: Elsewhere | null

  /**
   * Opens the report with the typed number, or runs the search in all reports, as soon as it is known which applies.
   *
   * @returns false when there is nothing to go to.
   */
  goElsewhere(): boolean
}
