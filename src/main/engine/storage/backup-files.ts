import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backupsFolder, syncFolder, syncToDisk } from '../store/files.ts'

/** Why a backup was made. */
export type BackupReason = 'before-update' | 'by-hand'

/** A backup in the desk's own folder. */
export interface Backup {
  readonly path: string
  readonly bytes: number
  readonly reason: BackupReason
  /** When the backup was made, in ms since 1970. */
  readonly madeAt: number
}

/** Backups kept for each reason; older ones are deleted when a new one is finished. */
export const backupsKept = 3
/** The suffix of a file that is still being written. */
const unfinished = '.part'
export const unfinishedBackup = (path: string) => path + unfinished

/** An unused path of the form `<folder>/<database>.<reason>.<time>.sqlite`. */
export function backupPath(file: string, reason: BackupReason, folder: string, now: Date): string {
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
  for (let number = 1; ; number += 1) {
    const again = number === 1 ? '' : `-${number}`
    const path = join(folder, `${basename(file)}.${reason}.${time}${again}.sqlite`)
    if (!existsSync(path) && !existsSync(path + unfinished)) return path
  }
}

/**
 * Makes a backup. `write` fills a file under a temporary name; the file gets its final name only when it is complete
 * and on the disk. Remains of interrupted attempts are removed first.
 */
export function writeBackup<T>(path: string, write: (part: string) => T): T {
  const part = startPart(path)
  try {
    const written = write(part)
    finishPart(path)
    return written
  } catch (cause) {
    dropPart(path)
    throw cause
  }
}

/**
 * Creates the empty file of a backup, after removing remains of interrupted attempts. @returns the path to write the
 * backup to.
 */
export function startPart(path: string): string {
  const folder = dirname(path)
  // Creates one level only: in folders that cannot be written (/proc, for example), creating several levels at once
  // never ends in Node.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  sweepFolder(folder, `${basename(path).split('.sqlite.')[0]}.sqlite`)
  // Created here, because SQLite would create a file that other users can read.
  writeFileSync(path + unfinished, '', { mode: 0o600, flag: 'wx' })
  return path + unfinished
}

/**
 * Removes unfinished backups of a database from the desk's own backup folder: they may be unencrypted, or have another
 * key.
 */
export function sweepUnfinished(file: string): void {
  const folder = backupsFolder(file)
  if (existsSync(folder)) sweepFolder(folder, basename(file))
}

/** Removes the unfinished backups of one database. @param own the file name of the database. */
function sweepFolder(folder: string, own: string): void {
  for (const name of readdirSync(folder)) {
    const isOwn = name.startsWith(`${own}.`) && besideUnfinished.test(name)
    if (isOwn) rmSync(join(folder, name), { force: true })
  }
}

/** Matches the name of an unfinished backup, and of SQLite's files beside it. */
const besideUnfinished = /\.sqlite\.part(-wal|-shm|-journal)?$/

/**
 * Finishes a complete backup: flushes it to the disk, makes it accessible to the user alone and gives it its final
 * name.
 */
export function finishPart(path: string): void {
  chmodSync(path + unfinished, 0o600)
  syncToDisk(path + unfinished)
  renameSync(path + unfinished, path)
  syncFolder(dirname(path))
}

export function dropPart(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(path + unfinished + suffix)) rmSync(path + unfinished + suffix)
  }
}

/** The backups of a database in the desk's own backup folder, newest first. */
export function listBackups(file: string): Backup[] {
  const folder = backupsFolder(file)
  const begin = `${basename(file)}.`
  const form = /^(before-update|by-hand)\.[\dTZ-]+\.sqlite$/
  const found: Backup[] = []
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const reason = name.startsWith(begin) ? form.exec(name.slice(begin.length))?.[1] : undefined
    const path = join(folder, name)
    const facts = statSync(path, { throwIfNoEntry: false })
    if (facts === undefined || (reason !== 'before-update' && reason !== 'by-hand')) continue
    found.push({ path, bytes: facts.size, reason, madeAt: Math.round(facts.mtimeMs) })
  }
  return found.sort((one, other) => other.madeAt - one.madeAt || (one.path < other.path ? 1 : -1))
}

/** Removes all but the `backupsKept` newest backups of each reason. */
export function rotateBackups(file: string): void {
  const backups = listBackups(file)
  for (const reason of ['before-update', 'by-hand'] as const) {
    const outdated = backups.filter((backup) => backup.reason === reason).slice(backupsKept)
    for (const { path } of outdated) rmSync(path, { force: true })
  }
}
