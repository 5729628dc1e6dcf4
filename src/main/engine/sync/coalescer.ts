/** Runs an action at most once per interval: at once after a quiet interval, otherwise at the interval's end. */
export interface Coalescer {
  /** Requests a run of the action. Several calls within one interval run it once. */
  ask(): void
  /** Runs the action now if a run is pending. After that, nothing runs any more. */
  end(): void
}

/** @param beat the action; must not throw. */
export function createCoalescer(intervalMs: number, beat: () => void): Coalescer {
  let timer: NodeJS.Timeout | null = null
  let asked = false
  let ended = false

  const run = () => {
    asked = false
    timer = setTimeout(() => {
      timer = null
      if (asked) run()
    }, intervalMs)
    // A pending run alone must not keep the thread alive.
    timer.unref()
    beat()
  }

  return {
    ask: () => {
      if (ended) return
      if (timer === null) run()
      else asked = true
    },
    end: () => {
      ended = true
      if (timer !== null) clearTimeout(timer)
      timer = null
      if (asked) {
        asked = false
        beat()
      }
    },
  }
}
