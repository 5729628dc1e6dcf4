import { statSync } from 'node:fs'
import type Database from 'better-sqlite3-multiple-ciphers'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { CompactionResult } from '#shared/desk/storage.ts'
import type { CopyKey } from '../protocol.ts'
import { connect } from '../store/connect.ts'
import { databaseFailure, isBusy } from '../store/failure.ts'
import type { JobControl } from './job.ts'
import { setUp } from './prepare.ts'

/** Pages released in one transaction, few enough that other writers wait no longer than a few milliseconds. */
const pagesAtOnce = 64
/** Pages of the search index merged in one transaction. */
const mergedAtOnce = 64
/** How long a step waits for other writers before it is postponed, in ms. */
const patience = 1_000
/** How often a step is postponed in a row before the job fails. */
const putOffAtMost = 60
/** Maximum number of attempts to empty the journal, which another connection may be using. */
const triesToTruncate = 40

/**
 * Returns unused space of a database to the system, while other connections use the database. Many small transactions
 * merge deleted documents out of the search index and move the last pages into free ones; then the journal is emptied.
 * The job may be cancelled or killed at any moment: space that was returned before stays returned.
 *
 * @returns the size before and after, or `cancelled`, `diskFull`, `databaseDamaged`.
 */
export async function compact(
  file: string,
  key: CopyKey,
  control: JobControl,
): Promise<Result<CompactionResult>> {
  const bytesBefore = bytesOf(file)
  let connection: Database.Database | undefined
  try {
    connection = connect(file, key, { timeout: patience })
    setUp(connection)
    // A power cut during a step loses nothing: the database is then as it was before the step.
    connection.pragma('synchronous = normal')
    connection.pragma('wal_checkpoint(passive)')
    const called = (await mergeSearch(connection, control)) ?? (await giveBack(connection, control))
    if (called !== null) return err(called)
    await emptyJournal(connection)
    return ok({ bytesBefore, bytesAfter: bytesOf(file) })
  } catch (cause) {
    const failure = databaseFailure(file, cause)
    if (failure === null) throw cause
    return err(failure)
  } finally {
    connection?.close()
  }
}

const calledOff = { kind: 'cancelled' } as const

/** A pause in which others can use the database, and this thread notices a cancellation. */
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Does a step as soon as the database is free. A writer without pauses can block others for longer than SQLite waits,
 * since SQLite has no queue of writers; the step is then tried again.
 *
 * @returns true when the job was cancelled first, false when the step is done. @throws the error of the step. If the
 *   database is busy, the step is tried again, and its error is thrown only when `putOffAtMost` more tries have failed.
 */
async function whenFree(control: JobControl, step: () => void): Promise<boolean> {
  for (let putOff = 0; ; putOff += 1) {
    if (control.cancelled) return true
    try {
      step()
      return false
    } catch (cause) {
      if (!isBusy(cause) || putOff === putOffAtMost) throw cause
    }
    await pause()
  }
}

async function mergeSearch(connection: Database.Database, control: JobControl) {
  const merge = connection.prepare(`insert into search (search, rank) values ('merge', ${mergedAtOnce})`)
  const changes = connection.prepare<[], number>('select total_changes()').pluck()
  for (let merged = 0; ; merged += mergedAtOnce) {
    control.progress(merged, null)
    const before = changes.get() ?? 0
    if (await whenFree(control, () => void merge.run())) return calledOff
    // The command itself counts as one change, so fewer than two mean that nothing was merged.
    if ((changes.get() ?? 0) - before < 2) return null
    await pause()
  }
}

async function giveBack(connection: Database.Database, control: JobControl) {
  const free = () => Number(connection.pragma('freelist_count', { simple: true }))
  const all = free()
  for (let left = all; left > 0; ) {
    control.progress(all - left, all)
    const giveSome = () => void connection.exec(`pragma incremental_vacuum(${pagesAtOnce})`)
    if (await whenFree(control, giveSome)) return calledOff
    const now = free()
    // Other writers may use or free pages meanwhile; the job ends when a step makes no progress.
    if (now >= left) break
    left = now
    await pause()
  }
  control.progress(all, all)
  return null
}

async function emptyJournal(connection: Database.Database): Promise<void> {
  for (let tries = 0; tries < triesToTruncate; tries += 1) {
    const [state] = connection.pragma('wal_checkpoint(truncate)') as { busy: number }[]
    if (state?.busy === 0) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

function bytesOf(file: string): number {
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return size(file) + size(`${file}-wal`)
}
