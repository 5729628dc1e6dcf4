import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from '#renderer/design/primitives/Count.tsx'

test('a number is written as in the language, with separators between thousands', () => {
  const written = new Intl.NumberFormat('en-US')
  expect(formatCount(10_000)).toBe('10,000')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(written.format(count))
    }),
  )
})
