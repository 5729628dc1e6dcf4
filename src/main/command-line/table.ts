import { visibleText } from '#shared/rules/visible-text.ts'

/** A column of a table; the last column uses the remaining width of the line. */
export interface Column<Row> {
  readonly title: string
  /** The text of a cell. It may be hostile: the table cleans it. */
  readonly text: (row: Row) => string
  readonly isNumber?: true
  /** Colors a cell after it has been brought to its width. */
  readonly paint?: (row: Row, cell: string) => string
}

/** Maximum number of characters in a cell; longer texts are cut, except in the last column. */
const widest = 24

export interface Table<Row> {
  readonly head: string
  line(row: Row): string
}

/**
 * Creates a table that is written while rows are read: its columns are as wide as the first rows need.
 *
 * @param first the rows that determine the widths.
 * @param width of a line, in characters; null = as long as its text.
 */
export function tableOf<Row>(
  columns: readonly Column<Row>[],
  first: readonly Row[],
  width: number | null,
): Table<Row> {
  const widths = columns.map(({ title, text }) =>
    Math.min(widest, Math.max(title.length, ...first.map((row) => lengthOf(visibleText(text(row)))))),
  )
  const before = widths.slice(0, -1).reduce((sum, one) => sum + one + gap.length, 0)
  const room = width === null ? Number.POSITIVE_INFINITY : Math.max(10, width - before)
  const cell = (column: Column<Row>, at: number, text: string): string => {
    const isLast = at === columns.length - 1
    const cut = cutTo(text, isLast ? room : (widths[at] ?? 0))
    if (isLast) return cut
    const blanks = ' '.repeat(Math.max(0, (widths[at] ?? 0) - lengthOf(cut)))
    return column.isNumber ? blanks + cut : cut + blanks
  }
  return {
    head: columns.map((column, at) => cell(column, at, column.title)).join(gap),
    line: (row) =>
      columns
        .map((column, at) => {
          const text = cell(column, at, visibleText(column.text(row)))
          return column.paint === undefined ? text : column.paint(row, text)
        })
        .join(gap)
        .trimEnd(),
  }
}

const gap = '  '
const lengthOf = (text: string): number => [...text].length

function cutTo(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, Math.max(0, most - 1)).join('')}…`
}
