import { existsSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3-multiple-ciphers'
import { ok, type Result } from '#shared/desk/result.ts'
import type { CopyKey } from '../protocol.ts'
import { connect, rawKey } from '../store/connect.ts'
import { isWrittenWith } from '../store/copy-form.ts'
import { attempt } from '../store/failure.ts'
import { makePrivate, removeWithBesides, syncFolder, syncToDisk } from '../store/files.ts'
import { quoted } from '../store/quoted.ts'
import { forgetRescueNotes, noteSuccessor, readRescueNotes } from '../store/rescue-notes.ts'
import { listBackups, sweepUnfinished } from './backup-files.ts'

/** The temporary file with the content of a database that is getting another key. */
export const encryptedPart = (file: string) => `${file}.encrypted.part`
/** An empty database with the new key: a file that `vacuum into` creates on its connection gets that key. */
const bearer = (file: string) => `${file}.encrypted.key`

/**
 * The result of encrypting. `isComplete` is false when a backup could not be read or written. That backup is unchanged,
 * and the next try includes it.
 */
export interface Encrypted {
  readonly isComplete: boolean
}

/**
 * Gives a closed database another key, and then its backups. For each of these files, a new file is written, read back
 * and flushed to the disk. Then a single rename replaces the old file, so a kill at any moment leaves one good file,
 * with the old or the new key. The call can be repeated as often as needed. A failing backup does not stop the other
 * backups: the database itself matters most.
 *
 * @param from the current key; null when the database is unencrypted.
 * @returns whether all backups have the new key too; `diskFull` or `databaseDamaged` leave the database as it was.
 */
export function encrypt(file: string, from: CopyKey, to: string): Result<Encrypted> {
  const copy = attempt(file, () => {
    sweepEncrypting(file)
    sweepUnfinished(file)
    if (isWaiting(file, from, to)) encryptOne(file, from, to)
  })
  if (!copy.ok) return copy
  const waiting = listBackups(file).filter(({ path }) => isWaiting(path, from, to))
  return ok({ isComplete: waiting.filter(({ path }) => !encryptBackup(path, from, to)).length === 0 })
}

const isWaiting = (path: string, from: CopyKey, to: string) =>
  !isWrittenWith(path, to) && isWrittenWith(path, from)

/** @returns whether the backup has the new key now. */
function encryptBackup(path: string, from: CopyKey, to: string): boolean {
  try {
    encryptOne(path, from, to)
    return true
  } catch (cause) {
    if (cause instanceof Error) return false
    throw cause
  }
}

/** Removes temporary files left by a kill. */
export function sweepEncrypting(file: string): void {
  for (const path of [file, ...listBackups(file).map((backup) => backup.path)]) {
    removeWithBesides(encryptedPart(path))
    removeWithBesides(bearer(path))
  }
}

/** Whether the copy, or a backup in the desk's own folder, does not have the new key yet. */
export function isLeftBehind(file: string, from: CopyKey, to: string): boolean {
  const paths = [file, ...listBackups(file).map((backup) => backup.path)]
  return paths.some((path) => isWaiting(path, from, to))
}

function encryptOne(file: string, from: CopyKey, to: string): void {
  const part = encryptedPart(file)
  try {
    settle(file, from)
    makePrivate(bearer(file))
    makePrivate(part)
    const connection = connect(bearer(file), to)
    try {
      connection.prepare('attach ? as old key ?').run(file, rawKey(from))
      connection.prepare('vacuum old into ?').run(part)
      compare(connection, part, to)
    } finally {
      connection.close()
    }
    syncToDisk(part)
    // The rescue notes contain the first page of the file with the old key, so they are replaced or removed. The next
    // opening writes them again.
    if (from === null && readRescueNotes(file) !== null) noteSuccessor(file, part)
    else forgetRescueNotes(file)
    renameSync(part, file)
    syncFolder(dirname(file))
  } finally {
    removeWithBesides(part)
    removeWithBesides(bearer(file))
  }
}

/**
 * Moves all data of a closed database from the journal into its main file: a journal left behind would be read as the
 * journal of the new file. @throws if the key is wrong.
 */
export function settle(file: string, key: CopyKey): void {
  const connection = connect(file, key)
  try {
    connection.pragma('wal_checkpoint(truncate)')
    connection.pragma('journal_mode = delete')
  } finally {
    connection.close()
  }
  if (existsSync(`${file}-wal`)) throw new Error('the journal of a copy stays')
}

/** @throws unless the new database is intact and each of its tables has as many rows as in the old one. */
function compare(connection: Database.Database, part: string, to: string): void {
  const fresh = connect(part, to, { readonly: true })
  try {
    const state = fresh.pragma('quick_check(1)', { simple: true })
    if (state !== 'ok') throw new Error(`the encrypted copy cannot be read back: ${state}`)
    const tables = connection
      .prepare<[], string>(
        `select name from old.sqlite_schema where type = 'table' and sql not like 'create virtual%'`,
      )
      .pluck()
      .all()
    for (const table of tables) {
      const [before, now] = [
        connection
          .prepare(`select count(*) from old.${quoted(table)}`)
          .pluck()
          .get(),
        fresh
          .prepare(`select count(*) from ${quoted(table)}`)
          .pluck()
          .get(),
      ]
      if (before !== now)
        throw new Error(`the encrypted copy has ${now} rows of ${table} instead of ${before}`)
    }
  } finally {
    fresh.close()
  }
}
