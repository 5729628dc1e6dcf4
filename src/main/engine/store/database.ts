import { performance } from 'node:perf_hooks'
import type Database from 'better-sqlite3'
import { isDamage } from './failure.ts'

export type SqlValue = string | number | null
export type SqlParameters = readonly SqlValue[] | Readonly<Record<string, SqlValue>>

/** A statement with a name for the slow log, and the shape of its rows. */
export interface Statement<Row> {
  readonly name: string
  readonly sql: string
  /** Exists for the type alone. */
  readonly row?: Row
}

/** A statement that answers rows of the given shape; its columns must be exactly the fields of that shape. */
export const select = <Row>(name: string, sql: string): Statement<Row> => ({ name, sql })

/** A statement that answers no rows. */
export const change = (name: string, sql: string): Statement<never> => ({ name, sql })

export interface ReadableDb {
  /** @returns the first row. */
  get<Row>(statement: Statement<Row>, parameters?: SqlParameters): Row | undefined
  all<Row>(statement: Statement<Row>, parameters?: SqlParameters): Row[]
  /** Grows with every committed change of a report, a person or a catalogue: what was counted before is stale. */
  readonly dataVersion: number
  /** What was read of a report's texts under a `dataVersion` below this one is stale. */
  textsVersion(reportId: number): number
  /** Path of the database file. */
  readonly file: string
}

export interface WritableDb extends ReadableDb {
  /** @returns the number of rows changed. */
  run(statement: Statement<never>, parameters?: SqlParameters): number
  /**
   * As `run`, for what must survive a kill of this process but not a power cut: the commit does not wait for the
   * disk. Inside a transaction it is the same as `run`.
   */
  runWithoutSync(statement: Statement<never>, parameters?: SqlParameters): number
  /** What is known to be stored under a name, so that it need not be stored again; emptied when it may be undone. */
  readonly stored: Map<string, string>
  /** What the transaction under way has to do before it commits; see `transaction.ts`. */
  readonly pending: PendingWork
  /** Opens a transaction for writing; use `inTransaction`, which also finishes the pending work. */
  begin(survives: Survives): void
  commit(): void
  rollBack(): void
  close(): void
}

/** What a commit outlives. `kill`: it does not wait for the disk; a power cut may undo the newest such commits. */
export type Survives = 'powerCut' | 'kill'

export interface PendingWork {
  open: boolean
  /** Something a queue shows has changed. */
  changed: boolean
  /** Reports whose search document no longer says what their rows say. */
  readonly searchDocuments: Set<number>
  /** Reports that were taken away. */
  readonly removed: Set<number>
}

export interface DatabaseOptions {
  /** Told of each statement that took longer than `slowMs`: its name only, never its content. */
  readonly onSlow?: (name: string, ms: number) => void
  /** Told when reading or writing met damage of the file; the error is thrown all the same. */
  readonly onDamage?: () => void
  /** Default 50. */
  readonly slowMs?: number
}

/** Reports whose last change of texts is remembered one by one; with more, all texts count as changed. */
const changedTextsAtMost = 20_000

/** Statements kept prepared. The desk's own are far fewer; what is typed into the search makes any number more. */
const preparedAtMost = 500

/** Wraps an open connection: each statement is prepared once and timed by name. */
export function wrapConnection(connection: Database.Database, options: DatabaseOptions = {}): WritableDb {
  const { onSlow, onDamage, slowMs = 50 } = options
  const prepared = new Map<string, Database.Statement>()
  const pending: PendingWork = { open: false, changed: false, searchDocuments: new Set(), removed: new Set() }
  const stored = new Map<string, string>()
  const changedTexts = new Map<number, number>()
  let dataVersion = 1
  let allTextsVersion = 1

  const noteChangedTexts = (reportIds: readonly number[]): void => {
    if (changedTexts.size + reportIds.length > changedTextsAtMost) {
      changedTexts.clear()
      allTextsVersion = dataVersion
    }
    for (const id of reportIds) changedTexts.set(id, dataVersion)
  }

  const prepare = (sql: string): Database.Statement => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = connection.prepare(sql)
    const [oldest] = prepared.size >= preparedAtMost ? prepared.keys() : []
    if (oldest !== undefined) prepared.delete(oldest)
    prepared.set(sql, statement)
    return statement
  }

  const watched = <T>(work: () => T): T => {
    try {
      return work()
    } catch (cause) {
      if (isDamage(cause)) onDamage?.()
      throw cause
    }
  }

  // The level `open.ts` sets. Asking SQLite for another one costs as much as a small statement.
  let outlives: Survives = 'powerCut'
  const surviving = (survives: Survives): void => {
    if (survives === outlives) return
    connection.pragma(`synchronous = ${survives === 'powerCut' ? 'full' : 'normal'}`)
    outlives = survives
  }

  const timed = <T>(name: string, work: () => T): T => {
    if (onSlow === undefined) return watched(work)
    const start = performance.now()
    const value = watched(work)
    const took = performance.now() - start
    if (took > slowMs) onSlow(name, took)
    return value
  }

  const finish = (): void => {
    pending.open = false
    pending.changed = false
    pending.searchDocuments.clear()
    pending.removed.clear()
  }

  const write = (statement: Statement<never>, parameters: SqlParameters): number =>
    timed(statement.name, () => prepare(statement.sql).run(parameters).changes)

  const run = (
    statement: Statement<never>,
    parameters: SqlParameters = [],
    survives: Survives = 'powerCut',
  ): number => {
    if (!pending.open) surviving(survives)
    return write(statement, parameters)
  }

  return {
    file: connection.name,
    pending,
    stored,
    get dataVersion() {
      return dataVersion
    },
    textsVersion: (reportId) => changedTexts.get(reportId) ?? allTextsVersion,
    // The row type is what the caller's SQL says: SQLite knows no static types, so it is asserted here, once.
    get: <Row>(statement: Statement<Row>, parameters: SqlParameters = []) =>
      timed(statement.name, () => prepare(statement.sql).get(parameters) as Row | undefined),
    all: <Row>(statement: Statement<Row>, parameters: SqlParameters = []) =>
      timed(statement.name, () => prepare(statement.sql).all(parameters) as Row[]),
    run: (statement, parameters) => run(statement, parameters),
    runWithoutSync: (statement, parameters) => run(statement, parameters, 'kill'),
    begin: (survives) => {
      surviving(survives)
      connection.exec('begin immediate')
      pending.open = true
    },
    commit: () => {
      timed('commit', () => connection.exec('commit'))
      if (pending.changed) dataVersion += 1
      noteChangedTexts([...pending.searchDocuments, ...pending.removed])
      finish()
    },
    rollBack: () => {
      finish()
      stored.clear()
      // A full disk makes SQLite roll back by itself.
      if (connection.inTransaction) connection.exec('rollback')
    },
    close: () => {
      connection.close()
    },
  }
}
