import { describe, expect, it } from 'vitest'
import {
  createRequestBudget,
  type Priority,
  type RequestBudget,
  type RequestLog,
  type RequestSlot,
} from '#main/engine/api/budget.ts'
import { type SimulatedClock, simulatedClock } from './simulated-clock.ts'

interface Bench {
  readonly clock: SimulatedClock
  readonly budget: RequestBudget
  /** Asks for a slot and notes it in `granted` once it comes. */
  ask(priority: Priority, name?: string, signal?: AbortSignal): void
  readonly granted: { readonly name: string; readonly slot: RequestSlot }[]
  readonly refused: string[]
  /** Answers all that is granted and not yet answered, as often as more is granted thereby. */
  answerAll(): Promise<void>
}

function memoryLog(times: number[] = []): RequestLog & { readonly times: number[] } {
  return { times, load: () => [...times], record: (at) => times.push(at) }
}

function bench(limit = 120, requestLog = memoryLog(), clock = simulatedClock()): Bench {
  const budget = createRequestBudget({
    requestLog,
    log: { fault: () => 'f00d' },
    limit,
    clock,
    random: () => 0.5,
  })
  const granted: Bench['granted'] = []
  const refused: string[] = []
  let answered = 0
  return {
    clock,
    budget,
    granted,
    refused,
    ask: (priority, name = priority, signal) => {
      void budget.acquire(priority, signal).then((result) => {
        if (result.ok) granted.push({ name, slot: result.value })
        else refused.push(`${name}: ${result.error.kind}`)
      })
    },
    answerAll: async () => {
      await clock.advance(0)
      while (answered < granted.length) {
        granted[answered]?.slot.release({ kind: 'answered' })
        answered += 1
        await clock.advance(0)
      }
    },
  }
}

const many = (count: number, action: () => void) => Array.from({ length: count }, action)

describe('the request budget', () => {
  it('grants a whole limit at once, and not one more within the window', async () => {
    const { ask, granted, answerAll, clock } = bench()
    many(130, () => ask('person'))
    await answerAll()
    expect(granted).toHaveLength(120)
    await clock.advance(59_999)
    expect(granted).toHaveLength(120)
    await clock.advance(300)
    await answerAll()
    expect(granted).toHaveLength(130)
  })

  it('counts a request from its answer on: a slow one is held longer', async () => {
    const { ask, granted, clock } = bench(1)
    ask('person')
    await clock.advance(20_000)
    granted[0]?.slot.release({ kind: 'answered' })
    ask('person')
    await clock.advance(60_000)
    expect(granted).toHaveLength(1)
    await clock.advance(300)
    expect(granted).toHaveLength(2)
  })

  it('counts a request without an answer for longer, since it may still arrive', async () => {
    const { ask, granted, clock } = bench(1)
    ask('person')
    await clock.advance(0)
    granted[0]?.slot.release({ kind: 'lost' })
    ask('person')
    await clock.advance(63_000)
    expect(granted).toHaveLength(1)
    await clock.advance(300)
    expect(granted).toHaveLength(2)
  })

  it('does not count a request that never left', async () => {
    const { ask, granted, clock, budget } = bench(1)
    ask('person')
    await clock.advance(0)
    granted[0]?.slot.release({ kind: 'notSent' })
    expect(budget.state().used).toBe(0)
    ask('person')
    await clock.advance(0)
    expect(granted).toHaveLength(2)
  })

  it('takes a second release of a slot for nothing', async () => {
    const { ask, granted, clock, budget } = bench(5)
    ask('person')
    await clock.advance(0)
    granted[0]?.slot.release({ kind: 'answered' })
    granted[0]?.slot.release({ kind: 'notSent' })
    expect(budget.state().used).toBe(1)
  })
})

describe('who goes first', () => {
  it('a person before the outbox before background work, each in order of asking', async () => {
    const { ask, granted, answerAll, clock } = bench(6)
    many(6, () => ask('person', 'first'))
    await clock.advance(0)
    ask('background', 'background 1')
    ask('outbox', 'outbox 1')
    ask('person', 'person 1')
    ask('outbox', 'outbox 2')
    ask('person', 'person 2')
    await answerAll()
    await clock.advance(61_000)
    await answerAll()
    expect(granted.slice(6).map(({ name }) => name)).toEqual([
      'person 1',
      'person 2',
      'outbox 1',
      'outbox 2',
      'background 1',
    ])
  })

  it('background work leaves a part of the limit to the others', async () => {
    const { ask, granted, answerAll } = bench()
    many(130, () => ask('background'))
    await answerAll()
    expect(granted).toHaveLength(100)
    many(25, () => ask('person'))
    await answerAll()
    expect(granted.filter(({ name }) => name === 'person')).toHaveLength(20)
  })

  it('no more than six requests are under way at once, of background work no more than four', async () => {
    const { ask, granted, clock } = bench()
    many(10, () => ask('background'))
    await clock.advance(0)
    expect(granted).toHaveLength(4)
    many(10, () => ask('person'))
    await clock.advance(0)
    expect(granted).toHaveLength(6)
  })
})

