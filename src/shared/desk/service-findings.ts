import type { LeftPart } from '../rules/query/service-query.ts'

/** The results of a search at the service so far. */
export interface ServiceFindings {
  /**
   * How much of the search the service can apply. `nothing`: none of it. `impossible`: the search's parts exclude each
   * other, so nothing matches and no request was sent.
   */
  readonly asked: 'all' | 'part' | 'nothing' | 'impossible'
  /** The parts that the service cannot apply, by their positions in the search; the list applies them afterwards. */
  readonly left: readonly LeftPart[]
  readonly pages: number
  /** Reports the service listed so far. */
  readonly found: number
  /** How many of the found reports were not in the local copy before. */
  readonly added: number
  /** How many of the found reports the list shows now. */
  readonly shown: number
  /** Whether there is another page; the service does not say how many. */
  readonly hasMore: boolean
}
