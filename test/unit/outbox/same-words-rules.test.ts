import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { rewritings, rewritten } from '#service/faults/rewritten-words.ts'
import { tellerOf } from '#shared/rules/outbox/same-words.ts'

const saysJust = (said: string, words: string) => tellerOf(words)(said)
const stored = (words: string, how: (typeof rewritings)[number]): string =>
  (rewritten({ message: words }, how) as { message: string }).message

/** Text as people write it: with code, punctuation, emoji and lines. */
const written = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<script>',
        '&',
        '"',
        "it's",
        ':)',
        '🙂',
        '⚠️',
        '\n',
        '\n\n',
        ' ',
        '  ',
        '`a < b`',
        'é',
        'ß',
        'İ',
        'Ϲ',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
      fc.lorem({ maxCount: 3 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => pieces.join(' '))

describe('text that a service stores in another form', () => {
  const kept = rewritings.filter((how) => how !== 'removed')
  it.each(kept)('is recognized: %s', (how) => {
    fc.assert(
      fc.property(written, (words) => {
        // A text with fewer than 12 letters and digits is recognized only if unchanged, so it is left out. Emoji are
        // removed before counting, because NFKC would turn some of them into letters (🈲).
        const plain = words.replace(/\p{Extended_Pictographic}/gu, '').normalize('NFKC')
        const letters = plain.replace(/[^\p{L}\p{N}]/gu, '')
        fc.pre(letters.length >= 12 && !/[\p{Emoji}&&\p{N}]\uFE0F/v.test(words))
        expect(saysJust(stored(words, how), words)).toBe(true)
      }),
    )
  })

  it('is different if a filter replaced it', () => {
    expect(saysJust(stored('Run <script> here', 'removed'), 'Run <script> here')).toBe(false)
  })
})

test('different text is different', () => {
  expect(saysJust('Thank you very much!', 'Thank you very much.')).toBe(true)
  expect(saysJust('Thank you both very much.', 'Thank you very much.')).toBe(false)
  expect(saysJust('यह ठीक है और रहेगा', 'यह ठीक हो और रहेगा')).toBe(false)
  expect(saysJust('&amp;lt;b&amp;gt; in the title of it', '<b> in the title of it')).toBe(true)
})

test('short text is compared by every character, except spaces and line endings', () => {
  expect(saysJust('+1', '-1')).toBe(false)
  expect(saysJust('1.5', '15')).toBe(false)
  expect(saysJust('👍', '👎')).toBe(false)
  expect(saysJust(' 👍 \r\n', '👍')).toBe(true)
})

test('a text that expands is not scanned for a short one', () => {
  expect(saysJust('\uFDFA'.repeat(50_000), 'Thank you very much.')).toBe(false)
})
