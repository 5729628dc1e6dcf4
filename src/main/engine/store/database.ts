import type Database from 'better-sqlite3-multiple-ciphers'
import type { CopyKey } from '../protocol.ts'
import { createDataVersions } from './data-versions.ts'
import { createPrepared } from './prepared.ts'
import { createTimed, type StatementWatch } from './timed.ts'

export type SqlValue = string | number | null
/** Bytes are stored and read, and never part of what a query is made of. */
export type SqlParameters = readonly SqlValue[] | Readonly<Record<string, SqlValue | Uint8Array>>

/** A statement with a name for the slow log, and the shape of its rows. */
export interface Statement<Row> {
  readonly name: string
  readonly sql: string
  /** Rows it changes are shown or counted by queues, or found by searches: what was remembered of those is stale then. */
  readonly isSeen?: boolean
  /** Exists for the type alone. */
  readonly row?: Row
}

/** A statement that answers rows of the given shape; its columns must be exactly the fields of that shape. */
export const select = <Row>(name: string, sql: string): Statement<Row> => ({ name, sql })

/** A statement that answers no rows, and may change what queues and searches show. */
export const change = (name: string, sql: string): Statement<never> => ({ name, sql, isSeen: true })

/** A statement that answers no rows, and changes nothing that queues show or count, or searches find. */
export const changeUnseen = (name: string, sql: string): Statement<never> => ({ name, sql })

export interface ReadableDb {
  /** @returns the first row. */
  get<Row>(statement: Statement<Row>, parameters?: SqlParameters): Row | undefined
  all<Row>(statement: Statement<Row>, parameters?: SqlParameters): Row[]
  /** Grows with every committed change of a report, a person or a catalogue: what was counted before is stale. */
  readonly dataVersion: number
  /** Texts of reports that were read under a `dataVersion` below this one are stale. */
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
  /** Values known to be stored, by name, so that they are not stored again; emptied when a commit may be undone. */
  readonly stored: Map<string, string>
  /** The transaction that is open, if one is. */
  readonly transaction: Transaction | null
  /** Opens a transaction for writing; use `inTransaction`, which also finishes the pending work. */
  begin(survives: Survives): Transaction
  commit(): void
  rollBack(): void
  close(): void
}

declare const isTransaction: unique symbol

/**
 * A database while a transaction is open in it, which `begin` alone gives out: what must be stored together with
 * something else, or leaves work to be done before the commit, asks for this.
 */
export interface Transaction extends WritableDb {
  readonly [isTransaction]: true
  /** Work to be done before it commits; see `transaction.ts`. */
  readonly pending: PendingWork
}

/** What a commit survives. `kill`: it does not wait for the disk; a power cut may undo the newest such commits. */
export type Survives = 'powerCut' | 'kill'

export interface PendingWork {
  /** Something a queue shows has changed: each write tells (`change`, `changeUnseen`). */
  changed: boolean
  /** Reports whose search document no longer says what their rows say. */
  readonly searchDocuments: Set<number>
  /** Reports that were taken away. */
  readonly removed: Set<number>
}

export interface DatabaseOptions extends StatementWatch {
  /** Default null. */
  readonly key?: CopyKey
}

/** Wraps an open connection: each statement is prepared once and timed by name. */
export function wrapConnection(connection: Database.Database, options: DatabaseOptions = {}): WritableDb {
  const prepare = createPrepared(connection)
  const timed = createTimed(options)
  const versions = createDataVersions()
  let isOpen = false
  const pending: PendingWork = { changed: false, searchDocuments: new Set(), removed: new Set() }
  const stored = new Map<string, string>()
  // The level `open.ts` sets. Asking SQLite for another one costs as much as a small statement.
  let outlives: Survives = 'powerCut'
  const surviving = (survives: Survives): void => {
    if (survives === outlives) return
    connection.pragma(`synchronous = ${survives === 'powerCut' ? 'full' : 'normal'}`)
    outlives = survives
  }

  const finish = (): void => {
    isOpen = false
    pending.changed = false
    pending.searchDocuments.clear()
    pending.removed.clear()
  }

  const write = (statement: Statement<never>, parameters: SqlParameters): number =>
    timed(statement.name, () => {
      const { changes } = prepare(statement.sql).run(parameters)
      if (changes > 0 && statement.isSeen === true) {
        if (isOpen) pending.changed = true
        else versions.dataChanged()
      }
      return changes
    })

  const run = (
    statement: Statement<never>,
    parameters: SqlParameters = [],
    survives: Survives = 'powerCut',
  ): number => {
    if (!isOpen) surviving(survives)
    return write(statement, parameters)
  }

  const db: Omit<Transaction, typeof isTransaction> = {
    file: connection.name,
    pending,
    stored,
    get transaction() {
      // This file alone says that it is one.
      return isOpen ? (db as WritableDb as Transaction) : null
    },
    get dataVersion() {
      return versions.data
    },
    textsVersion: versions.textsOf,
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
      isOpen = true
      return db as WritableDb as Transaction
    },
    commit: () => {
      timed('commit', () => connection.exec('commit'))
      if (pending.changed) versions.dataChanged()
      versions.textsChanged([...pending.searchDocuments, ...pending.removed])
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
  return db
}
