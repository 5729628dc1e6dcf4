import Database from 'better-sqlite3-multiple-ciphers'
import { databaseFailure } from '../store/failure.ts'
import { quoted } from '../store/quoted.ts'

export type RescuedRow = Readonly<Record<string, unknown>>

export interface RescuedTable {
  readonly name: string
  readonly rows: readonly RescuedRow[]
  /** Whether every row could be read. */
  readonly whole: boolean
}

/** Maximum number of queries for one table: each bad page costs a few of them. */
const readingsAtMost = 4_000
/** Bounds below and above all existing ids. */
const [lowest, highest] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/**
 * Reads the readable rows of a table in a damaged database, from each end up to the first damage. If the table has
 * rowids, the rest of the range is then halved, and each half is read in the same way.
 *
 * @returns null when the table does not exist.
 */
export function readDamagedTable(connection: Database.Database, name: string): RescuedTable | null {
  const keys = primaryKey(connection, name)
  if (keys === null) return null
  const found = new Map<string, RescuedRow>()
  const rowid = hasRowid(connection, name)
  const keep = (row: RescuedRow) => {
    const { rescue_rowid: id, ...rest } = row
    found.set(rowid ? String(id) : JSON.stringify(keys.map((key) => row[key])), rest)
  }
  const whole = rowid ? readByRowid(connection, name, keep) : readFromBothEnds(connection, name, keys, keep)
  return { name, rows: [...found.values()], whole }
}

function readByRowid(connection: Database.Database, name: string, keep: (row: RescuedRow) => void): boolean {
  let readings = 0
  const read = (direction: 'asc' | 'desc', from: number, to: number) => {
    readings += 1
    let last: number | null = null
    const rows = () =>
      connection
        .prepare<[number, number], RescuedRow>(
          `select rowid as rescue_rowid, * from ${quoted(name)} where rowid between ? and ?
           order by rowid ${direction}`,
        )
        .iterate(from, to)
    const ended = eachUntilDamage(rows, (row) => {
      keep(row)
      last = Number(row.rescue_rowid)
    })
    return { ended, last }
  }

  let whole = true
  const left: (readonly [from: number, to: number])[] = [[lowest, highest]]
  for (let range = left.pop(); range !== undefined; range = left.pop()) {
    const [from, to] = range
    if (readings > readingsAtMost || from > to) continue
    const up = read('asc', from, to)
    if (up.ended) continue
    whole = false
    const down = read('desc', from, to)
    if (down.ended) continue
    const lower: number = up.last === null ? from : up.last + 1
    const upper: number = down.last === null ? to : down.last - 1
    if (lower >= upper) continue
    const middle = Math.floor(lower / 2 + upper / 2)
    if (middle >= lower && middle < upper) left.push([lower, middle], [middle + 1, upper])
  }
  return whole
}

function readFromBothEnds(
  connection: Database.Database,
  name: string,
  keys: readonly string[],
  keep: (row: RescuedRow) => void,
): boolean {
  const inOrder = (direction: 'asc' | 'desc') => () =>
    connection
      .prepare<[], RescuedRow>(
        `select * from ${quoted(name)} order by ${keys.map((key) => `${quoted(key)} ${direction}`).join(', ')}`,
      )
      .iterate()
  if (eachUntilDamage(inOrder('asc'), keep)) return true
  eachUntilDamage(inOrder('desc'), keep)
  return false
}

/**
 * Passes rows to `take` until all are read. @returns false when damage ended the reading early. @throws other failures.
 */
function eachUntilDamage(rows: () => Iterable<RescuedRow>, take: (row: RescuedRow) => void): boolean {
  try {
    for (const row of rows()) take(row)
    return true
  } catch (cause) {
    if (isOfTheFile(cause)) return false
    throw cause
  }
}

/** Columns of the primary key; null when the table does not exist. */
function primaryKey(connection: Database.Database, name: string): readonly string[] | null {
  const columns = connection
    .prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?)')
    .all(name)
  if (columns.length === 0) return null
  return columns
    .filter(({ pk }) => pk > 0)
    .sort((one, other) => one.pk - other.pk)
    .map((column) => column.name)
}

function hasRowid(connection: Database.Database, name: string): boolean {
  const facts = connection.prepare('select wr from pragma_table_list(?)').pluck().get(name)
  return facts === 0
}

/**
 * Whether an error may come from a damaged file. Damage shows in many ways: an invalid page, bytes that are no text, a
 * row of the wrong shape.
 */
export function isOfTheFile(cause: unknown): boolean {
  if (databaseFailure('', cause) !== null) return true
  return (
    cause instanceof Database.SqliteError && /^SQLITE_(IOERR|ERROR|FORMAT|CANTOPEN|MISMATCH)/.test(cause.code)
  )
}
