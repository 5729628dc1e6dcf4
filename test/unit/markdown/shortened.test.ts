import { expect, test } from 'vitest'
import { shortened } from '#renderer/markdown/shortened.ts'

test('a long text is cut off, but never within an emoji', () => {
  const emoji = '😀'
  expect(shortened('a'.repeat(240))).toBe('a'.repeat(240))
  expect(shortened('a'.repeat(241))).toBe(`${'a'.repeat(240)}…`)
  // Half of a surrogate pair would be shown as a hidden character.
  expect(shortened(`${'a'.repeat(239)}${emoji}b`)).toBe(`${'a'.repeat(239)}…`)
  expect(shortened(`${'a'.repeat(238)}${emoji}b`)).toBe(`${'a'.repeat(238)}${emoji}…`)
})
