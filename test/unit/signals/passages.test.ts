import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tellingPassages } from '#shared/rules/signals/passages.ts'

const sentence =
  'the export of invoices checks the session of the caller but not the shop the invoice belongs to'

test('a long sentence identifies a text, a short one does not', () => {
  expect(tellingPassages([`Hello there. ${sentence}. Thanks.`])).toEqual([sentence])
  expect(tellingPassages(['Send the request twice.', ''])).toEqual([])
})

test('data is no passage', () => {
  expect(tellingPassages([`${sentence} ${'A'.repeat(200)}`])).toEqual([])
})

test('passages are words of one sentence of a text, the longest first, and bounded', () => {
  const word = fc.constantFrom('token', 'is', 'leaked.', 'reset', '\n', '--', 'to', 'host!')
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 80 }).map((words) => words.join(' '))), (texts) => {
      const passages = tellingPassages(texts)
      expect(passages.length).toBeLessThanOrEqual(4)
      for (const passage of passages) {
        const words = passage.split(' ')
        expect(words.length).toBeGreaterThanOrEqual(12)
        expect(words.length).toBeLessThanOrEqual(24)
        expect(
          texts.some((text) => text.split(/\s+/).join(' ').replaceAll(' --', '').includes(passage)),
        ).toBe(true)
      }
    }),
  )
})

test('texts without spaces and without end are scanned in bounded time', () => {
  for (const piece of ['a', 'a ', ' ', '\n', '. ', 'ä '])
    expect(tellingPassages([piece.repeat(500_000)]).length, piece).toBeLessThanOrEqual(4)
})
