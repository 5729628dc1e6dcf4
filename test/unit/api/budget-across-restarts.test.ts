import { describe, expect, it } from 'vitest'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { bench, many, memoryLog } from './budget-bench.ts'
import { simulatedClock } from './simulated-clock.ts'

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

  it('a slow request is recorded again while it is under way, and no longer', async () => {
    const log = memoryLog()
    const { ask, granted, clock } = bench(120, log)
    ask('person')
    await clock.advance(3_500)
    expect(log.times).toHaveLength(4)
    granted[0]?.slot.release({ kind: 'answered' })
    await clock.advance(10_000)
    expect(log.times).toHaveLength(4)
  })

  it('a request that was given up is recorded at that moment: it may still arrive', async () => {
    const log = memoryLog()
    const { ask, granted, clock } = bench(120, log)
    ask('person')
    await clock.advance(500)
    granted[0]?.slot.release({ kind: 'lost' })
    expect(log.times).toEqual([1_000_000, 1_000_500])
  })

  it('what an earlier process sent still counts', async () => {
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

  it('times from before the machine was started count for a minute after its start at most', async () => {
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

  it('nothing is granted when the time cannot be kept, and the fault is written down', async () => {
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
