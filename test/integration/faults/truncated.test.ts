import { describe, expect, it } from 'vitest'
import { testLimits } from '../../fixtures/test-limits.ts'
import { temporaryFolder } from '../store/temporary-store.ts'
import { everythingStored, markAndNewest, openStepBench, syncSteps } from './sync-steps.ts'

/** `npm run soak -- faults` truncates at every byte, `npm test` at every tenth. */
const stride = process.env.SOAK === undefined ? 10 : 1

describe('a truncated answer', () => {
  it.each(syncSteps)(
    '$name: cut at any byte, nothing is stored; then the complete one is stored whole',
    async (step) => {
      await using bench = await openStepBench(temporaryFolder(), step)
      const { context } = bench
      await step.prepare(bench)
      const before = everythingStored(context.db)
      const bytes = Buffer.from(JSON.stringify(step.right))
      let length = 0
      bench.answerWith((response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
        response.end(bytes.subarray(0, length))
      })
      const endings = new Set<string>()
      for (length = 0; length < bytes.length; length += stride) {
        endings.add(await step.run(context))
        if (step.goesOnWithout) step.again?.(context)
        if (everythingStored(context.db) !== before) {
          throw new Error(`${length} bytes of ${bytes.length} left a trace`)
        }
      }
      expect([...endings]).toEqual([step.goesOnWithout ? 'set aside' : 'badAnswer'])

      length = bytes.length
      expect(await step.run(context)).toMatch(/^(done|read)$/)
      expect(everythingStored(context.db)).not.toBe(before)
      const { mark, newest } = markAndNewest(context.db)
      expect(mark ?? 0).toBeLessThanOrEqual(newest ?? 0)
    },
    testLimits.long,
  )
})
