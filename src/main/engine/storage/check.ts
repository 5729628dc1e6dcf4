import Database from 'better-sqlite3-multiple-ciphers'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { IntegrityResult } from '#shared/desk/storage.ts'
import type { CopyKey } from '../protocol.ts'
import { connect } from '../store/connect.ts'
import { databaseFailure } from '../store/failure.ts'
import { quoted } from '../store/quoted.ts'
import { documentAt } from '../store/search/recency.ts'
import type { JobControl } from './job.ts'

/** Maximum number of findings reported. The check ends early when it has found this many: more would not help. */
const findingsAtMost = 20

/**
 * Reads the whole database on a read-only connection. It checks each table with its indexes, the search index, pages
 * that belong to no table, and references between tables. It also checks that every report has its search document.
 *
 * @returns `cancelled`, or the findings. Damage that prevents a check from finishing is a finding.
 */
export async function checkWhole(
  file: string,
  key: CopyKey,
  control: JobControl,
): Promise<Result<IntegrityResult>> {
  let connection: Database.Database | undefined
  try {
    connection = connect(file, key, { readonly: true })
    const checks = listChecks(connection)
    const findings: string[] = []
    for (const [index, check] of checks.entries()) {
      control.progress(index, checks.length)
      // Gives a cancellation the chance to arrive.
      await new Promise((resolve) => setImmediate(resolve))
      if (control.cancelled) return err({ kind: 'cancelled' })
      findings.push(...findingsOf(check))
      if (findings.length >= findingsAtMost) break
    }
    control.progress(checks.length, checks.length)
    const first = [...new Set(findings)].slice(0, findingsAtMost)
    return ok({ ok: first.length === 0, findings: first, checkedAt: Date.now() })
  } catch (cause) {
    if (databaseFailure(file, cause) === null) throw cause
    return ok({ ok: false, findings: [causeOf(cause)], checkedAt: Date.now() })
  } finally {
    connection?.close()
  }
}

/** The findings of all checks on a connection, run one after the other. */
export function findingsIn(connection: Database.Database): readonly string[] {
  return listChecks(connection).flatMap(findingsOf)
}

interface Check {
  readonly what: string
  readonly run: () => readonly string[]
}

function listChecks(connection: Database.Database): readonly Check[] {
  const tables = connection
    .prepare<[], string>(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all()
  const pragma = (sql: string) => connection.prepare<[], string>(sql).pluck()
  const notOk = (lines: readonly string[]) => lines.filter((line) => line !== 'ok')
  return [
    ...tables.map((table) => ({
      what: table,
      run: () => notOk(pragma(`pragma integrity_check(${quoted(table)})`).all()),
    })),
    { what: 'pages', run: () => notOk(pragma(`pragma quick_check(${findingsAtMost})`).all()) },
    {
      what: 'references between tables',
      run: () =>
        pragma('pragma foreign_key_check')
          .all()
          .slice(0, findingsAtMost)
          .map((table) => `${table} refers to a row that is not there`),
    },
    {
      what: 'search documents',
      run: () => {
        const missing = connection.prepare<[], number>(documentsApart).pluck().get() ?? 0
        return missing === 0 ? [] : [`${missing} reports and search documents do not belong together`]
      },
    },
  ]
}

// A document that waits to be written does not count as missing. The document that it replaces does not count as
// superfluous.
const documentsApart = `select max(0, (select count(*) from reports) + (select count(*) from search)
  - 2 * (select count(*) from reports r join search s on s.rowid = ${documentAt('r.recency')})
  - 2 * (select count(*) from waiting_documents))`

function findingsOf({ what, run }: Check): readonly string[] {
  try {
    return run()
  } catch (cause) {
    if (!(cause instanceof Database.SqliteError)) throw cause
    return [`${what}: ${causeOf(cause)}`]
  }
}

function causeOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
