import { expect, test } from 'vitest'
import { keyCaps } from '#renderer/commands/key-caps.ts'

test('keys read as they stand on a keyboard', () => {
  expect(keyCaps('j')).toEqual(['j'])
  expect(keyCaps('g i')).toEqual(['g', 'i'])
  expect(keyCaps('$mod+k')).toEqual(['Ctrl K'])
  expect(keyCaps('[Shift]+?')).toEqual(['?'])
  expect(keyCaps('Shift+F6')).toEqual(['Shift F6'])
  expect(keyCaps('ArrowDown')).toEqual(['↓'])
})
