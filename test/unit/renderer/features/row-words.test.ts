import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hitLine } from '#renderer/features/queue/hit-line.ts'
import { rowName, turnWords } from '#renderer/features/queue/row-words.ts'
import { codeSpans } from '#renderer/text/code-spans.ts'
import type { ReportRow } from '#shared/desk/models.ts'

const now = 1_800_000_000_000
const row: ReportRow = {
  id: 48_213,
  title: 'Reset token leaks',
  titleHighlights: [],
  hit: null,
  programId: 1,
  programName: 'Accounts',
  status: { id: 2, name: 'Triaged', phase: 'open' },
  severity: { id: 3, name: 'High', band: 'high' },
  assignee: { id: 'u1', nickname: 'Mara', isMe: true },
  createdAt: null,
  lastActivityAt: now - 3_600_000,
  outbox: null,
  unseen: true,
}

test('a row is read as number and title first, then the meaning of its icons', () => {
  expect(rowName(row, now)).toBe(
    '#48213 Reset token leaks, severity High, Accounts, Triaged, active 1 h ago, assigned to you, not seen yet',
  )
})

test('a row is read with whose turn it is and since when, and the reward', () => {
  const bounty = { amount: 1_500, currency: 'EUR' }
  expect(rowName({ ...row, turn: { who: 'team', since: now - 7_200_000 }, bounty }, now)).toContain(
    ', your turn for 2 h, bounty €1,500, ',
  )
  expect(turnWords({ ...row, turn: { who: 'reporter', since: null } }, now)).toBe('reporter’s turn')
  expect(turnWords({ ...row, turn: { who: 'reporter', since: now } }, now)).toBe(
    'reporter’s turn since just now',
  )
  expect(turnWords({ ...row, turn: { who: 'team', since: now + 3 * 3_600_000 } }, now)).toMatch(
    /^your turn since \d+ \w+, \d\d:\d\d$/,
  )
  expect(turnWords(row, now)).toBeNull()
})

test('a row without any fields still has a name', () => {
  const bare = {
    ...row,
    programName: null,
    status: null,
    severity: null,
    assignee: null,
    lastActivityAt: null,
  }
  expect(rowName({ ...bare, unseen: false }, now)).toBe(
    '#48213 Reset token leaks, severity not known, unassigned',
  )
})

test('a name never carries hidden characters or lines of a title', () => {
  expect(rowName({ ...row, title: 'a\nb\u202Ec' }, now)).toMatch(/^#48213 a b‹RLO›c, /)
})

test('code in a title loses its backticks and keeps its place', () => {
  expect(codeSpans('IDOR on `/v2/{id}` leaks')).toEqual([
    { start: 0, text: 'IDOR on ', isCode: false },
    { start: 9, text: '/v2/{id}', isCode: true },
    { start: 18, text: ' leaks', isCode: false },
  ])
  expect(codeSpans('a ` b')).toEqual([{ start: 0, text: 'a ` b', isCode: false }])
})

test('the matched text is in sight, however far into the text it is', () => {
  const text = `${'one two three '.repeat(20)}token was found`
  const start = text.indexOf('token')
  const line = hitLine({ field: 'comment', text, highlights: [[start, start + 5]] })
  const [[from, to] = [0, 0]] = line.highlights
  expect(line.text.slice(from, to)).toBe('token')
  expect(from).toBeLessThan(20)
  expect(line.text).toMatch(/^…\S/)
})

test('a match at the beginning, or without highlights, is left as it is', () => {
  expect(hitLine({ field: 'comment', text: 'a token', highlights: [[2, 7]] }).text).toBe('a token')
  expect(hitLine({ field: 'comment', text: 'nothing marked', highlights: [] }).text).toBe('nothing marked')
})

test('the invisible part of a row is not drawn, and highlights in the visible part stay', () => {
  const isWithinPair = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at))
  const marked = fc
    .record({
      text: fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }),
      at: fc.nat(),
      length: fc.integer({ min: 1, max: 30 }),
    })
    .map(({ text, at, length }) => {
      const start = at % text.length
      return { text, start, end: Math.min(text.length, start + length) }
    })
    .filter(({ text, start, end }) => !isWithinPair(text, start) && !isWithinPair(text, end))
  fc.assert(
    fc.property(marked, ({ text, start, end }) => {
      const line = hitLine({ field: 'comment', text, highlights: [[start, end]] })
      const [[from, to] = [0, 0]] = line.highlights
      expect(line.text.slice(from, to)).toBe(text.slice(start, end))
      expect(line.text.length).toBeLessThanOrEqual(112)
      expect(line.text.isWellFormed()).toBe(true)
    }),
  )
})
