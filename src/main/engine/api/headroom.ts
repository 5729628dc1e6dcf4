import type { BudgetClass } from '#shared/desk/sync-state.ts'

/**
 * How much of the limit and of the lanes the less urgent classes leave free, so that a more urgent request does not
 * have to wait for a whole window.
 */

/**
 * The classes in the order in which they are served: requests a person waits for, an outbox entry being sent, one
 * action of a bulk change, everything else.
 */
export const priorities = ['person', 'outbox', 'bulk', 'background'] as const satisfies readonly BudgetClass[]
export type Priority = BudgetClass

/** Maximum number of requests in flight at once. */
export const lanes = 6

/** Time without a request by the user, in ms, after which the user counts as away. */
const awayAfterMs = 300_000

/** The share of the budget that a class leaves free. */
export interface Headroom {
  /** Lanes to leave free, so that the user does not have to wait just because answers are slow. */
  readonly lanes: number
  /** Requests of the limit to leave free. */
  readonly requests: number
}

/**
 * How much a class leaves free.
 *
 * @param limit how many requests are allowed in a window.
 * @param sincePersonMs time since the user last waited for a request, in ms; infinity when that never happened.
 */
export function headroom(priority: Priority, limit: number, sincePersonMs: number): Headroom {
  switch (priority) {
    case 'person':
      return { lanes: 0, requests: 0 }
    case 'outbox':
      return { lanes: 1, requests: Math.min(6, Math.floor(limit / 20)) }
    case 'bulk': {
      // Hundreds of actions must not make the user, who may go on reading or decide about one report, wait for a
      // minute. What bulk left free beyond the background's share would go to the background, so it leaves less.
      const requests = sincePersonMs < awayAfterMs ? Math.min(12, limit / 10) : Math.min(8, limit / 15)
      return { lanes: 2, requests: Math.floor(requests) }
    }
    case 'background': {
      // Enough room to open a report or two at once; a moment later, more is free for further reports.
      const requests = sincePersonMs < awayAfterMs ? Math.min(20, limit / 6) : Math.min(9, limit / 13)
      return { lanes: 2, requests: Math.floor(requests) }
    }
    default:
      return priority satisfies never
  }
}
