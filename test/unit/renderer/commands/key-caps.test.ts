import { expect, test } from 'vitest'
import { ariaKeys, keyCaps } from '#renderer/design/key-caps.ts'

test('keys are labeled like on a keyboard', () => {
  expect(keyCaps('j')).toEqual(['j'])
  expect(keyCaps('g i')).toEqual(['g', 'i'])
  expect(keyCaps('$mod+k')).toEqual(['Ctrl K'])
  expect(keyCaps('[Shift]+?')).toEqual(['?'])
  expect(keyCaps('Shift+F6')).toEqual(['Shift F6'])
  expect(keyCaps('ArrowDown')).toEqual(['↓'])
})

test('assistive tools get keys by their standard web names', () => {
  expect(ariaKeys('j')).toBe('j')
  expect(ariaKeys('g i')).toBe('g i')
  expect(ariaKeys('$mod+Shift+f')).toBe('Control+Shift+F')
  expect(ariaKeys('[Shift]+?')).toBe('?')
  expect(ariaKeys('Alt+ArrowDown')).toBe('Alt+ArrowDown')
})
