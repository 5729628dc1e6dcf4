import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import { findSecrets } from '#shared/rules/secrets/find-secrets.ts'
import { findingsAtMost } from '#shared/rules/secrets/finding.ts'
import { maskedPlace } from '#shared/rules/secrets/masked.ts'
import { harmlessTexts, secretSamples } from './secret-samples.ts'

describe('a secret by its form or by the name before it', () => {
  it.each(secretSamples)('%s: %j%j', (kind, before, secret, after) => {
    const found = findSecrets(before + secret + after)
    expect(found).toEqual([{ kind, start: before.length, end: before.length + secret.length }])
  })
})

describe('a text without a secret', () => {
  it.each(harmlessTexts)('%j', (text) => {
    expect(findSecrets(text)).toEqual([])
  })
})

const plainWords = fc
  .array(
    fc.constantFrom('the', 'server', 'answers', 'with', 'an', 'error.', 'Please', 'look', 'again', '\n'),
    {
      maxLength: 40,
    },
  )
  .map((words) => words.join(' '))

test('every secret is found at its exact place, within any other text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(plainWords, fc.constantFrom(...secretSamples)), { minLength: 1, maxLength: 8 }),
      (pieces) => {
        let text = ''
        const planted: { kind: string; start: number; end: number }[] = []
        for (const [words, [kind, before, secret, after]] of pieces) {
          text += `${words}\n\n${before}`
          planted.push({ kind, start: text.length, end: text.length + secret.length })
          text += `${secret}${after}\n\n`
        }
        // A key block without a footer ends at the next footer.
        fc.pre(!pieces.some(([, [, before]]) => before === 'cut: '))
        expect(findSecrets(text)).toEqual(planted)
      },
    ),
  )
})

test('any text is scanned without an error: findings are ordered, disjoint, inside, and limited', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(
        fc.constantFrom(
          '=',
          ':',
          '"',
          '.',
          '@',
          '/',
          '-',
          'token',
          'password',
          '10.',
          'eyJ',
          'cookie:',
          ' ',
          'a1B2',
        ),
        {
          maxLength: 200,
        },
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anything, (text) => {
      let past = 0
      const found = findSecrets(text)
      expect(found.length).toBeLessThanOrEqual(findingsAtMost)
      for (const { start, end } of found) {
        expect(start).toBeGreaterThanOrEqual(past)
        expect(end).toBeGreaterThan(start)
        past = end
      }
      expect(past).toBeLessThanOrEqual(text.length)
      expect(findSecrets(text)).toEqual(found)
    }),
    { numRuns: 500 },
  )
})

/**
 * Makes a text of a megabyte. A pattern that rereads the same characters would take minutes for such a text, not
 * milliseconds.
 */
const megabyte = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length))
const hostile: readonly string[] = [
  'a',
  '1',
  '-',
  '.',
  ' ',
  '\n',
  '=',
  ':',
  '/',
  'eyJ',
  'eyJaaaaaaaa.',
  'a.',
  'a-',
  '1.',
  '10.0.0.',
  'fe80:',
  ':::',
  '[::1]',
  'token=',
  'token',
  'password',
  'password ',
  'pwd:',
  'cookie:',
  'cookie: a=',
  'sessionsession',
  'sess_',
  'sid=',
  'a=a1',
  'authorization:',
  'authorization: bearer ',
  'bearer ',
  'http://',
  'http://a',
  'a://b:',
  'user:pass',
  'x@',
  '?sig=',
  'AKIA',
  'ghp_',
  'xox',
  'xoxb-a-',
  '-----BEGIN PRIVATE KEY-----',
  '-----END PRIVATE KEY-----',
  '-----BEGIN A',
  'localhost:',
  'a.local',
  'a.internal.',
  'SECRET_KEY="',
  'A1b2C3d4',
  'key=A1b2C3d4E5f6',
  'SG.',
  'glpat-',
  'data:image/png;base64,',
]

test.each(hostile)('a megabyte of %j is scanned in one pass', (piece) => {
  expect(findSecrets(megabyte(piece)).length).toBeLessThanOrEqual(findingsAtMost)
})

test('a secret is shown masked, in its line, and so is every other secret beside it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...secretSamples), { minLength: 2, maxLength: 5 }),
      fc.constantFrom(' ', ' and also ', '\n'),
      (samples, between) => {
        const text = samples.map((sample) => sample.slice(1).join('')).join(` ${between} `)
        const found = findSecrets(text)
        for (const finding of found) {
          const { before, secret, after, line } = maskedPlace(text, found, finding)
          const shown = before + secret + after
          expect(line).toBe(text.slice(0, finding.start).split('\n').length)
          for (const { kind, start, end } of found) {
            if (kind === 'privateAddress' || kind === 'internalHost' || kind === 'privateKey') continue
            expect(shown).not.toContain(text.slice(start, end))
          }
        }
      },
    ),
  )
})

test('next to nothing in ordinary threads is flagged, and in reports only pasted secrets', () => {
  const reports = [...generateReports(createWorld(7), { count: 400, now: Date.UTC(2026, 10, 20, 10) })]
  const comments = reports.flatMap(({ activities }) => activities.map(({ message }) => message))
  const asked = comments.filter((text) => findSecrets(text).length > 0)
  expect(comments.length).toBeGreaterThan(1_000)
  expect(asked.length).toBeLessThan(comments.length / 100)
  const found = reports.flatMap(({ summary, description, impact }) => {
    const text = `${summary}\n${description}\n${impact}`
    return findSecrets(text).map(({ start, end }) => text.slice(Math.max(0, start - 24), end))
  })
  // Requests with cookies and tokens, internal addresses, dumped configuration: each contains one of these.
  const pasted =
    /cookie|session|sid|sysauth|authorization|bearer|token|key|secret|password|:\/\/|\d{1,3}\.\d{1,3}\.|internal|eyJ/i
  expect(found.filter((piece) => !pasted.test(piece))).toEqual([])
})
