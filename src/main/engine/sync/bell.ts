/** Something to wait for that can be cut short. */
export interface Bell {
  /** Resolves when the bell rings, or after `ms` (null: only by the bell). A ring nobody heard is heard next. */
  wait(ms: number | null): Promise<void>
  ring(): void
}

/** The longest time a timer of this platform takes. */
const longestTimerMs = 2 ** 31 - 1

export function createBell(): Bell {
  let rung = false
  let wake: (() => void) | null = null

  return {
    wait: (ms) =>
      new Promise((resolve) => {
        if (rung) {
          rung = false
          resolve()
          return
        }
        const end = () => {
          clearTimeout(timer)
          wake = null
          resolve()
        }
        const timer = ms === null ? undefined : setTimeout(end, Math.min(Math.max(ms, 0), longestTimerMs))
        wake = end
      }),
    ring: () => {
      if (wake === null) rung = true
      else wake()
    },
  }
}
