import type { LeftPart } from '../rules/query/service-query.ts'

/** The results of a search at the service so far. */
export interface ServiceFindings {
  /**
   * `nothing`: the service can be asked for no part of the search. `impossible`: its parts exclude each other, so it
   * was clear without a request that nothing matches.
   */
  readonly asked: 'all' | 'part' | 'nothing' | 'impossible'
  /** The parts the service was not asked for, by their positions in the search; the list still applies them. */
  readonly left: readonly LeftPart[]
  readonly pages: number
  /** Reports the service listed. */
  readonly found: number
  /** How many of them were not here before. */
  readonly added: number
  /** How many of them the list shows now. */
  readonly shown: number
  /** Whether the service has another page. It does not say how many. */
  readonly hasMore: boolean
}
