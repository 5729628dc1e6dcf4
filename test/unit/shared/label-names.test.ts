import { expect, test } from 'vitest'
import { comparedName } from '#shared/desk/labels.ts'

test('names of labels that a search cannot tell apart are the same, and signs are themselves', () => {
  for (const same of ['Ask devs', 'ask-devs', 'AskDevs', 'ásk devs'])
    expect(comparedName(same)).toBe('ask devs')
  expect(comparedName('🔥')).not.toBe(comparedName('⭐'))
})
