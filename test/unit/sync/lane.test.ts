import { describe, expect, it, vi } from 'vitest'
import { systemClock } from '#main/engine/api/clock.ts'
import { createLane } from '#main/engine/sync/lane.ts'
import type { StepOutcome } from '#main/engine/sync/sync-context.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

const broke: DeskError = { kind: 'network', reason: 'reset', mayHaveArrived: false }
const refusedToken: DeskError = { kind: 'unauthorized' }

type Outcome = { kind: 'done'; progress: boolean } | { kind: 'failed'; error: DeskError }

/** Runs a lane whose steps have these outcomes. After the last one, nothing is due any more. */
async function ran(...outcomes: (Outcome | Error)[]) {
  const ending = new AbortController()
  const callbacks = { changed: vi.fn(), unauthorized: vi.fn(), recovered: vi.fn() }
  const log = rememberingLog()
  const over = Promise.withResolvers<void>()
  const busy: boolean[] = []
  const work = {
    name: 'a test',
    dueAt: () => {
      if (outcomes.length > 0) return 0
      over.resolve()
      return Number.POSITIVE_INFINITY
    },
    step: async (): Promise<StepOutcome> => {
      busy.push(lane.busy)
      // Each attempt follows at once.
      lane.backoff.dueNow()
      const outcome = outcomes.shift()
      if (outcome instanceof Error) throw outcome
      return { startedAt: Date.now(), ...outcome } as StepOutcome
    },
  }
  // Waits end at once, except the last, which never ends.
  const after = (ms: number, action: () => void) => {
    if (ms < 600_000) setImmediate(action)
    return () => undefined
  }
  let wall = 1_000_000
  const clock = { ...systemClock, after, wall: () => (wall += 60_000) }
  const lane = createLane(work, { signal: ending.signal, clock, log, ...callbacks })
  const running = lane.run()
  await over.promise
  await new Promise((resolve) => setImmediate(resolve))
  ending.abort()
  await running
  return { lane, busy, log, ...callbacks }
}

const failed = { kind: 'failed', error: broke } as const
const done = { kind: 'done', progress: true } as const
const sameAgain = { kind: 'done', progress: false } as const

describe('a lane', () => {
  it('reports that the service answers again after a failure, and not after each step', async () => {
    expect((await ran(done, done)).recovered).not.toHaveBeenCalled()
    const { recovered, lane } = await ran(failed, done, done)
    expect(recovered).toHaveBeenCalledOnce()
    expect(lane.backoff.failure).toBeNull()
  })

  it('continues the count of a failure while the same work may come again', async () => {
    const { lane } = await ran(failed, sameAgain)
    expect(lane.backoff.failure).toMatchObject({ error: broke })
  })

  it('reports a refused token, which is no failure of its own', async () => {
    const { lane, unauthorized } = await ran({ kind: 'failed', error: refusedToken } as const)
    expect(unauthorized).toHaveBeenCalledWith(refusedToken)
    expect(lane.backoff.failure).toBeNull()
  })

  it('continues after an internal fault, and reports it', async () => {
    const { lane, busy } = await ran(new Error('a fault'))
    expect(busy).toEqual([true])
    expect(lane.busy).toBe(false)
    expect(lane.backoff.failure).toMatchObject({ error: { kind: 'internal' } })
  })
})
