import type { Clock } from '#main/engine/api/clock.ts'

/**
 * A machine whose days pass in a moment, and the world around it. The desk sees only its `Clock`. The service counts by
 * the true time, which differs: the machine sleeps, is restarted, and has its time of day set.
 */
export interface SimulatedMachine extends Clock {
  /** Milliseconds since the beginning, in true time. */
  trueTime(): number
  /** Schedules an event in the world, which happens whatever the machine does. */
  inTheWorld(afterMs: number, action: () => void): void
  /** Lets time pass, with all events in it, in order. */
  pass(ms: number): Promise<void>
  setWall(byMs: number): void
  /** The machine sleeps: its processes, their clocks and their timers stand still. */
  sleep(ms: number): Promise<void>
  /** Ends the desk's process; a new one begins with a clock of its own. */
  restartProcess(): void
  /** As `restartProcess`, and the machine's own clock starts anew as well. */
  restartMachine(): void
}

interface Alarm {
  at: number
  readonly action: () => void
}

/** Enough turns for a resolved promise to pass through several layers. */
const turnsToSettle = 12

export function simulatedMachine(): SimulatedMachine {
  let elapsed = 0
  let slept = 0
  let asleepSince: number | null = null
  let processStart = 0
  let machineStart = -1_000_000
  let wallOffset = Date.parse('2026-03-01T09:00:00Z')
  let ofProcess: Alarm[] = []
  let ofWorld: Alarm[] = []

  const settle = async () => {
    for (let turn = 0; turn < turnsToSettle; turn += 1) await Promise.resolve()
  }
  const soonest = (alarms: readonly Alarm[]) =>
    alarms.reduce<Alarm | null>((first, one) => (first === null || one.at < first.at ? one : first), null)
  const now = () => (asleepSince ?? elapsed) - slept - processStart

  const restartProcess = () => {
    processStart = elapsed - slept
    ofProcess = []
  }

  return {
    now,
    // The machine's clock has whole seconds: the least exact clock that the desk must cope with.
    sinceMachineStart: () => Math.floor((elapsed - machineStart) / 1_000) * 1_000,
    wall: () => wallOffset + elapsed,
    trueTime: () => elapsed,
    after: (ms, action) => {
      const alarm = { at: elapsed + ms, action }
      ofProcess.push(alarm)
      return () => {
        ofProcess = ofProcess.filter((other) => other !== alarm)
      }
    },
    inTheWorld: (ms, action) => {
      ofWorld.push({ at: elapsed + ms, action })
    },
    pass: async (ms) => {
      const end = elapsed + ms
      await settle()
      for (;;) {
        const [own, others] = [soonest(ofProcess), soonest(ofWorld)]
        const next = own !== null && (others === null || own.at <= others.at) ? own : others
        if (next === null || next.at > end) break
        ofProcess = ofProcess.filter((other) => other !== next)
        ofWorld = ofWorld.filter((other) => other !== next)
        elapsed = Math.max(elapsed, next.at)
        next.action()
        await settle()
      }
      elapsed = end
    },
    setWall: (byMs) => {
      wallOffset += byMs
    },
    sleep: async (ms) => {
      const end = elapsed + ms
      for (const alarm of ofProcess) alarm.at += ms
      asleepSince = elapsed
      for (let next = soonest(ofWorld); next !== null && next.at <= end; next = soonest(ofWorld)) {
        ofWorld = ofWorld.filter((other) => other !== next)
        elapsed = Math.max(elapsed, next.at)
        // The process learns of the event's effects when the machine wakes.
        next.action()
      }
      elapsed = end
      slept += ms
      asleepSince = null
    },
    restartProcess,
    restartMachine: () => {
      restartProcess()
      machineStart = elapsed
    },
  }
}
