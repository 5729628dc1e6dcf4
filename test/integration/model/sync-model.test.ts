import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testLimits } from '../../fixtures/test-limits.ts'
import { foundRuns } from './found-runs.ts'
import { modelRun, play } from './model-run.ts'

/** Number of runs; `npm run soak -- model` plays 2,000. */
const runs = process.env.SOAK === undefined ? 30 : 2_000

describe('any events, in any order', () => {
  const seed = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000)

  let state = 1
  beforeEach(() => {
    // Fixes the jitter of waits, so that a run is the same each time it is played.
    vi.spyOn(Math, 'random').mockImplementation(() => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
      return state / 2 ** 32
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it.each(foundRuns)('$what, found by an earlier run', async ({ run }) => {
    state = 1
    expect(await play(run)).toEqual([])
  })

  it(
    `local equals remote in the end, field by field (${runs} runs, seed ${seed})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(modelRun, async (run) => {
          state = 1
          const wrong = await play(run)
          if (wrong.length > 0) throw new Error(wrong.slice(0, 12).join('\n'))
        }),
        {
          numRuns: runs,
          seed,
          endOnFailure: process.env.MODEL_SHRINK === 'no',
          // Replays one failure: the path is the one that was printed.
          ...(process.env.MODEL_PATH !== undefined && { path: process.env.MODEL_PATH }),
        },
      )
    },
    testLimits.soak,
  )
})
