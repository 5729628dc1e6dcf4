import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { rewritings, rewritten } from '#service/faults/rewritten-words.ts'
import { saysAmongOthers, saysJust } from '#shared/rules/outbox/same-words.ts'

const stored = (words: string, how: (typeof rewritings)[number]): string =>
  (rewritten({ message: words }, how) as { message: string }).message

/** Words as people write them: with code, signs, emoji and lines. */
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
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
      fc.lorem({ maxCount: 3 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => pieces.join(' '))

describe('words that a service stores in another form', () => {
  const kept = rewritings.filter((how) => how !== 'removed')
  it.each(kept)('are told again: %s', (how) => {
    fc.assert(
      fc.property(written, (words) => {
        // An emoji that is a letter or a digit, or words of signs alone, a person is asked about.
        fc.pre(/\p{L}{3}/u.test(words) && !/[\p{Emoji}&&\p{N}]\uFE0F/v.test(words))
        expect(saysJust(stored(words, how), words)).toBe(true)
      }),
    )
  })

  it('are others where a filter put its own in their place', () => {
    expect(saysJust(stored('Run <script> here', 'removed'), 'Run <script> here')).toBe(false)
  })
})

test('other words are others', () => {
  expect(saysJust('Thank you!', 'Thank you.')).toBe(true)
  expect(saysJust('Thank you both.', 'Thank you.')).toBe(false)
  expect(saysJust('1. Fixed', '2. Fixed')).toBe(false)
  expect(saysJust('👍', '👎')).toBe(false)
  expect(saysJust(' 👍 ', '👍')).toBe(true)
  expect(saysJust('&amp;lt;b&amp;gt;', '<b>')).toBe(true)
})

test('a message is found among the words of a service, unless it is too short to be told', () => {
  expect(saysAmongOthers('Ada moved this: &quot;We see it, too.&quot;', 'We see it, too.')).toBe(false)
  expect(saysAmongOthers('Ada moved this: &quot;Which version is it?&quot;', 'Which version is it?')).toBe(
    true,
  )
  expect(saysAmongOthers('It looks fine.', 'ok')).toBe(false)
  expect(saysAmongOthers('OK.', 'ok')).toBe(true)
})
