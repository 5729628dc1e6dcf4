import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts } from '#renderer/features/duplicates/word-diff.ts'

const joined = (pieces: readonly { readonly text: string }[]) => pieces.map(({ text }) => text).join('')
const own = (pieces: readonly { readonly text: string; readonly isOwn: boolean }[]) =>
  pieces.filter(({ isOwn }) => isOwn).map(({ text }) => text)

test('what only one text says is marked word by word', () => {
  const { left, right, by, likeness } = compareTexts(
    'The name field runs script',
    'The title field runs any script',
  )
  expect(by).toBe('words')
  expect(joined(left)).toBe('The name field runs script')
  expect(joined(right)).toBe('The title field runs any script')
  expect(own(left).map((text) => text.trim())).toEqual(['name'])
  expect(own(right).map((text) => text.trim())).toEqual(['title', 'any'])
  expect(likeness).toBeGreaterThan(0.6)
})

test('both texts are shown whole, and a text is like itself', () => {
  const words = fc.array(fc.constantFrom('a', 'bug', '\n', '  ', 'é', '`x`', '.', '\u202e'), {
    maxLength: 40,
  })
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    words.map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { left, right, likeness } = compareTexts(one, other)
      expect([joined(left), joined(right)]).toEqual([one, other])
      expect(likeness).toBeGreaterThanOrEqual(0)
      expect(likeness).toBeLessThanOrEqual(1)
      expect(compareTexts(one, one)).toMatchObject({ likeness: 1, by: 'words' })
    }),
  )
})

test.each([
  ['without a word in common', 'a1 '.repeat(160_000), 'b2 '.repeat(160_000)],
  ['of words in another order', ...shuffled()],
])('half a megabyte %s ends, by words, by lines or not compared at all', (_what, one, other) => {
  const { left, right } = compareTexts(one, other)
  expect([joined(left), joined(right)]).toEqual([one, other])
})

function shuffled(): [string, string] {
  const words = Array.from({ length: 80_000 }, (_, index) => `w${(index * 7_919) % 80_000}`)
  return [words.join(' '), words.toReversed().join(' ')]
}
