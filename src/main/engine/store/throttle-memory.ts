import * as z from 'zod'
import type { WritableDb } from './database.ts'
import { readMark, writeMark } from './sync-marks.ts'

const name = 'budget.throttle'

const Kept = z.object({
  /** Requests allowed in a window. */
  limit: z.int().min(1),
  /** Milliseconds since the machine was started, as in the request log. */
  recoversFrom: z.number(),
  pauses: z.int().min(0),
})
type Kept = z.infer<typeof Kept>

/** What the last 429 left behind: the service, and whoever shares the token, are still there after a restart. */
export function throttleMemory(db: WritableDb): { load(): Kept | null; keep(standing: Kept): void } {
  return {
    load: () => readMark(db, name, Kept),
    keep: (standing) => writeMark(db, name, standing),
  }
}
