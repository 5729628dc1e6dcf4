/** Results of a search among all reports that the list does not show. */
export interface Elsewhere {
  /** False until the local copy has answered. */
  readonly isKnown: boolean
  /** The report of the typed number, which is on this computer but not in the list. */
  readonly reportId: number | null
  /** Reports that are found outside of a list that holds none. */
  readonly count: number
}

export interface ElsewhereSlice {
  /** null = the list holds what is searched for, or nothing is. */
  readonly elsewhere: Elsewhere | null

  /** Opens the typed number, or takes the search to all reports; once it is known which. @returns whether it may. */
  goElsewhere(): boolean
}
