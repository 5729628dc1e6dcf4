import type { Transaction } from '../store/database.ts'
import { countToHydrate } from '../store/sync/hydration-queue.ts'
import { detailsReadLongAgo } from '../store/sync/sweep.ts'
import { readAgain } from './read-again.ts'

/** Open and rewarded reports read more recently than this are not read again without a reason. */
const oldAfterMs = 24 * 3_600_000
/** The same for all other reports. */
const otherOldAfterMs = 7 * oldAfterMs
/** Requests of a round for each old report read again, which itself takes three. */
const requestsPerReread = 15

/**
 * Reads again the reports read longest ago, to find changes that neither a list nor a filter shows, such as a CVSS
 * vector or an edited entry: a few reports after each round, when nothing else is waiting to be read.
 *
 * @param requests the number of requests the round took.
 * @param now ms since 1970.
 */
export function rereadOldReports(transaction: Transaction, requests: number, now: number): void {
  if (countToHydrate(transaction) > 0) return
  const limit = Math.ceil(requests / requestsPerReread)
  readAgain(transaction, detailsReadLongAgo(transaction, true, { before: now - oldAfterMs, now, limit }))
  // Ensures that the open reports of a large copy never crowd out the others.
  const fewer = Math.ceil(limit / 4)
  const others = { before: now - otherOldAfterMs, now, limit: fewer }
  readAgain(transaction, detailsReadLongAgo(transaction, false, others))
}
