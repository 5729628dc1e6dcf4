import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvHead, csvRow } from '#shared/rules/exports/csv.ts'
import { entry, sampleReport } from './sample-report.ts'

const scope = { withInternal: false }
const headed = (row: string) => csvHead(scope).slice(1) + row

/** The cells as a spreadsheet reads them with this delimiter. */
function cellsOf(csv: string, delimiter: string): readonly (readonly string[])[] {
  return Papa.parse<string[]>(csv, { delimiter, newline: '\r\n', skipEmptyLines: true }).data
}

/** Whether a spreadsheet would take the cell for a formula, with or without leading spaces. */
const isFormula = (cell: string) => /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell)

const piece = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', ',', '"', "'", ' ', '＝', 'cmd', '1')
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
)

describe('a report as a row of CSV', () => {
  it('is parsed by another reader into the written facts', () => {
    const name = 'He said "no", then\nleft; ünïcode 😀'
    const timeline = { entries: [entry('1'), entry('2', { isInternal: true })], isComplete: true }
    const csv = headed(csvRow(sampleReport({ name, timeline }), scope))
    const { data, errors } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
    expect(errors).toEqual([])
    expect(data).toEqual([
      {
        id: '4711',
        name,
        program: 'Acme',
        programId: '10',
        target: 'api.example.com',
        status: 'New',
        severity: 'High',
        reporter: 'ann',
        reporterId: 'r1',
        assignedTo: '',
        assignedToId: '',
        createdAt: '2026-01-30T08:00:00.000Z',
        lastActivityAt: '2026-01-31T13:45:12.005Z',
        vulnerabilityType: 'SQL injection',
        vulnerabilityTypeId: '5',
        cweTypeId: '639',
        cvss: '',
        cve: '',
        bounty: '500',
        bonus: '0',
        currency: 'EUR',
        duplicateOf: '',
        publicEntries: '1',
        internalEntries: 'left out',
        unsent: '',
        complete: 'yes',
      },
    ])
  })

  it('counts internal entries on request, including those of unknown audience', () => {
    const entries = [entry('1'), entry('2', { isInternal: true }), entry('3', { isInternal: null })]
    const row = csvRow(sampleReport({ timeline: { entries, isComplete: true } }), { withInternal: true })
    const { data } = Papa.parse<Record<string, string>>(headed(row), { header: true, skipEmptyLines: true })
    expect(data[0]).toMatchObject({ publicEntries: '1', internalEntries: '2' })
  })

  it('begins the file with a byte order mark, which Excel needs to see that it is UTF-8', () => {
    expect(csvHead(scope)).toMatch(/^\ufeffid,name,program,/)
    expect(csvHead(scope).endsWith('\r\n')).toBe(true)
  })

  // SEC-27
  it.each([',', ';', '\t'])(
    'has no cell that a spreadsheet would run, with cells separated by %j',
    (delimiter) => {
      fc.assert(
        fc.property(hostile, hostile, (name, other) => {
          const report = sampleReport({
            name,
            program: { id: 10, name: other, currency: name },
            reporter: { id: other, nickname: name, email: null },
          })
          for (const row of cellsOf(headed(csvRow(report, scope)), delimiter)) {
            expect(row.filter(isFormula)).toEqual([])
          }
        }),
        { numRuns: 2_000 },
      )
    },
  )

  // SEC-27
  it('has no formula behind a separator and a quote, even for a reader that ends a cell at an inner quote', () => {
    const named = (name: string) => headed(csvRow(sampleReport({ name }), scope))
    const lenient = (csv: string) => csv.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''))
    for (const name of [`x;"=cmd|' /C calc'!A0;y`, 'x;" "=1', `x\t'"＝1`, 'x\n"""+1', '"=1;"=2']) {
      expect(lenient(named(name)).filter(isFormula)).toEqual([])
    }
    fc.assert(
      fc.property(hostile, (name) => {
        expect(lenient(named(name)).filter(isFormula)).toEqual([])
      }),
    )
  })

  // SEC-27
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', 'a;=cmd()', 'a\n=cmd()'])(
    'keeps the text of %j readable',
    (name) => {
      const [, [, cell = ''] = []] = cellsOf(headed(csvRow(sampleReport({ name }), scope)), ',')
      expect(cell).not.toBe(name)
      expect(cell.replaceAll("'", '')).toBe(name)
    },
  )

  it('contains no character that ends a cell or a file elsewhere', () => {
    const [, [, cell = ''] = []] = cellsOf(headed(csvRow(sampleReport({ name: 'a\0b\u001ac' }), scope)), ',')
    expect(cell).toBe('a\ufffdb\ufffdc')
  })
})
