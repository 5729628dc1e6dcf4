import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { err, ok, type Result } from '#shared/desk/result.ts'

/** The write-ahead log of a database: changes not yet in the file itself. */
const journal = '-wal'
/** Files that SQLite keeps beside a database in WAL mode. */
const besides = [journal, '-shm']
/** The part of a damaged database's name between its original name and a number. */
const damagedMark = '.damaged'
/** Like `damagedMark`, for an intact database that was set aside: its key was gone, or another database replaced it. */
const lockedMark = '.locked'
/** Notes written beside a database while it is intact, in case it is damaged later. */
const rescueNotes = '.rescue'
/** Suffixes of files that the desk itself keeps beside a database. */
const companions = [rescueNotes, '.passphrase', '.workspace']
/**
 * Suffixes of files that depend on the database's content alone, not on how its key is stored or which workspace it
 * belongs to.
 */
const ownBesides = [journal, rescueNotes]

/** The desk's own database: `desk.sqlite` in the profile. */
export function deskFile(profileDir: string): string {
  return join(profileDir, 'desk.sqlite')
}

/** The folder with the databases of the workspaces. */
export function workspacesFolder(profileDir: string): string {
  return join(profileDir, 'workspaces')
}

/** The database of a workspace. @returns `unknownHere` for an id that cannot be a plain file name. */
export function workspaceFile(profileDir: string, workspaceId: string): Result<string> {
  if (!/^[\w-]{1,64}$/.test(workspaceId)) return err({ kind: 'unknownHere', what: 'workspace' })
  return ok(join(workspacesFolder(profileDir), `${workspaceId}.sqlite`))
}

/** The folder for backups of a database, unless the user chose another folder. */
export function backupsFolder(file: string): string {
  return join(dirname(file), 'backups')
}

/**
 * Makes the file and its folder accessible to the user alone (0600 in 0700), creating them if missing. SQLite gives the
 * files it keeps beside the database the same mode.
 */
export function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  for (const path of [file, ...besides.map((suffix) => file + suffix)]) {
    if (existsSync(path)) chmodSync(path, 0o600)
  }
  chmodSync(dirname(file), 0o700)
}

/**
 * Renames a damaged database and the files beside it, so that another database can have its name.
 *
 * @returns the new path.
 */
export function moveAside(file: string): string {
  const keptAt = freeName(file + damagedMark)
  // The database is renamed last: as long as it exists, its name is taken.
  for (const suffix of [...besides, '']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, keptAt + suffix)
  }
  return keptAt
}

/**
 * Renames a closed database, with everything needed to open it later, so that another database can have its name.
 *
 * @returns the new path.
 */
export function setAside(file: string): string {
  const keptAt = freeName(file + lockedMark)
  if (existsSync(file)) move(file, keptAt, [journal, ...companions])
  return keptAt
}

/** The temporary name of a database that was set aside and is being put back into use. */
const successor = (file: string) => `${file}.next`

/**
 * Puts a database that was set aside back into use and sets the one in use aside; both must be closed. After a kill in
 * between, `finishExchange` completes the exchange. If this function throws, both databases are where they were, or
 * have changed places.
 */
export function exchange(file: string, earlier: string): void {
  const next = successor(file)
  const keptAt = freeName(file + lockedMark)
  move(earlier, next, ownBesides)
  try {
    move(file, keptAt, ownBesides)
    move(next, file, ownBesides)
  } catch (cause) {
    // A full disk may be the cause: undo what was done.
    if (!existsSync(file)) move(keptAt, file, ownBesides)
    if (existsSync(next)) move(next, earlier, ownBesides)
    throw cause
  }
}

/** Completes an exchange that a kill interrupted. */
export function finishExchange(file: string): void {
  const next = successor(file)
  if (!existsSync(next)) return
  if (existsSync(file)) move(file, freeName(file + lockedMark), ownBesides)
  move(next, file, ownBesides)
}

/** Renames a database and the files beside it. After a kill at any moment, all of them are under one name. */
function move(from: string, to: string, beside: readonly string[]): void {
  for (const suffix of beside) {
    // A file left under the new name by an earlier kill would be read as part of this database.
    rmSync(to + suffix, { force: true })
    if (!existsSync(from + suffix)) continue
    copyFileSync(from + suffix, to + suffix)
    syncToDisk(to + suffix)
  }
  syncFolder(dirname(to))
  renameSync(from, to)
  syncFolder(dirname(to))
  for (const suffix of [...beside, '-shm']) rmSync(from + suffix, { force: true })
}

/** Paths of damaged earlier versions of a database. */
export function damagedCopies(file: string): string[] {
  return marked(file, damagedMark)
}

/** Paths of databases that were set aside: each can be opened again with its key. */
export function setAsideCopies(file: string): string[] {
  return marked(file, lockedMark)
}

function marked(file: string, mark: string): string[] {
  const folder = dirname(file)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const begin = `${basename(file)}${mark}-`
  return names
    .filter((name) => name.startsWith(begin) && /^\d+$/.test(name.slice(begin.length)))
    .map((name) => join(folder, name))
}

/** Removes a closed database and SQLite's files beside it. */
export function removeWithBesides(file: string): void {
  for (const suffix of ['', ...besides]) rmSync(file + suffix, { force: true })
}

/** Removes a closed database with everything that belongs to it: damaged versions, notes, backups. */
export function removeDatabaseFiles(file: string): void {
  for (const folder of [dirname(file), backupsFolder(file)]) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (belongsTo(basename(file), name)) rmSync(join(folder, name), { force: true })
    }
    if (existsSync(folder)) syncFolder(folder)
  }
}

/**
 * Whether a file belongs to a database: `one.sqlite-wal` and `one.sqlite.damaged-1` belong to `one.sqlite`, but
 * `one.sqlite-other.sqlite` does not.
 */
function belongsTo(database: string, name: string): boolean {
  if (name === database || besides.some((suffix) => name === database + suffix)) return true
  return name.startsWith(`${database}.`)
}

/** Waits until the content of a file has reached the disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Like `syncToDisk`, for the names in a folder. Windows has no such call and does not need one. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * The first unused name `wanted-1`, `wanted-2` and so on. A name with companion files but no database is in use too:
 * the files may be the only place where a key is kept.
 */
function freeName(wanted: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${wanted}-${number}`
    if (!['', ...companions].some((suffix) => existsSync(name + suffix))) return name
  }
}
