import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCrashLimit } from '#main/hosts/crash-limit.ts'

it('reloads the page after a crash, unless another one came within the minute before', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 150_000 }), { maxLength: 20 }), (gaps) => {
      let now = 0
      const limit = createCrashLimit(() => now)
      expect(limit.crashed()).toBe(true)
      for (const gap of gaps) {
        now += gap
        expect(limit.crashed()).toBe(gap >= 60_000)
      }
    }),
  )
})
