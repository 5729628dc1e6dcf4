import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Allowance, countsForMs, createAllowance, type SlotOutcome } from '#main/engine/api/allowance.ts'
import { type Priority, priorities } from '#main/engine/api/headroom.ts'

const windowMs = 1_000
const fullLimit = 24

const outcome = fc.oneof(
  { weight: 6, arbitrary: fc.constant<SlotOutcome>({ kind: 'answered' }) },
  fc.constant<SlotOutcome>({ kind: 'notSent' }),
  fc.constant<SlotOutcome>({ kind: 'lost' }),
  fc.record({
    kind: fc.constant('limited' as const),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 5_000 })),
  }),
)

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('send' as const), as: fc.constantFrom(...priorities) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('end' as const), nth: fc.nat(5), outcome }) },
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 3_000 }) }),
  fc.constant({ kind: 'personAsks' as const }),
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Plays a history of requests, and checks after each step. */
function play(steps: readonly Step[], look: Look): void {
  const allowance = createAllowance({
    fullLimit,
    windowMs,
    now: 0,
    countedUntil: [],
    earlierThrottle: null,
    random: () => 0.5,
  })
  const underWay: { readonly priority: Priority; readonly sentAt: number }[] = []
  let now = 0
  for (const one of steps) {
    if (one.kind === 'wait') now += one.ms
    if (one.kind === 'personAsks') allowance.personAsked(now)
    if (one.kind === 'send' && allowance.mayGo(one.as, now)) {
      allowance.sent(one.as)
      underWay.push({ priority: one.as, sentAt: now })
      expect(allowance.used(now)).toBeLessThanOrEqual(allowance.limit(now))
    }
    const [ended] = one.kind === 'end' ? underWay.splice(one.nth, 1) : []
    if (one.kind === 'end' && ended !== undefined) allowance.ended(ended, one.outcome, now)
    look(allowance, now, underWay.length)
  }
}

type Look = (allowance: Allowance, now: number, underWay: number) => void

describe('the allowance', () => {
  it('is never more than the limit, and nothing during a pause', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) =>
        play(steps, (allowance, now) => {
          expect(allowance.limit(now)).toBeLessThanOrEqual(fullLimit)
          if (allowance.pausedUntil(now) === null) return
          for (const priority of priorities) expect(allowance.mayGo(priority, now)).toBe(false)
        }),
      ),
    )
  })

  it('of a class is part of that of each more urgent class', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) =>
        play(steps, (allowance, now) => {
          const may = priorities.map((priority) => allowance.mayGo(priority, now))
          expect(may).toEqual(may.toSorted((one, other) => Number(other) - Number(one)))
        }),
      ),
    )
  })

  it('is the whole limit again once a window and every pause have passed without a request', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) =>
        play(steps, (allowance, now, underWay) => {
          const later = (allowance.pausedUntil(now) ?? now) + countsForMs(windowMs) * 100
          if (underWay > 0) return
          expect(allowance.limit(later)).toBe(fullLimit)
          expect(allowance.mayGo('background', later)).toBe(true)
        }),
      ),
    )
  })

  it('says when more may be sent, as long as the user would wait and nothing is in flight', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) =>
        play(steps, (allowance, now, underWay) => {
          if (underWay > 0 || allowance.mayGo('person', now)) return
          const next = allowance.nextAt(now)
          expect(next).not.toBeNull()
          expect(next).toBeGreaterThan(now)
        }),
      ),
    )
  })
})
