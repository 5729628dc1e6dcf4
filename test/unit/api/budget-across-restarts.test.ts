import { describe, expect, it } from 'vitest'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import type { ThrottleMemory } from '#main/engine/api/throttle-memory.ts'
import { bench, many, memoryLog } from './budget-bench.ts'
import { simulatedClock } from './simulated-clock.ts'

function inMemory(): ThrottleMemory {
  let kept: ReturnType<ThrottleMemory['load']> = null
  return {
    load: () => kept,
    keep: (status) => {
      kept = status
    },
  }
}

describe('across restarts', () => {
  it('a request is recorded before it may be sent', async () => {
    const log = memoryLog()
    const { ask, granted, clock } = bench(120, log)
    expect(log.times).toEqual([])
    ask('person')
    await clock.advance(0)
    expect(granted).toHaveLength(1)
    expect(log.times).toEqual([clock.sinceMachineStart()])
  })

  it('a slow request is recorded again while it is in flight, and no longer', async () => {
    const log = memoryLog()
    const { ask, granted, clock } = bench(120, log)
    ask('person')
    await clock.advance(3_500)
    expect(log.times).toHaveLength(4)
    granted[0]?.slot.release({ kind: 'answered' })
    await clock.advance(10_000)
    expect(log.times).toHaveLength(4)
  })

  it('a request that was given up is recorded at that moment, because it may still arrive', async () => {
    const log = memoryLog()
    const { ask, granted, clock } = bench(120, log)
    ask('person')
    await clock.advance(500)
    granted[0]?.slot.release({ kind: 'lost' })
    expect(log.times).toEqual([1_000_000, 1_000_500])
  })

  it('requests of an earlier process still count', async () => {
    const log = memoryLog()
    const clock = simulatedClock()
    const first = bench(120, log, clock)
    many(120, () => first.ask('person'))
    await first.answerAll()
    await clock.advance(1_000)
    clock.restartProcess()
    const second = bench(120, log, clock)
    second.ask('person')
    await clock.advance(58_000)
    expect(second.granted).toEqual([])
    await clock.advance(6_000)
    expect(second.granted).toHaveLength(1)
  })

  it('setting the wall clock, forward or back, neither frees nor blocks anything', async () => {
    for (const jump of [-86_400_000, 86_400_000]) {
      const log = memoryLog()
      const clock = simulatedClock()
      const first = bench(10, log, clock)
      many(10, () => first.ask('person'))
      await first.answerAll()
      clock.setWall(jump)
      clock.restartProcess()
      const second = bench(10, log, clock)
      second.ask('person')
      clock.setWall(jump)
      await clock.advance(59_000)
      expect(second.granted).toEqual([])
      await clock.advance(5_000)
      expect(second.granted).toHaveLength(1)
    }
  })

  it('times from before a reboot count for at most a minute after it', async () => {
    const ahead = many(10, () => 0).map(() => 9_000_000_000)
    const started = bench(10, memoryLog([...ahead]))
    expect(started.budget.state().used).toBe(0)
    const justStarted = { ...simulatedClock(), sinceMachineStart: () => 20_000 }
    const { budget, clock, ask, granted } = bench(10, memoryLog([...ahead]), justStarted)
    expect(budget.state().used).toBe(10)
    ask('person')
    await clock.advance(41_000)
    expect(granted).toHaveLength(1)
  })

  describe('the state after a 429', () => {
    const limited = { kind: 'limited', retryAfterMs: 120_000 } as const

    async function refusedAt(sent: number) {
      const [log, memory, clock] = [memoryLog(), inMemory(), simulatedClock()]
      const first = bench(120, log, clock, memory)
      many(sent, () => first.ask('person'))
      await first.answerAll()
      first.ask('person')
      await clock.advance(0)
      first.granted.at(-1)?.slot.release(limited)
      expect(first.budget.state().limit).toBe(60)
      const restart = () => {
        clock.restartProcess()
        return bench(120, log, clock, memory)
      }
      return { restart, clock, memory }
    }

    it('stays reduced and paused for as long as the service asked, and continues to recover', async () => {
      const { restart, clock } = await refusedAt(79)
      clock.setWall(-7_200_000)
      await clock.advance(20_000)
      const second = restart()
      expect(second.budget.state()).toMatchObject({ limit: 60, pausedUntil: clock.wall() + 100_000 })
      second.ask('person')
      await clock.advance(99_000)
      expect(second.granted).toEqual([])
      await clock.advance(1_001)
      expect(second.granted).toHaveLength(1)
      await clock.advance(60_000)
      expect(restart().budget.state().limit).toBe(65)
      await clock.advance(11 * 60_000)
      expect(restart().budget.state().limit).toBe(120)
    })

    it('continues: the next 429 pauses everything for longer than the first', async () => {
      const { restart, clock } = await refusedAt(79)
      const second = restart()
      second.ask('person')
      await clock.advance(120_000)
      second.granted[0]?.slot.release({ kind: 'limited', retryAfterMs: null })
      expect(second.budget.state().pausedUntil).toBe(clock.wall() + 3_000)
      expect(second.budget.state().limit).toBe(10)
    })

    it('has recovered by the uptime of the computer after a reboot', async () => {
      const { memory } = await refusedAt(79)
      const afterStart = (sinceMachineStart: number) => {
        const clock = { ...simulatedClock(), sinceMachineStart: () => sinceMachineStart }
        return bench(120, memoryLog(), clock, memory).budget.state()
      }
      expect(afterStart(5_000)).toMatchObject({ limit: 60, pausedUntil: null })
      expect(afterStart(125_000)).toMatchObject({ limit: 70, pausedUntil: null })
    })

    it('applies to this process even if it cannot be stored', async () => {
      const memory = {
        load: () => null,
        keep: () => {
          throw new Error('disk I/O error')
        },
      }
      const { ask, granted, clock, budget } = bench(120, memoryLog(), simulatedClock(), memory)
      ask('person')
      await clock.advance(0)
      granted[0]?.slot.release(limited)
      expect(budget.state()).toMatchObject({ limit: 10, pausedUntil: clock.wall() + 120_000 })
    })
  })

  it('nothing is granted when the time cannot be stored, and the fault is logged', async () => {
    const clock = simulatedClock()
    const faults: string[] = []
    const budget = createRequestBudget({
      requestLog: {
        load: () => [],
        record: () => {
          throw new Error('disk I/O error')
        },
      },
      log: {
        fault: (where, cause) => {
          faults.push(`${where}: ${String(cause)}`)
          return 'f00d'
        },
      },
      clock,
    })
    await expect(budget.acquire('person')).resolves.toEqual({
      ok: false,
      error: { kind: 'internal', reference: 'f00d' },
    })
    expect(faults).toEqual([expect.stringContaining('disk I/O error')])
    expect(budget.state().used).toBe(0)
  })
})
