import { longestTypeName, namedTypesAtMost, typeIdAtMost } from '../desk/type-limits.ts'

/** Reads names of vulnerability types from the text of a file. */

export interface ReadTypeName {
  readonly id: number
  readonly name: string
}

/** Why a part of a file cannot be used, for display. `at`: the part, such as "Line 3" or "Entry 2"; null = the file. */
export interface TypeNamesProblem {
  readonly at: string | null
  readonly why: string
}

export interface ReadTypeNames {
  /** In the order of the file; for a repeated id, the last name. */
  readonly names: readonly ReadTypeName[]
  readonly problems: readonly TypeNamesProblem[]
}

/**
 * Reads names from JSON (`[{"id": 155, "name": "SQL injection"}]`, or `{"155": "SQL injection"}`) or CSV (two columns,
 * separated by comma, semicolon or tab, with or without a header). Unusable parts are reported as problems; the other
 * parts are used.
 */
export function readTypeNames(text: string): ReadTypeNames {
  const bare = text.replace(/^\uFEFF/, '').trim()
  if (bare === '') return nothing('The file is empty.')
  const read = /^[[{]/.test(bare) ? readJson(bare) : readCsv(bare)
  const byId = new Map(read.names.map((one) => [one.id, one]))
  const names = [...byId.values()]
  const problems = [...read.problems]
  if (names.length > namedTypesAtMost) {
    return nothing(`It has ${names.length} names; at most ${namedTypesAtMost} can be kept.`)
  }
  if (names.length === 0 && problems.length === 0) return nothing('It has no ids with names.')
  return { names, problems }
}

const nothing = (why: string): ReadTypeNames => ({ names: [], problems: [{ at: null, why }] })

function readJson(text: string): ReadTypeNames {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    return nothing(`It is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}.`)
  }
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(content)
    ? content.map((entry: unknown) => [fieldOf(entry, 'id'), fieldOf(entry, 'name')] as const)
    : Object.entries(content ?? {})
  return together(entries.map(([id, name], index) => readPair(id, name, `Entry ${index + 1}`)))
}

function fieldOf(entry: unknown, field: 'id' | 'name'): unknown {
  return typeof entry === 'object' && entry !== null && field in entry
    ? Object.entries(entry).find(([key]) => key === field)?.[1]
    : undefined
}

function readCsv(text: string): ReadTypeNames {
  const lines = csvLines(text, separatorOf(text))
  const header = lines[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const hasHeader = header.includes('id') && header.includes('name')
  const [idAt, nameAt] = hasHeader ? [header.indexOf('id'), header.indexOf('name')] : [0, 1]
  return together(
    lines
      .slice(hasHeader ? 1 : 0)
      .map(({ cells, line }) => readPair(cells[idAt]?.trim(), cells[nameAt], `Line ${line}`)),
  )
}

/** The separator: the first one outside quotes in the first line, since later ones may be part of a name. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*(?:"|$)/g, '').split('\n', 1)
  return /[;\t,]/.exec(first)?.[0] ?? ','
}

interface CsvLine {
  /** Number of the line; the first is 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Splits CSV by RFC 4180: a quoted cell may contain separators, line breaks and doubled quotes. */
function csvLines(text: string, separator: string): readonly CsvLine[] {
  const lines: CsvLine[] = []
  let [cells, cell, isQuoted, line, begun] = [[] as string[], '', false, 1, 1]
  const endLine = () => {
    const all = [...cells, cell]
    if (all.some((one) => one.trim() !== '')) lines.push({ line: begun, cells: all })
    cells = []
    cell = ''
    begun = line
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') endLine()
    else if (sign !== '\r') cell += sign
  }
  endLine()
  return lines
}

function readPair(id: unknown, name: unknown, at: string): ReadTypeName | TypeNamesProblem {
  const digits = typeof id === 'number' ? String(id) : id
  if (typeof digits !== 'string' || !/^\d{1,10}$/.test(digits) || Number(digits) > typeIdAtMost) {
    return { at, why: `“${shown(id)}” isn’t the id of a type.` }
  }
  if (typeof name !== 'string' || name.trim() === '') return { at, why: `Type ${digits} has no name.` }
  const whole = name.replace(/\s+/g, ' ').trim()
  if (whole.length > longestTypeName) {
    return { at, why: `The name of type ${digits} is longer than ${longestTypeName} characters.` }
  }
  return { id: Number(digits), name: whole }
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

function together(read: readonly (ReadTypeName | TypeNamesProblem)[]): ReadTypeNames {
  return {
    names: read.filter((one) => 'id' in one),
    problems: read.filter((one) => 'why' in one),
  }
}
