import type { Transaction } from '../store/database.ts'
import { countToHydrate } from '../store/sync/hydration-queue.ts'
import { detailsReadLongAgo } from '../store/sync/sweep.ts'
import { readAgain } from './read-again.ts'

/** Open and rewarded reports younger than this are not read again without a reason. */
const oldAfterMs = 24 * 3_600_000
/** The same for all the others. */
const otherOldAfterMs = 7 * oldAfterMs
/** So many requests of a round allow one old report to be read again, which takes three. */
const requestsPerReread = 15

/**
 * What neither a list nor a filter shows, such as a CVSS vector or an entry that was edited, is found by reading
 * again what was read longest ago: a few reports after each round, when nothing else is to be read.
 *
 * @param requests that the round took.
 * @param now ms since 1970.
 */
export function rereadOldReports(transaction: Transaction, requests: number, now: number): void {
  if (countToHydrate(transaction) > 0) return
  const limit = Math.ceil(requests / requestsPerReread)
  readAgain(transaction, detailsReadLongAgo(transaction, true, { before: now - oldAfterMs, now, limit }))
  // So that the open ones of a large copy never keep the others from their turn.
  const fewer = Math.ceil(limit / 4)
  const others = { before: now - otherOldAfterMs, now, limit: fewer }
  readAgain(transaction, detailsReadLongAgo(transaction, false, others))
}
