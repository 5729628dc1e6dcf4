import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reportLine } from '#main/command-line/report-line.ts'
import { tableOf } from '#main/command-line/table.ts'
import { complaint } from '#main/command-line/terminal.ts'
import type { ReportRow } from '#shared/desk/models.ts'
import { visibleJson } from '#shared/rules/visible-json.ts'

/** Characters that control a terminal or reorder the text around them. */
const obeyed = /\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '\u001b[2J',
        '\u001b]52;c;eA==\u0007',
        '\u009b31m',
        '\r',
        '\n',
        '\t',
        '\u202e',
        '\u2028',
        'a',
      ),
    )
    .map((pieces) => pieces.join('')),
)

// SEC-31
it('a line of a table contains no control characters, and is one line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(hostile, hostile), { minLength: 1 }),
      fc.option(fc.integer({ min: 1, max: 200 })),
      (rows, width) => {
        const columns = [0, 1].map((at) => ({
          title: `C${at}`,
          text: (row: (typeof rows)[number]) => row[at] ?? '',
        }))
        const table = tableOf(columns, rows.slice(0, 1), width)
        for (const row of rows) expect(table.line(row)).not.toMatch(obeyed)
      },
    ),
  )
})

// SEC-31
it('JSON contains the exact values, and no control characters', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), hostile, (value, text) => {
      const json = visibleJson(JSON.stringify({ value, text }))
      expect(json).not.toMatch(obeyed)
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, text })))
    }),
  )
})

it('lines of JSON stay lines', () => {
  expect(visibleJson('{"a":"\u007f"}\n{"b":"\u{e0041}"}\n')).toBe('{"a":"\\u007f"}\n{"b":"\\udb40\\udc41"}\n')
})

// SEC-31
it('an error message contains no control characters', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      for (const line of complaint(text).split('\n')) expect(line).not.toMatch(obeyed)
    }),
  )
})

it('a report shows its known fields, and omits the others', () => {
  const row: ReportRow = {
    id: 7,
    title: 'XSS',
    titleHighlights: [],
    hit: null,
    programId: 1,
    programName: 'Acme',
    status: { id: 1, name: 'New', phase: 'new' },
    severity: null,
    assignee: null,
    createdAt: 0,
    lastActivityAt: null,
    unseen: true,
    outbox: null,
    due: { kind: 'due', promise: 'triage', dueAt: 2_000, atRiskFrom: 1_000 },
  }
  const read = (now: number) => JSON.parse(reportLine(row, now))
  expect(read(1_500)).toEqual({
    id: 7,
    title: 'XSS',
    program: 'Acme',
    status: 'New',
    assignee: null,
    createdAt: '1970-01-01T00:00:00.000Z',
    due: { promise: 'triage', state: 'atRisk', at: '1970-01-01T00:00:02.000Z' },
    unseen: true,
    reviewed: false,
    snoozed: false,
  })
  expect([0, 2_001].map((now) => read(now).due.state)).toEqual(['running', 'missed'])
})
