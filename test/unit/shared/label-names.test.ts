import { expect, test } from 'vitest'
import { isSameLabelName } from '#shared/desk/labels.ts'

test('label names that a search cannot distinguish are the same, and punctuation counts', () => {
  for (const same of ['Ask devs', 'ask-devs', 'AskDevs', 'ásk devs', 'ASK DEVS'])
    expect(isSameLabelName(same, 'ask devs')).toBe(true)
  expect(isSameLabelName('K8S', 'k8s')).toBe(true)
  expect(isSameLabelName('🔥', '⭐')).toBe(false)
})
