import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { databaseFailure } from '../store/failure.ts'
import { dropPart, finishPart, startPart } from './backup-files.ts'
import type { JobControl, StorageJobResults } from './job.ts'

/** Pages copied at once: about a megabyte, so that cancelling is quick and the disk has room for others. */
const pagesAtOnce = 256

/**
 * Copies a database while it is in use, as it was at one instant, into a file only the user can read.
 *
 * @returns `folderRefused`, `diskFull`, `databaseDamaged`, `cancelled`: then no file is left behind.
 */
export async function backUp(
  file: string,
  target: string,
  control: JobControl,
): Promise<Result<StorageJobResults['backUp']>> {
  let source: Database.Database | undefined
  try {
    const part = startPart(target)
    source = new Database(file, { readonly: true })
    // Held to the end: what others write meanwhile would make the copying begin again from the first page.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await source.backup(part, {
      progress: ({ totalPages, remainingPages }) => {
        control.progress(totalPages - remainingPages, totalPages)
        if (control.cancelled) throw new Cancelled()
        return pagesAtOnce
      },
    })
    finishPart(target)
    return ok({ path: target, bytes: statSync(target).size })
  } catch (cause) {
    dropPart(target)
    if (cause instanceof Cancelled) return err({ kind: 'cancelled' })
    const failure = databaseFailure(file, cause) ?? refusedFolder(target, cause)
    if (failure === null) throw cause
    return err(failure)
  } finally {
    source?.close()
  }
}

class Cancelled extends Error {}

const refusals = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'ENOENT',
  'ENAMETOOLONG',
  'EINVAL',
])

function refusedFolder(path: string, cause: unknown) {
  if (!(cause instanceof Error)) return null
  const code = 'code' in cause ? String(cause.code) : ''
  const isRefusal = refusals.has(code) || code === 'SQLITE_CANTOPEN' || cause instanceof TypeError
  return isRefusal ? ({ kind: 'folderRefused', path, reason: cause.message } as const) : null
}
