import { change, select, type WritableDb } from './database.ts'
import { attempt } from './failure.ts'
import { settleAll } from './transaction.ts'

export interface Integrity {
  readonly ok: boolean
  /** What SQLite found, in its words; no content of reports. */
  readonly findings: readonly string[]
}

const databaseCheck = select<{ integrity_check: string }>('integrity.database', 'pragma integrity_check')
const foreignKeyCheck = select<{ table: string }>('integrity.foreignKeys', 'pragma foreign_key_check')
const searchCheck = change('integrity.search', `insert into search (search) values ('integrity-check')`)
const undocumented = select<{ missing: number }>(
  'integrity.documents',
  `select (select count(*) from reports) + (select count(*) from search)
     - 2 * (select count(*) from reports r join search s on s.rowid = -r.recency) as missing`,
)

/**
 * Reads the whole database: pages, indexes, references between tables, the search index, and that every report
 * has its search document and every document its report. Takes seconds on a large one.
 */
export function checkIntegrity(db: WritableDb): Integrity {
  const findings = [
    ...findingsOf(db, 'the database', () =>
      db
        .all(databaseCheck)
        .map((row) => row.integrity_check)
        .filter((line) => line !== 'ok'),
    ),
    ...findingsOf(db, 'references between tables', () =>
      db.all(foreignKeyCheck).map((row) => `${row.table} refers to a row that is not there`),
    ),
    ...findingsOf(db, 'the search index', () => {
      // A document that only waits to be written is not missing.
      const settled = settleAll(db)
      if (!settled.ok) return [`the search index cannot be written: ${settled.error.kind}`]
      db.run(searchCheck)
      const missing = db.get(undocumented)?.missing ?? 0
      return missing === 0 ? [] : [`${missing} reports and search documents do not belong together`]
    }),
  ]
  return { ok: findings.length === 0, findings }
}

/** What a check finds; damage that keeps it from being finished is a finding too. */
function findingsOf(db: WritableDb, what: string, check: () => string[]): string[] {
  const checked = attempt(db.file, check)
  return checked.ok ? checked.value : [`${what} cannot be read: ${checked.error.kind}`]
}
