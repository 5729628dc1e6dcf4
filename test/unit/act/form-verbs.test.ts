import { expect, test } from 'vitest'
import { classifyVerb } from '#renderer/forms/classification/classify-change.ts'
import { quoted } from '#renderer/forms/quote.ts'
import { rewardVerb } from '#renderer/forms/reward/reward-change.ts'

const high = { id: 4, name: 'High', band: 'high' } as const

test('the button of a classification names the fields it sets, with the score of its vector', () => {
  expect(classifyVerb({ kind: 'classify' }, high, 7.7)).toBe('Classify')
  expect(classifyVerb({ kind: 'classify', severityId: 4 }, high, 7.7)).toBe('Set severity to High, 7.7')
  expect(classifyVerb({ kind: 'classify', severityId: 4 }, high, 6.5)).toBe('Set severity to High')
  expect(classifyVerb({ kind: 'classify', cvss: 'CVSS:3.1/…' }, high, 7.7)).toBe('Set the vector, 7.7')
  expect(classifyVerb({ kind: 'classify', cweTypeId: 639 }, high, null)).toBe('Set weakness to CWE-639')
  expect(classifyVerb({ kind: 'classify', cweTypeId: null }, high, null)).toBe('Remove the weakness')
})

test('the button of a reward names the amount', () => {
  expect(rewardVerb({ kind: 'reward' }, 'EUR')).toBe('Set reward')
  expect(rewardVerb({ kind: 'reward', bounty: 1_000 }, 'EUR')).toBe('Award €1,000')
  expect(rewardVerb({ kind: 'reward', bounty: 250, bonus: 25 }, null)).toBe('Award 250 and 25 bonus')
})

test('a quote is a Markdown quote, line by line', () => {
  expect(quoted('one\n\ntwo')).toBe('> one\n>\n> two')
})
