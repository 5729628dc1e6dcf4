import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hueOf, initials } from '#renderer/design/person-look.ts'

test('two names give their first letters, one name its first two', () => {
  expect(initials('Mara Kowalski')).toBe('MK')
  expect(initials('zx0r')).toBe('zx')
  expect(initials('Ольга Т')).toBe('ОТ')
  expect(initials('...')).toBe('?')
})

test('initials have at most two characters, and none that is invisible or reorders', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (nickname) => {
      const shown = initials(nickname)
      expect([...shown].length).toBeLessThanOrEqual(2)
      expect(shown).toMatch(/^[\p{L}\p{N}?]+$/u)
    }),
  )
})

test('hues stay away from red to amber, which mean severity and internal', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(hueOf(id)).toBeGreaterThanOrEqual(140)
      expect(hueOf(id)).toBeLessThan(350)
    }),
  )
})
