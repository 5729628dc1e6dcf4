import type Database from 'better-sqlite3-multiple-ciphers'
import type { CopyKey } from '../protocol.ts'
import { createDataVersions } from './data-versions.ts'
import { createPrepared } from './prepared.ts'
import { createTimed, type StatementWatch } from './timed.ts'

export type SqlValue = string | number | null
/** The values of a statement's parameters. Only named parameters may be bytes. */
export type SqlParameters = readonly SqlValue[] | Readonly<Record<string, SqlValue | Uint8Array>>

/** A statement with a name for the slow log, and the shape of its rows. */
export interface Statement<Row> {
  readonly name: string
  readonly sql: string
  /**
   * Whether queues show or count the rows that the statement changes, or searches find them: remembered results then
   * become stale.
   */
  readonly isSeen?: boolean
  /** Never set: it carries the row type, for the type checker alone. */
  readonly row?: Row
}

/** Creates a statement that returns rows of the given shape; its columns must be exactly the fields of that shape. */
export const select = <Row>(name: string, sql: string): Statement<Row> => ({ name, sql })

/** Creates a statement that returns no rows, and may change what queues and searches show. */
export const change = (name: string, sql: string): Statement<never> => ({ name, sql, isSeen: true })

/** Creates a statement that returns no rows, and changes nothing that queues show or count, or that searches find. */
export const changeUnseen = (name: string, sql: string): Statement<never> => ({ name, sql })

export interface ReadableDb {
  /** @returns the first row; undefined when there is none. */
  get<Row>(statement: Statement<Row>, parameters?: SqlParameters): Row | undefined
  all<Row>(statement: Statement<Row>, parameters?: SqlParameters): Row[]
  /** Grows with every committed change of a report, a person or a catalogue: counts made before it grew are stale. */
  readonly dataVersion: number
  /** The `dataVersion` since which the report's texts are unchanged: texts read at a lower one are stale. */
  textsVersion(reportId: number): number
  /** Path of the database file. */
  readonly file: string
}

export interface WritableDb extends ReadableDb {
  /** @returns the number of rows changed. */
  run(statement: Statement<never>, parameters?: SqlParameters): number
  /**
   * Like `run`, for data that must survive a kill of this process but not a power cut: the commit does not wait for the
   * disk. Inside a transaction, it does the same as `run`.
   */
  runWithoutSync(statement: Statement<never>, parameters?: SqlParameters): number
  /** Values known to be stored, by name, so that writers can skip storing them again; cleared on a rollback. */
  readonly stored: Map<string, string>
  /** The open transaction; null when there is none. */
  readonly transaction: Transaction | null
  /**
   * Opens a transaction for writing. Use `inTransaction` instead, which also does the pending work before the commit.
   */
  begin(survives: Survives): Transaction
  commit(): void
  rollBack(): void
  close(): void
}

declare const isTransaction: unique symbol

/**
 * A database with an open transaction, which only `begin` returns. Functions require it when they must store data
 * together with other data, or leave work to do before the commit.
 */
export interface Transaction extends WritableDb {
  readonly [isTransaction]: true
  /** Work to do before the commit; see `transaction.ts`. */
  readonly pending: PendingWork
}

/**
 * The failures that a commit survives. `kill`: the commit does not wait for the disk; a power cut may undo the newest
 * of such commits.
 */
export type Survives = 'powerCut' | 'kill'

export interface PendingWork {
  /**
   * Whether data that a queue shows has changed; each statement says whether it changes such data (`change`,
   * `changeUnseen`).
   */
  changed: boolean
  /** Ids of reports whose search document no longer matches their rows. */
  readonly searchDocuments: Set<number>
  /** Ids of reports that were removed. */
  readonly removed: Set<number>
}

export interface DatabaseOptions extends StatementWatch {
  /** The key of an encrypted database; null (the default) for an unencrypted one. */
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
  // The level that `setUp` in `prepare.ts` sets. Switching SQLite to another level costs as much as a small statement.
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
      // Only this file casts to `Transaction`.
      return isOpen ? (db as WritableDb as Transaction) : null
    },
    get dataVersion() {
      return versions.data
    },
    textsVersion: versions.textsOf,
    // SQLite has no static types, so the row type that the caller gives to its statement is asserted here.
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
      // On a full disk, SQLite rolls back by itself, so there may be no transaction any more.
      if (connection.inTransaction) connection.exec('rollback')
    },
    close: () => {
      connection.close()
    },
  }
  return db
}
