import type { Transaction } from '../store/database.ts'
import { countToHydrate } from '../store/sync/hydration-queue.ts'
import { detailsReadLongAgo } from '../store/sync/sweep.ts'
import { readAgain } from './read-again.ts'

/** Age, in ms, from which open and rewarded reports are read again without a reason. */
const oldAfterMs = 24 * 3_600_000
/** The same for all other reports, in ms. */
const otherOldAfterMs = 7 * oldAfterMs
/** How many requests of a round allow one old report to be read again, which itself takes three requests. */
const requestsPerReread = 15

/**
 * Marks the reports read longest ago to be read again. This finds changes that neither a list nor a filter shows, such
 * as a CVSS vector or an edited entry. A few reports are marked after each round, when nothing else is waiting to be
 * read.
 *
 * @param requests the number of requests the round took.
 * @param now ms since 1970.
 */
export function rereadOldReports(transaction: Transaction, requests: number, now: number): void {
  if (countToHydrate(transaction) > 0) return
  const limit = Math.ceil(requests / requestsPerReread)
  readAgain(transaction, detailsReadLongAgo(transaction, true, { before: now - oldAfterMs, now, limit }))
  // Other reports have a limit of their own, so that the open reports of a large copy never crowd them out.
  const fewer = Math.ceil(limit / 4)
  const others = { before: now - otherOldAfterMs, now, limit: fewer }
  readAgain(transaction, detailsReadLongAgo(transaction, false, others))
}
