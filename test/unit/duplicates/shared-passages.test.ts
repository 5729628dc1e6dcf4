import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockEnd, type Span, sharedPassages } from '#renderer/forms/duplicate/shared-passages.ts'

const cut = (text: string, { start, end }: Span) => text.slice(start, end)
/** The compared form of a text: without case and surrounding punctuation. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}/_]+/u, '').replace(/[^\p{L}\p{N}]+$/u, ''))
    .filter((word) => word !== '')

describe('the passages that two texts share', () => {
  test('are phrases of four words, anywhere in the texts', () => {
    const one = 'First this. The session token stays valid after logout, which is bad.'
    const other = 'Which is it? We saw: the SESSION token stays valid (after a day).'
    const { passages } = sharedPassages(one, other)
    expect(passages.map(({ left, right }) => [cut(one, left), cut(other, right)])).toEqual([
      ['The session token stays valid after', 'the SESSION token stays valid (after'],
    ])
  })

  test.each([
    ['a path', 'see /api/v1/users/7 now', 'GET /api/v1/users/7'],
    ['a parameter', 'the redirect_uri is not checked', 'by redirect_uri'],
    ['a CVE', 'known as CVE-2021-44228.', '(CVE-2021-44228)'],
    ['a name in camel case', 'set userId here', 'userId=7 or userId'],
    ['a host', 'on api.example.com', 'of api.example.com'],
  ])('include %s by itself', (_what, one, other) => {
    expect(sharedPassages(one, other).passages).toHaveLength(1)
  })

  test('include no single words or phrases of three', () => {
    expect(sharedPassages('the token is old', 'a token is new').passages).toEqual([])
    expect(sharedPassages('the token is old and used', 'here the token is new').passages).toEqual([])
  })

  test('end with their paragraph', () => {
    const one = `made by two words${blockEnd}and three more words here`
    const other = `by two words${blockEnd}and three more words`
    const { passages } = sharedPassages(one, other)
    expect(passages.map(({ left }) => cut(one, left))).toEqual(['and three more words'])
  })

  test('are all of a text that equals the other', () => {
    const text = 'Steps: open the page, then send the form twice.'
    expect(sharedPassages(text, text)).toMatchObject({ share: 1, passages: [{ left: { start: 0 } }] })
  })

  test('are the longest of several matches', () => {
    const one = 'a b c d e f'
    const other = 'a b c d x a b c d e f y a b c d e'
    const [passage] = sharedPassages(one, other).passages
    expect(passage && cut(other, passage.right)).toBe('a b c d e f')
  })
})

const text = fc
  .array(
    fc.constantFrom('a', 'b', 'c', 'd', '/api/x', 'max_age', '—', '\n', '(e)', 'É', '\u202e', '😀', blockEnd),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(' '))

test('for any texts, each passage has the same words on both sides, in order, without overlaps', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary', maxLength: 80 })), text, (one, other) => {
      const { passages, left, right, share } = sharedPassages(one, other)
      const words = passages.map((passage) => [
        plain(cut(one, passage.left)),
        plain(cut(other, passage.right)),
      ])
      expect(
        words.filter(([mine = [], theirs = []]) => mine.length === 0 || mine.join() !== theirs.join()),
      ).toEqual([])
      for (const spans of [left, right]) {
        expect(spans.filter(({ start }, at) => start < (spans[at - 1]?.end ?? 0))).toEqual([])
      }
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
      const swapped = sharedPassages(other, one)
      expect([swapped.left, swapped.right]).toEqual([right, left])
    }),
  )
})

test('repetitive texts of 60,000 characters are compared in a bounded number of steps', () => {
  const same = 'aaa '.repeat(15_000)
  expect(sharedPassages(same, same).passages).toHaveLength(1)
  expect(sharedPassages(same, 'aaa aaa aaa aaa bbb '.repeat(3_000)).passages.length).toBeGreaterThan(0)
})
