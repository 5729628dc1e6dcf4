/** Runs an action at most once in an interval: at once when it was quiet, otherwise at the interval's end. */
export interface Coalescer {
  /** Asks for a beat. Many asks within one interval are one beat. */
  ask(): void
  /** Beats now if one is due; none follow. */
  end(): void
}

/** @param beat must not throw. */
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
    // A pending beat alone must not keep the thread alive.
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
