import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { timeNeeded } from '#main/engine/api/time-needed.ts'
import { bench, many, memoryLog } from './budget-bench.ts'
import { simulatedClock } from './simulated-clock.ts'

describe('a bulk change', () => {
  it('leaves room for single actions, and the room of the user', async () => {
    const { budget, ask, granted, answerAll } = bench()
    for (const priority of ['bulk', 'outbox', 'person'] as const) {
      many(200, () => ask(priority))
      await answerAll()
    }
    const of = (name: string) => granted.filter((one) => one.name === name).length
    expect(of('bulk')).toBe(112)
    expect(of('outbox')).toBe(120 - 112 - 6)
    expect(of('person')).toBe(6)
    expect(budget.hasRoom('person')).toBe(false)
  })

  it('lets a later single action pass', async () => {
    const { clock, ask, granted, answerAll } = bench()
    many(300, () => ask('bulk'))
    await answerAll()
    const before = granted.length
    many(10, () => ask('outbox'))
    await clock.advance(60_300)
    await answerAll()
    const next = granted.slice(before).map(({ name }) => name)
    expect(next.slice(0, 10)).toEqual(Array(10).fill('outbox'))
    expect(next).toContain('bulk')
  })

  it('has no room while a more urgent class waits', async () => {
    const { budget, ask, answerAll } = bench(12)
    expect(budget.hasRoom('bulk')).toBe(true)
    many(20, () => ask('outbox'))
    await answerAll()
    expect(budget.hasRoom('bulk')).toBe(false)
    expect(budget.timeFor('bulk', { count: 1, tookMs: 10 })).toBeGreaterThan(60_000)
  })
})

describe('the estimated time for a number of requests', () => {
  it('is the time it then takes to send them, asked at any moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          count: fc.integer({ min: 1, max: 700 }),
          tookMs: fc.integer({ min: 1, max: 1_500 }),
          limit: fc.integer({ min: 6, max: 240 }),
          askedAt: fc.integer({ min: 0, max: 200_000 }),
        }),
        async ({ count, tookMs, limit, askedAt }) => {
          const clock = simulatedClock()
          const budget = createRequestBudget({
            requestLog: memoryLog(),
            log: { fault: () => 'f00d' },
            limit,
            clock,
          })
          let done = 0
          let endedAt = 0
          let asked = 0
          let sent = 0
          const send = async (): Promise<void> => {
            while (asked < count) {
              asked += 1
              const slot = await budget.acquire('bulk')
              if (!slot.ok) return
              sent += 1
              await new Promise<void>((over) => clock.after(tookMs, over))
              slot.value.release({ kind: 'answered' })
              done += 1
              endedAt = clock.now()
            }
          }
          for (let lane = 0; lane < 4; lane += 1) void send()
          await clock.advance(askedAt)
          // Requests in flight count as sent; those that wait for room do not.
          const estimated = budget.timeFor('bulk', { count: count - sent, tookMs }) ?? 0
          const reportedAt = clock.now()
          if (sent === count) return
          await clock.advance(3_600_000 * 3)
          expect(done).toBe(count)
          const actual = endedAt - reportedAt
          // The estimate may be wrong by a tenth, and a little more: a lane requests its slot a moment before it sends.
          expect(Math.abs(estimated - actual)).toBeLessThanOrEqual(actual * 0.1 + 2 * tookMs + 500)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is zero for no requests, and unknown without room', () => {
    const budgetNow = {
      requests: 0,
      tookMs: 10,
      sideBySide: 4,
      capacity: 10,
      windowMs: 60_000,
      inFlight: 0,
      freeIn: [],
      startsIn: 0,
    }
    expect(timeNeeded(budgetNow)).toBe(0)
    expect(timeNeeded({ ...budgetNow, requests: 10 })).toBe(30)
    expect(timeNeeded({ ...budgetNow, requests: 11 })).toBe(60_020)
    expect(timeNeeded({ ...budgetNow, requests: 1, capacity: 0 })).toBeNull()
  })
})
