import { type Input, stringify } from 'csv-stringify/sync'
import { asInstant, type ExportedReport, type ExportScope, hasAllFacts } from './exported-report.ts'

export type Cell = string | number | null

/** A column: its name for the first row, and its value for a report. */
interface Column {
  readonly name: string
  readonly value: (report: ExportedReport, scope: ExportScope) => Cell
}

/** Characters with which a spreadsheet's formula begins, including full-width forms. */
const beginsFormula: ReadonlySet<string> = new Set([
  '=',
  '+',
  '-',
  '@',
  '\uff1d',
  '\uff0b',
  '\uff0d',
  '\uff20',
])
/**
 * Characters that some programs treat as the end of a cell; in many countries, spreadsheets use the semicolon.
 */
const separators: ReadonlySet<string> = new Set([';', '\t', '\r', '\n'])
const blankOrQuote = /^[\s"']$/

/** Control characters end a cell, or the file, in some programs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is meant to find control characters.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const tame = (cell: Cell): Cell =>
  typeof cell === 'string' ? withFormulasBroken(cell.replace(controls, '\ufffd')) : cell

/**
 * Puts an apostrophe before each character that could begin a formula within a cell: after the cell's beginning or a
 * separator, even with blanks and quotes between, which some programs drop. The cell's first character is left to the
 * CSV writer. One pass, since hostile texts are long.
 */
function withFormulasBroken(text: string): string {
  let broken = ''
  let from = 0
  let isStart = true
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (separators.has(sign)) isStart = true
    else if (isStart && !blankOrQuote.test(sign)) {
      if (at > 0 && beginsFormula.has(sign)) {
        broken += `${text.slice(from, at)}'`
        from = at
      }
      isStart = false
    }
  }
  return broken + text.slice(from)
}

const countOf = (report: ExportedReport, isInternal: boolean): Cell =>
  report.timeline?.entries.filter((entry) => (entry.isInternal !== false) === isInternal).length ?? null

const columns: readonly Column[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'program', value: ({ program }) => program?.name ?? null },
  { name: 'programId', value: ({ program }) => program?.id ?? null },
  { name: 'target', value: ({ target }) => target?.name ?? null },
  { name: 'status', value: ({ status }) => status?.name ?? null },
  { name: 'severity', value: ({ severity }) => severity?.name ?? null },
  { name: 'reporter', value: ({ reporter }) => reporter?.nickname ?? null },
  { name: 'reporterId', value: ({ reporter }) => reporter?.id ?? null },
  { name: 'assignedTo', value: ({ assignedTo }) => assignedTo?.nickname ?? null },
  { name: 'assignedToId', value: ({ assignedTo }) => assignedTo?.id ?? null },
  { name: 'createdAt', value: ({ createdAt }) => asInstant(createdAt) },
  { name: 'lastActivityAt', value: ({ lastActivityAt }) => asInstant(lastActivityAt) },
  { name: 'vulnerabilityType', value: ({ details }) => details?.vulnerabilityType ?? null },
  { name: 'vulnerabilityTypeId', value: ({ details }) => details?.vulnerabilityTypeId ?? null },
  { name: 'cweTypeId', value: ({ details }) => details?.cweTypeId ?? null },
  { name: 'cvss', value: ({ details }) => details?.cvss ?? null },
  { name: 'cve', value: ({ details }) => details?.cve ?? null },
  { name: 'bounty', value: ({ details }) => details?.bounty ?? null },
  { name: 'bonus', value: ({ details }) => details?.bonus ?? null },
  { name: 'currency', value: ({ program }) => program?.currency ?? null },
  { name: 'duplicateOf', value: ({ details }) => details?.duplicateOf ?? null },
  { name: 'publicEntries', value: (report) => countOf(report, false) },
  {
    name: 'internalEntries',
    value: (report, { withInternal }) => (withInternal ? countOf(report, true) : 'left out'),
  },
  { name: 'unsent', value: ({ unsent }) => unsent.join(' ') },
  /** An empty cell may be an unset or a missing value; `yes` here means that none is missing. */
  { name: 'complete', value: (report) => (hasAllFacts(report) ? 'yes' : 'no') },
]

/** Columns of the user's own data, added at the end if `withOwn` is set. */
const ownColumns: readonly Column[] = [
  { name: 'labels', value: ({ own }) => own?.labels.join(', ') ?? null },
  { name: 'pinned', value: ({ own }) => (own?.isPinned === true ? 'yes' : 'no') },
  { name: 'privateNote', value: ({ own }) => own?.note ?? null },
]

const columnsOf = ({ withOwn = false }: ExportScope) => (withOwn ? [...columns, ...ownColumns] : columns)

/** Without a byte order mark, Excel decodes the file in the system's legacy code page and shows wrong letters. */
const byteOrderMark = '\ufeff'

/** The beginning of a CSV file: a byte order mark and the row of column names. */
export function csvHead(scope: ExportScope): string {
  return byteOrderMark + written([columnsOf(scope).map(({ name }) => name)])
}

/**
 * A report's facts as a row of CSV (RFC 4180), without the long texts, which do not suit a table. A cell that a
 * spreadsheet would evaluate as a formula gets an apostrophe at its beginning, as OWASP recommends.
 */
export function csvRow(report: ExportedReport, scope: ExportScope): string {
  return written([columnsOf(scope).map(({ value }) => tame(value(report, scope)))])
}

/** A whole CSV file. The first row has the column names; cells are protected as in `csvRow`. */
export function csvTable(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + written(rows.map((row) => row.map(tame)))
}

function written(rows: Input): string {
  return stringify(rows, {
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[;\t']|^\s|\s$/,
  })
}
