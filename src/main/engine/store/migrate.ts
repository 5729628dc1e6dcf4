import type Database from 'better-sqlite3'

/**
 * Brings a database to the newest version, each migration in its own transaction together with its number.
 * The caller has made sure that its version is not above all we know.
 */
export function migrate(connection: Database.Database, migrations: readonly string[]): void {
  const found = userVersion(connection)
  for (const [index, migration] of migrations.entries()) {
    const version = index + 1
    if (version <= found) continue
    connection
      .transaction(() => {
        connection.exec(migration)
        connection.pragma(`user_version = ${version}`)
      })
      .immediate()
  }
}

/** 0 for a database that is still empty. */
export function userVersion(connection: Database.Database): number {
  return Number(connection.pragma('user_version', { simple: true }))
}
