import type { Clock } from '#main/engine/api/clock.ts'

/** A clock whose hours pass in a moment. One machine: processes come and go, the machine's own clock goes on. */
export interface SimulatedClock extends Clock {
  /** Moves on, running on the way what was asked for, in order, and what that set off. */
  advance(ms: number): Promise<void>
  /** Sets the time of day forward or back. */
  setWall(byMs: number): void
  /** A new process: its own clock starts at another number. Nothing asked for earlier runs any more. */
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

  /** Long enough for every promise that is ready to be answered through several layers. */
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
