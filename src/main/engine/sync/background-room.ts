import { createReadingRate } from './reading-rate.ts'

/** Reports read side by side in the background at first; the request budget limits their rate. */
const jobsAtFirst = 4
/** The limit while reports are read without failure. The results that arrive together are stored in one commit. */
const jobsInARow = 16
/**
 * The limit when many answers arrive: as many as were read lately, so an urgent report waits no longer than those took.
 * The budget has no more requests than this under way, and at most this many are lost when the process is killed.
 */
export const backgroundJobsAtMost = 48
/** How long "lately" is in the comment above. */
const latelyMs = 250

/** How many reports may be read side by side in the background. */
export interface BackgroundRoom {
  readonly jobs: number
  /** A report was read. */
  read(): void
  /** A report could not be read, or the token may not read it. */
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
