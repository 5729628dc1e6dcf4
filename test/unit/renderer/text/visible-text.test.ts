import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine, visibleText } from '#renderer/text/visible.ts'

test('a text of many lines is one line of the same length', () => {
  expect(oneLine('a\nb\tc\r\nd')).toBe('a b c  d')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(oneLine(text)).toHaveLength(text.length)
      expect(oneLine(text)).not.toMatch(/[\n\r\t\u2028\u2029]/)
    }),
  )
})

test('text for names and menus contains nothing that reorders or hides', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visibleText(text)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u)
    }),
  )
  expect(visibleText('evil\u202Egnp.exe')).toBe('evil‹RLO›gnp.exe')
})
