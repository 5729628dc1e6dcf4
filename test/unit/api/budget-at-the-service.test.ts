import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createRequestBudget,
  type Priority,
  priorities,
  type RequestBudget,
} from '#main/engine/api/budget.ts'
import { type SimulatedClock, simulatedClock } from './simulated-clock.ts'

/** Factor for the runs of each property: `SOAK=10` plays ten times as many. */
const soak = Number(process.env.SOAK ?? '1')
const windowMs = 60_000

/** The timing of one request in the network and at the service. */
interface Fate {
  /** Milliseconds until the service counts the request. */
  readonly up: number
  /** Milliseconds from then until the answer arrives. */
  readonly down: number
  readonly end: 'answered' | 'givenUp' | 'notSent'
}

type Step =
  | { readonly kind: 'ask'; readonly priority: Priority; readonly fates: readonly Fate[] }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'restart'; readonly downMs: number }
  | { readonly kind: 'setWall'; readonly byMs: number }

const fate: fc.Arbitrary<Fate> = fc.record({
  up: fc.oneof({ weight: 4, arbitrary: fc.nat(200) }, { weight: 1, arbitrary: fc.nat(9_000) }),
  down: fc.oneof({ weight: 4, arbitrary: fc.nat(200) }, { weight: 1, arbitrary: fc.nat(20_000) }),
  end: fc.oneof(
    { weight: 12, arbitrary: fc.constant<Fate['end']>('answered') },
    { weight: 1, arbitrary: fc.constantFrom<Fate['end']>('givenUp', 'notSent') },
  ),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      priority: fc.constantFrom(...priorities),
      fates: fc.array(fate, { minLength: 1, maxLength: 30 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.oneof(fc.nat(1_000), fc.nat(30_000), fc.integer({ min: 55_000, max: 70_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), downMs: fc.nat(5_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('setWall' as const),
      byMs: fc.integer({ min: -7_200_000, max: 7_200_000 }),
    }),
  },
)

/** A service that counts arrivals, and the network before it. Both outlive the desk's process. */
function createService(clock: SimulatedClock) {
  const arrivals: number[] = []
  let inFlight: number[] = []
  const elapsed = () => clock.sinceMachineStart()
  return {
    arrivals,
    /** Sends a request, which arrives even if the process dies. */
    carry: (up: number) => inFlight.push(elapsed() + up),
    /** What the end of the desk's process does to its sent requests: they still arrive, but soon. */
    cut: () => {
      inFlight = inFlight.map((at) => Math.min(at, elapsed() + 1_500))
    },
    /** Records the requests that have arrived by now. */
    collect: () => {
      arrivals.push(...inFlight.filter((at) => at <= elapsed()))
      inFlight = inFlight.filter((at) => at > elapsed())
    },
  }
}

type Service = ReturnType<typeof createService>

async function send(
  budget: RequestBudget,
  priority: Priority,
  fated: Fate,
  clock: SimulatedClock,
  to: Service,
) {
  const slot = await budget.acquire(priority)
  if (!slot.ok) return
  if (fated.end === 'notSent') {
    slot.value.release({ kind: 'notSent' })
    return
  }
  to.carry(fated.up)
  if (fated.end === 'answered')
    clock.after(fated.up + fated.down, () => slot.value.release({ kind: 'answered' }))
  // Given up while in flight: the request arrives afterwards.
  else clock.after(Math.max(0, fated.up - 2_500), () => slot.value.release({ kind: 'lost' }))
}

function fullestWindow(arrivals: readonly number[]): number {
  const sorted = arrivals.toSorted((a, b) => a - b)
  let first = 0
  let fullest = 0
  sorted.forEach((at, index) => {
    while ((sorted[first] ?? at) <= at - windowMs) first += 1
    fullest = Math.max(fullest, index - first + 1)
  })
  return fullest
}

async function play(steps: readonly Step[], limit: number): Promise<readonly number[]> {
  const clock = simulatedClock()
  const service = createService(clock)
  const times: number[] = []
  const start = () =>
    createRequestBudget({
      requestLog: { load: () => [...times], record: (at) => times.push(at) },
      log: { fault: () => 'f00d' },
      limit,
      clock,
    })
  let budget = start()
  for (const one of steps) {
    switch (one.kind) {
      case 'ask':
        for (const fated of one.fates) void send(budget, one.priority, fated, clock, service)
        await clock.advance(0)
        break
      case 'wait':
        await clock.advance(one.ms)
        break
      case 'restart':
        // Killed: no slot is released.
        service.collect()
        service.cut()
        clock.restartProcess()
        await clock.advance(one.downMs)
        clock.restartProcess()
        budget = start()
        break
      case 'setWall':
        clock.setWall(one.byMs)
        break
      default:
        one satisfies never
    }
  }
  await clock.advance(120_000)
  service.collect()
  return service.arrivals
}

describe('counted at the service', () => {
  // SPEC-905
  it(
    'no window of a minute holds more than the limit, for any schedule, latency, loss, restart and clock setting',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 10, maxLength: 60 }),
          fc.constantFrom(5, 20, 120),
          async (steps, limit) => {
            expect(fullestWindow(await play(steps, limit))).toBeLessThanOrEqual(limit)
          },
        ),
        { numRuns: 600 * soak },
      )
    },
    30_000 * soak,
  )

  it('the limit is used: waiting work is sent nearly as fast as allowed', async () => {
    const steady: Step[] = [
      {
        kind: 'ask',
        priority: 'person',
        fates: Array.from({ length: 480 }, () => ({ up: 50, down: 50, end: 'answered' })),
      },
      { kind: 'wait', ms: 3 * 60_250 + 4_000 },
    ]
    const arrivals = await play(steady, 120)
    expect(fullestWindow(arrivals)).toBe(120)
    expect(arrivals).toHaveLength(480)
  })

  it(
    'no request waits longer than a window once the limit has room, whatever the wall clock is set to',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: -86_400_000, max: 86_400_000 }), { minLength: 1, maxLength: 5 }),
          async (jumps) => {
            const full = Array.from({ length: 20 }, (): Fate => ({ up: 0, down: 0, end: 'answered' }))
            const steps = jumps.flatMap((byMs): Step[] => [
              { kind: 'ask', priority: 'person', fates: full },
              { kind: 'wait', ms: 1_000 },
              { kind: 'setWall', byMs },
              { kind: 'wait', ms: 60_000 },
            ])
            expect(await play(steps, 20)).toHaveLength(20 * jumps.length)
          },
        ),
        { numRuns: 20 * soak },
      )
    },
    30_000 * soak,
  )
})
