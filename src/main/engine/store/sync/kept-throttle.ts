import * as z from 'zod'
import type { WritableDb } from '../database.ts'
import { readMark, writeMark } from '../sync-marks.ts'
import { withinTransaction } from '../transaction.ts'

const name = 'budget.throttle'

const Kept = z.object({
  /** Requests allowed in a window. */
  limit: z.int().min(1),
  /** Milliseconds since the machine was started, as in the request log. */
  recoversFrom: z.number(),
  pauses: z.int().min(0),
})
type Kept = z.infer<typeof Kept>

/**
 * The state after the last 429. It survives a restart, since the service's limit and other users of the token do as
 * well.
 */
export function throttleMemory(db: WritableDb): { load(): Kept | null; keep(kept: Kept): void } {
  return {
    load: () => readMark(db, name, Kept),
    keep: (kept) => withinTransaction(db, (transaction) => writeMark(transaction, name, kept)),
  }
}
