import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCrashLimit } from '#main/hosts/crash-limit.ts'

it('shows the page again after a crash, unless one came within the minute before', () => {
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
