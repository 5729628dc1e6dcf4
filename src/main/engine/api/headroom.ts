import type { BudgetClass } from '#shared/desk/sync-state.ts'

/**
 * How much of the limit and of the lanes the less urgent classes leave free, so that a more urgent request need not
 * wait for a whole window.
 */

/** A person, an outbox entry being sent, one action of a bulk change, everything else. Served in this order. */
export const priorities = ['person', 'outbox', 'bulk', 'background'] as const satisfies readonly BudgetClass[]
export type Priority = BudgetClass

/** Requests in flight at once. */
export const lanes = 6

/** A person who has asked for nothing for this long counts as away. */
const awayAfterMs = 300_000

/** The share of the budget that a class leaves free. */
export interface Headroom {
  /** Lanes, so that a person never waits only because answers are slow. */
  readonly lanes: number
  /** Requests of the limit. */
  readonly requests: number
}

/**
 * @param limit requests allowed in a window.
 * @param sincePersonMs since a person last waited for a request; infinity when no person ever did.
 */
export function headroom(priority: Priority, limit: number, sincePersonMs: number): Headroom {
  switch (priority) {
    case 'person':
      return { lanes: 0, requests: 0 }
    case 'outbox':
      return { lanes: 1, requests: Math.min(6, Math.floor(limit / 20)) }
    case 'bulk': {
      // Hundreds of actions must not make a person who reads on, or decides about one report, wait for a minute. Leaves
      // less free than the background class does, which would otherwise use what is left free here.
      const requests = sincePersonMs < awayAfterMs ? Math.min(12, limit / 10) : Math.min(8, limit / 15)
      return { lanes: 2, requests: Math.floor(requests) }
    }
    case 'background': {
      // Enough to open a report or two at once; for further reports more is free after a moment.
      const requests = sincePersonMs < awayAfterMs ? Math.min(20, limit / 6) : Math.min(9, limit / 13)
      return { lanes: 2, requests: Math.floor(requests) }
    }
    default:
      return priority satisfies never
  }
}
