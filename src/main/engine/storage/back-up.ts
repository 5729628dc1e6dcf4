import { statSync } from 'node:fs'
import type Database from 'better-sqlite3-multiple-ciphers'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { connect } from '../store/connect.ts'
import { databaseFailure } from '../store/failure.ts'
import { dropPart, finishPart, startPart } from './backup-files.ts'
import type { JobControl, OnCopy, StorageJobResults } from './job.ts'

/** Pages copied in one step: about a megabyte, so that cancelling is quick and other work can use the disk. */
const pagesAtOnce = 256

/**
 * Copies a database while it is in use into a file that only the user can read. The copy shows the database at one
 * moment and has the same key.
 *
 * @returns the path and size of the copy; the errors `folderRefused`, `diskFull`, `databaseDamaged` and `cancelled`
 *   leave no file behind.
 */
export async function backUp(
  { file, key }: OnCopy,
  target: string,
  control: JobControl,
): Promise<Result<StorageJobResults['backUp']>> {
  let source: Database.Database | undefined
  try {
    const part = startPart(target)
    if (key === null) {
      source = connect(file, key, { readonly: true })
      await copyPages(source, part, control)
    } else {
      // The library can copy pages only into files without a key. `vacuum into` copies rows, and can be cancelled only
      // at its end.
      source = connect(file, key)
      source.prepare('vacuum into ?').run(part)
      if (control.cancelled) throw new Cancelled()
    }
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

async function copyPages(source: Database.Database, part: string, control: JobControl): Promise<void> {
  // The transaction stays open to the end: otherwise, writes by others would restart the copying from the first page.
  source.exec('begin')
  source.prepare('select count(*) from sqlite_schema').get()
  await source.backup(part, {
    progress: ({ totalPages, remainingPages }) => {
      control.progress(totalPages - remainingPages, totalPages)
      if (control.cancelled) throw new Cancelled()
      return pagesAtOnce
    },
  })
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
