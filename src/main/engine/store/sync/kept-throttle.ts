import * as z from 'zod'
import type { WritableDb } from '../database.ts'
import { readMark, writeMark } from '../sync-marks.ts'
import { withinTransaction } from '../transaction.ts'

const name = 'budget.throttle'

const Kept = z.object({
  /** How many requests are allowed in the span of time for which the budget counts requests. */
  limit: z.int().min(1),
  /** When the limit begins to recover, in ms since the computer was started, as in the request log. */
  recoversFrom: z.number(),
  pauses: z.int().min(0),
})
type Kept = z.infer<typeof Kept>

/**
 * The request budget's state after the last 429. It is kept across restarts, since the service's limit and other users
 * of the token still apply then.
 */
export function throttleMemory(db: WritableDb): { load(): Kept | null; keep(kept: Kept): void } {
  return {
    load: () => readMark(db, name, Kept),
    keep: (kept) => withinTransaction(db, (transaction) => writeMark(transaction, name, kept)),
  }
}
