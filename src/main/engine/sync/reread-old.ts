import type { Transaction } from '../store/database.ts'
import { isAnyToHydrate } from '../store/sync/hydration-queue.ts'
import { detailsReadLongAgo } from '../store/sync/sweep.ts'
import { readAgain } from './read-again.ts'

/** An open or rewarded report whose details were read this long ago (in ms) is read again, even if nothing changed. */
const oldAfterMs = 24 * 3_600_000
/** The same for all other reports, in ms. */
const otherOldAfterMs = 7 * oldAfterMs
/**
 * For this many requests of a round, one open or rewarded report is read again; of the others, a quarter as many.
 * Reading a report takes three requests.
 */
const requestsPerReread = 15

/**
 * Marks the reports read longest ago to be read again. This finds changes that neither a list nor a filter shows, such
 * as a CVSS vector or an edited entry. A few reports are marked at the end of each round of the sweep, if no other
 * report is due to be read. Deferred reports do not count: one that can never be read would end all rereading.
 *
 * @param requests the number of requests the round took.
 * @param now ms since 1970.
 */
export function rereadOldReports(transaction: Transaction, requests: number, now: number): void {
  if (isAnyToHydrate(transaction, now)) return
  const limit = Math.ceil(requests / requestsPerReread)
  readAgain(transaction, detailsReadLongAgo(transaction, true, { before: now - oldAfterMs, now, limit }))
  // Other reports have a limit of their own, so that the open reports of a large copy never crowd them out.
  const fewer = Math.ceil(limit / 4)
  const others = { before: now - otherOldAfterMs, now, limit: fewer }
  readAgain(transaction, detailsReadLongAgo(transaction, false, others))
}
