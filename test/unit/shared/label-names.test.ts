import { expect, test } from 'vitest'
import { comparedName } from '#shared/desk/labels.ts'

test('label names that a search cannot distinguish are the same, and punctuation counts', () => {
  for (const same of ['Ask devs', 'ask-devs', 'AskDevs', 'ásk devs'])
    expect(comparedName(same)).toBe('ask devs')
  expect(comparedName('🔥')).not.toBe(comparedName('⭐'))
})
