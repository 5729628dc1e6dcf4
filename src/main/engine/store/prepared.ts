import type Database from 'better-sqlite3-multiple-ciphers'

/**
 * Maximum number of statements kept prepared; the oldest is dropped first. The desk has far fewer of its own, but
 * searches typed by the user add any number.
 */
const preparedAtMost = 500

/** @returns a function that prepares each SQL text once and returns the prepared statement. */
export function createPrepared(connection: Database.Database): (sql: string) => Database.Statement {
  const prepared = new Map<string, Database.Statement>()
  return (sql) => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const statement = connection.prepare(sql)
    const [oldest] = prepared.size >= preparedAtMost ? prepared.keys() : []
    if (oldest !== undefined) prepared.delete(oldest)
    prepared.set(sql, statement)
    return statement
  }
}