describe('calling off', () => {
  it('ends the waiting at once and gives the place to the next', async () => {
    const { ask, granted, refused, clock } = bench(1)
    ask('person', 'holder')
    const controller = new AbortController()
    ask('person', 'called off', controller.signal)
    ask('background', 'next')
    await clock.advance(0)
    controller.abort()
    await clock.advance(0)
    expect(refused).toEqual(['called off: network'])
    granted[0]?.slot.release({ kind: 'answered' })
    await clock.advance(61_000)
    expect(granted.map(({ name }) => name)).toEqual(['holder', 'next'])
  })

  it('grants nothing to a signal that had ended before', async () => {
    const { ask, granted, refused, clock } = bench()
    ask('person', 'late', AbortSignal.abort())
    await clock.advance(0)
    expect([granted, refused]).toEqual([[], ['late: network']])
  })

  it('does not take back a granted slot', async () => {
    const { ask, granted, clock, budget } = bench()
    const controller = new AbortController()
    ask('person', 'granted', controller.signal)
    await clock.advance(0)
    controller.abort()
    expect(granted).toHaveLength(1)
    expect(budget.state().used).toBe(1)
  })

  it('ends everything that waits when the budget is closed, and grants nothing afterwards', async () => {
    const { ask, granted, refused, clock, budget } = bench(1)
    many(3, () => ask('person'))
    await clock.advance(0)
    budget.close()
    ask('person')
    await clock.advance(120_000)
    expect(granted).toHaveLength(1)
    expect(refused).toHaveLength(3)
  })
})

describe('after 429', () => {
  const limited = (retryAfterMs: number | null = null) => ({ kind: 'limited', retryAfterMs }) as const

  it('everything pauses, persons too, and says until when', async () => {
    const { ask, granted, clock, budget } = bench()
    ask('background')
    await clock.advance(0)
    granted[0]?.slot.release(limited(10_000))
    expect(budget.state().pausedUntil).toBe(clock.wall() + 10_000)
    ask('person')
    await clock.advance(9_999)
    expect(granted).toHaveLength(1)
    await clock.advance(2)
    expect(granted).toHaveLength(2)
    expect(budget.state().pausedUntil).toBe(null)
  })

  it('one request goes first; the others follow when the service has answered it', async () => {
    const { ask, granted, clock } = bench()
    ask('person')
    await clock.advance(0)
    granted[0]?.slot.release(limited())
    many(5, () => ask('person'))
    await clock.advance(5_000)
    expect(granted).toHaveLength(2)
    granted[1]?.slot.release({ kind: 'answered' })
    await clock.advance(0)
    expect(granted).toHaveLength(6)
  })

  it('each further 429 pauses for longer, up to a minute', async () => {
    const { ask, granted, clock, budget } = bench()
    const pauses: number[] = []
    for (let round = 0; round < 8; round += 1) {
      ask('person')
      await clock.advance(0)
      granted[round]?.slot.release(limited())
      const pause = (budget.state().pausedUntil ?? 0) - clock.wall()
      pauses.push(pause)
      await clock.advance(pause)
    }
    expect(pauses).toEqual([1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000, 45_000])
  })

  it('several requests refused together are one pause', async () => {
    const { ask, granted, clock, budget } = bench()
    many(6, () => ask('person'))
    await clock.advance(0)
    for (const { slot } of granted) slot.release(limited())
    expect(budget.state().pausedUntil).toBe(clock.wall() + 1_500)
  })

  it('below the own count the limit shrinks at once and recovers slowly', async () => {
    const { ask, granted, answerAll, clock, budget } = bench()
    many(79, () => ask('person'))
    await answerAll()
    ask('person')
    await clock.advance(0)
    granted[79]?.slot.release(limited())
    expect(budget.state().limit).toBe(60)
    await clock.advance(62_000)
    expect(budget.state().limit).toBe(65)
    await clock.advance(11 * 60_000)
    expect(budget.state().limit).toBe(120)
    await clock.advance(3_600_000)
    expect(budget.state().limit).toBe(120)
  })

  it('the limit never shrinks to nothing', async () => {
    const { ask, granted, clock, budget } = bench()
    for (let round = 0; round < 20; round += 1) {
      ask('person')
      await clock.advance(0)
      granted[round]?.slot.release(limited())
      await clock.advance(60_000)
    }
    expect(budget.state().limit).toBeGreaterThanOrEqual(10)
  })
})

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

describe('what is told to listeners', () => {
  it('a change of use, many changes at once as one call, until they stop listening', async () => {
    const { ask, answerAll, clock, budget } = bench()
    const seen: number[] = []
    const stop = budget.onChange(() => seen.push(budget.state().used))
    many(30, () => ask('person'))
    await answerAll()
    await clock.advance(1_000)
    expect(seen).toEqual([30])
    await clock.advance(61_000)
    expect(seen.at(-1)).toBe(0)
    stop()
    const before = seen.length
    ask('person')
    await clock.advance(1_000)
    expect(seen).toHaveLength(before)
  })
})
