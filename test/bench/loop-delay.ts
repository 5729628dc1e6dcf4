import { existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { rounded } from './bench-figures.ts'

/** How late this thread's event loop was while something else went on, in milliseconds. */
export interface LoopDelay {
  readonly p99: number
  readonly max: number
  /**
   * The longest without the time the thread was ready and others had the cores: what it would be on an idle machine.
   * null where the system does not tell.
   */
  readonly maxWithCore: number | null
}

/** How long a thread was ready to run and had to wait for a core: the second number in it, in nanoseconds. */
const scheduling = '/proc/thread-self/schedstat'

/** Begins to look. @returns what it saw, and ends. */
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
