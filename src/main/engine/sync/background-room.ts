import { createReadingRate } from './reading-rate.ts'

/** Reports read side by side in the background; the request budget paces them. */
const jobsAtFirst = 4
/** As long as one after the other is read without failure: what they bring at once is stored in one commit. */
const jobsInARow = 16
/**
 * Where answers pour in, as many as were read lately: a report that becomes urgent waits no longer than those took. The
 * budget has no more requests under way for it, and so many are lost at most when this process is killed.
 */
export const backgroundJobsAtMost = 48
/** The time that `lately` stands for above. */
const latelyMs = 250

/** How many reports may be read side by side in the background. */
export interface BackgroundRoom {
  readonly jobs: number
  /** A report was read. */
  read(): void
  /** One could not be read, or may not be. */
  stopped(): void
}

/** @param now ms of a clock that is never set. */
export function createBackgroundRoom(now: () => number): BackgroundRoom {
  const rate = createReadingRate(now, { withinMs: latelyMs, atMost: backgroundJobsAtMost })
  let readInARow = 0
  return {
    get jobs() {
      const inARow = Math.min(jobsAtFirst + Math.floor(readInARow / jobsAtFirst), jobsInARow)
      return Math.max(inARow, rate.lately)
    },
    read() {
      readInARow += 1
      rate.finished()
    },
    stopped() {
      readInARow = 0
    },
  }
}
