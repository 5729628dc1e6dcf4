import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { err, ok, type Result } from '#shared/desk/result.ts'

/** What SQLite keeps beside a database in WAL mode. */
const besides = ['-wal', '-shm']
/** Between the name of a database and the number of a damaged form of it. */
const damagedMark = '.damaged'

/** `desk.sqlite` in the profile. */
export function deskFile(profileDir: string): string {
  return join(profileDir, 'desk.sqlite')
}

/** The database of a workspace; an id that is no plain file name is `unknownHere`. */
export function workspaceFile(profileDir: string, workspaceId: string): Result<string> {
  if (!/^[\w-]{1,64}$/.test(workspaceId)) return err({ kind: 'unknownHere', what: 'workspace' })
  return ok(join(profileDir, 'workspaces', `${workspaceId}.sqlite`))
}

/**
 * Makes the file and its folder the user's alone (0600 in 0700), creating them when missing. SQLite gives the
 * files beside it the same mode.
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
 * Renames a database and what is beside it, so that a new one can stand in its place.
 *
 * @returns the path it is kept at.
 */
export function moveAside(file: string): string {
  const keptAt = freeName(file + damagedMark)
  for (const suffix of ['', ...besides]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, keptAt + suffix)
  }
  return keptAt
}

/** Removes a database with all that SQLite keeps beside it and its damaged forerunners. It must be closed. */
export function removeDatabaseFiles(file: string): void {
  for (const suffix of ['', ...besides]) rmSync(file + suffix, { force: true })
  const folder = dirname(file)
  const forerunner = `${basename(file)}${damagedMark}-`
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.startsWith(forerunner)) rmSync(join(folder, name), { force: true })
  }
}

function freeName(wanted: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${wanted}-${number}`
    if (!existsSync(name)) return name
  }
}
