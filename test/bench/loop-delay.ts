import { existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { rounded } from './bench-figures.ts'

/** How late this thread's event loop was during other work, in milliseconds. */
export interface LoopDelay {
  readonly p99: number
  readonly max: number
  /**
   * The longest delay, without the time in which this thread was ready but other work had the cores. So it is about the
   * longest delay on an idle machine. null = the system does not report it.
   */
  readonly maxWithCore: number | null
}

/** The second number in this file says how long a thread was ready to run and waited for a core, in nanoseconds. */
const scheduling = '/proc/thread-self/schedstat'

/** Starts to watch the event loop. @returns a function that stops and returns the delays. */
export function watchLoop(): () => LoopDelay {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const withCore = existsSync(scheduling) ? watchWithCore() : () => null
  return () => {
    delay.disable()
    return {
      p99: rounded(delay.percentile(99) / 1e6),
      max: rounded(delay.max / 1e6),
      maxWithCore: withCore(),
    }
  }
}

function watchWithCore(): () => number {
  const everyMs = 1
  const waitedSoFar = () => Number(readFileSync(scheduling, 'latin1').split(' ')[1]) / 1e6
  let max = 0
  let last = performance.now()
  let waited = waitedSoFar()
  const timer = setInterval(() => {
    const waitedNow = waitedSoFar()
    const now = performance.now()
    max = Math.max(max, now - last - everyMs - (waitedNow - waited))
    last = now
    waited = waitedNow
  }, everyMs)
  return () => {
    clearInterval(timer)
    return rounded(max)
  }
}
