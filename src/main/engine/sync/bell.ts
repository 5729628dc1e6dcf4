/** Something to wait for that can be cut short. */
export interface Bell {
  /** Resolves when the bell rings, or after `ms`. A ring nobody heard is heard by the next wait. */
  wait(ms: number): Promise<void>
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
        const timer = setTimeout(end, Math.min(Math.max(ms, 0), longestTimerMs))
        wake = end
      }),
    ring: () => {
      if (wake === null) rung = true
      else wake()
    },
  }
}
