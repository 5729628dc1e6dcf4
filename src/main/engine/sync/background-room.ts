import { createReadingRate } from './reading-rate.ts'

/** How many reports are read side by side in the background at first. The request budget limits their rate. */
const jobsAtFirst = 4
/**
 * The limit after many reports in a row were read without failure, while few answers arrive. Reading this many at once
 * takes few commits: results that arrive together are stored in one commit.
 */
const jobsInARow = 16
/**
 * The limit while many answers arrive. As many reports are read at once as were finished in the last `latelyMs`, so all
 * of them are finished after about that time, and an urgent report waits no longer. The budget has no more requests in
 * flight at once, so a higher limit would gain nothing. A kill of the process loses at most this many readings.
 */
export const backgroundJobsAtMost = 48
/** The window, in ms, in which finished readings are counted. */
const latelyMs = 250

/** How many reports may be read side by side in the background. */
export interface BackgroundRoom {
  readonly jobs: number
  /** Called when a report was read. */
  read(): void
  /** Called when a report could not be read, or the token may not read it. */
  stopped(): void
}

/** @param now ms of a clock that is never set, such as `Clock.now`. */
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
