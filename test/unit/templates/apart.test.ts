import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apart } from '#renderer/forms/template/apart.ts'

test('an inserted text is separated from its surroundings, and changes nothing in them', () => {
  const words = fc.string({ unit: fc.constantFrom('a', '.', ' ', '\n'), maxLength: 6 })
  fc.assert(
    fc.property(words, fc.string({ minLength: 2, maxLength: 6 }), words, (before, text, after) => {
      const put = apart(before, text, after)
      expect(put.trim()).toBe(text.trim())
      expect(before + put[0]).not.toMatch(/\S\S$/)
      expect(put.at(-1) + after).not.toMatch(/^\S\S/)
    }),
  )
})

test('nothing is added beside existing space or punctuation', () => {
  expect(apart('', 'Thank you.', '')).toBe('Thank you.')
  expect(apart('Hello. ', 'Thank you.', '\nBye')).toBe('Thank you.')
  expect(apart('Hello.', 'Thank you.', 'Bye')).toBe('\n\nThank you.\n\n')
  expect(apart('one', ';', 'two')).toBe(';')
})
