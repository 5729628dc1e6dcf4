import type { LeftPart } from '../rules/query/service-query.ts'

/** The results of a search at the service so far. */
export interface ServiceFindings {
  /**
   * `nothing`: no part of the search can be asked there. `impossible`: its parts exclude each other, so that no
   * request was needed to know that there is nothing.
   */
  readonly asked: 'all' | 'part' | 'nothing' | 'impossible'
  /** The parts the service was not asked for, by their places in the search; the list applies them all the same. */
  readonly left: readonly LeftPart[]
  readonly pages: number
  /** Reports the service listed. */
  readonly found: number
  /** Those of them that were not here before. */
  readonly added: number
  /** Those of them that the list shows now. */
  readonly shown: number
  /** Whether the service has a further page. How many there are it does not say. */
  readonly hasMore: boolean
}
