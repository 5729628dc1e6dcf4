import { createHash } from 'node:crypto'
import Database from 'better-sqlite3-multiple-ciphers'
import type { CopyKey } from '../protocol.ts'

/**
 * Opens a connection that uses the key; null for an unencrypted database. AEGIS-256 encrypts each page with its own
 * nonce and detects changed pages, in the write-ahead log as well. The key has full strength, so it is used without key
 * derivation.
 */
export function connect(file: string, key: CopyKey, options: Database.Options = {}): Database.Database {
  const connection = new Database(file, options)
  try {
    if (key !== null) giveKey(connection, key)
    // SQLite may sort texts of reports, which must not reach the system's folder for temporary files.
    connection.pragma('temp_store = memory')
    return connection
  } catch (cause) {
    connection.close()
    throw cause
  }
}

function giveKey(connection: Database.Database, key: string): void {
  connection.pragma(`cipher = 'aegis'`)
  connection.pragma(`algorithm = 'aegis-256'`)
  connection.pragma(`key = '${rawKey(key)}'`)
}

/** A key in SQLite's notation, as pragmas and `attach` expect it; empty without a key. */
export function rawKey(key: CopyKey): string {
  return key === null ? '' : `raw:${key}${keyIdOf(key)}`
}

/** Length in bytes of a key's id, with which an encrypted database begins. */
export const keyIdBytes = 16

/**
 * The id of a key, as hex: it distinguishes keys and reveals nothing else about them. An encrypted database begins with
 * the bytes of its key's id.
 */
export function keyIdOf(key: string): string {
  const id = createHash('sha256').update('triage-desk: id of a key').update(Buffer.from(key, 'hex'))
  return id.digest('hex').slice(0, keyIdBytes * 2)
}
