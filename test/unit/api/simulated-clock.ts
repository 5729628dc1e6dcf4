import type { Clock } from '#main/engine/api/clock.ts'

/** A clock whose hours pass in a moment. It simulates one computer, whose clock outlives its processes. */
export interface SimulatedClock extends Clock {
  /** Moves the time forward and runs the timers that are due on the way, in order, including those they start. */
  advance(ms: number): Promise<void>
  /** Sets the time of day forward or back. */
  setWall(byMs: number): void
  /** Starts a new process: its monotonic clock starts at another number, and earlier timers are dropped. */
  restartProcess(): void
}

interface Alarm {
  readonly at: number
  readonly action: () => void
}

export function simulatedClock(): SimulatedClock {
  let elapsed = 0
  let wallOffset = Date.parse('2026-03-01T09:00:00Z')
  let processStart = 0
  let alarms: Alarm[] = []

  /** Waits long enough for resolved promises to pass through several layers. */
  const settle = async () => {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
  }

  return {
    now: () => elapsed - processStart,
    sinceMachineStart: () => 1_000_000 + elapsed,
    wall: () => wallOffset + elapsed,
    after: (ms, action) => {
      const alarm = { at: elapsed + ms, action }
      alarms.push(alarm)
      return () => {
        alarms = alarms.filter((other) => other !== alarm)
      }
    },
    advance: async (ms) => {
      const end = elapsed + ms
      await settle()
      for (;;) {
        const next = alarms
          .filter(({ at }) => at <= end)
          .reduce<Alarm | null>((first, one) => (first === null || one.at < first.at ? one : first), null)
        if (next === null) break
        alarms = alarms.filter((other) => other !== next)
        elapsed = Math.max(elapsed, next.at)
        next.action()
        await settle()
      }
      elapsed = end
    },
    setWall: (byMs) => {
      wallOffset += byMs
    },
    restartProcess: () => {
      processStart = elapsed
      alarms = []
    },
  }
}
