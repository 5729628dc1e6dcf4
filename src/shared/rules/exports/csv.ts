import { type Input, stringify } from 'csv-stringify/sync'
import { asInstant, type ExportedReport, type ExportScope, hasAllFacts } from './exported-report.ts'

export type Cell = string | number | null

/** One column: its name in the first row, and the value of each report. */
interface Column {
  readonly name: string
  readonly value: (report: ExportedReport, scope: ExportScope) => Cell
}

/** Characters a spreadsheet takes for the beginning of a formula, including full-width forms. */
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
 * Characters after which a new cell begins in programs with other separators, such as spreadsheets in many countries.
 */
const separators: ReadonlySet<string> = new Set([';', '\t', '\r', '\n'])
const blankOrQuote = /^[\s"']$/

/** Control characters end a cell, or the file, in some programs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const tame = (cell: Cell): Cell =>
  typeof cell === 'string' ? withFormulasBroken(cell.replace(controls, '\ufffd')) : cell

/**
 * Puts an apostrophe before each character that could begin a formula within a cell: at the beginning or after a
 * separator, even with blanks and quotes between, which some programs drop. The writer handles the very first
 * character. One pass, since hostile texts are long.
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
  /** Missing values and unset ones both leave a cell empty: this tells them apart. */
  { name: 'complete', value: (report) => (hasAllFacts(report) ? 'yes' : 'no') },
]

/** Columns of the user's own data: only on request, and at the end. */
const ownColumns: readonly Column[] = [
  { name: 'labels', value: ({ own }) => own?.labels.join(', ') ?? null },
  { name: 'pinned', value: ({ own }) => (own?.isPinned === true ? 'yes' : 'no') },
  { name: 'privateNote', value: ({ own }) => own?.note ?? null },
]

const columnsOf = ({ withOwn = false }: ExportScope) => (withOwn ? [...columns, ...ownColumns] : columns)

/** Without it, Excel reads the file in the system's old code page and shows wrong letters. */
const byteOrderMark = '\ufeff'

/** The beginning of a CSV file: its column names. */
export function csvHead(scope: ExportScope): string {
  return byteOrderMark + written([columnsOf(scope).map(({ name }) => name)])
}

/**
 * A report's facts as a row of CSV (RFC 4180), without long texts, which do not fit a table. A cell that a spreadsheet
 * would run as a formula begins with an apostrophe, as OWASP recommends.
 */
export function csvRow(report: ExportedReport, scope: ExportScope): string {
  return written([columnsOf(scope).map(({ value }) => tame(value(report, scope)))])
}

/** A table as a whole CSV file, with column names in its first row; cells are guarded as in `csvRow`. */
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
