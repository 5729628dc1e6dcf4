import type Database from 'better-sqlite3-multiple-ciphers'
import { cvssTenths } from './reports/cvss-tenths.ts'

/**
 * Brings a database to the newest version, completely or not at all: after a failed migration, the version of the desk
 * that wrote the file can still open it. The caller has checked that the database's version is not newer than all known
 * ones.
 */
export function migrate(connection: Database.Database, migrations: readonly string[]): void {
  const found = userVersion(connection)
  if (found >= migrations.length) return
  connection.function('cvss_tenths', { deterministic: true }, (vector) =>
    typeof vector === 'string' ? cvssTenths(vector) : null,
  )
  connection
    .transaction(() => {
      for (const migration of migrations.slice(found)) connection.exec(migration)
      connection.pragma(`user_version = ${migrations.length}`)
    })
    .immediate()
}

/** The database's version; 0 for an empty database. */
export function userVersion(connection: Database.Database): number {
  return Number(connection.pragma('user_version', { simple: true }))
}
