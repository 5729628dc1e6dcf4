import { type BigIntStats, lstatSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DownloadPresence } from '#shared/desk/evidence.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { ReadableDb } from '../store/database.ts'
import { type StoredDownload, sharesFileWithEarlier } from '../store/evidence/evidence-downloads.ts'
import { hashFile } from './part-file.ts'

/**
 * A mark that identifies a file's content without reading it: the mark differs after every change of the bytes, even
 * one that keeps the size and sets the time back.
 *
 * @returns null when there is no plain file of this name.
 */
export function fileMark(path: string): string | null {
  try {
    return markOf(lstatSync(path, { bigint: true }))
  } catch {
    // The file is gone, or its folder cannot be read: to the user that is the same.
    return null
  }
}

/** Like `fileMark`, but it does not block the thread on a disk that does not respond. */
export async function readFileMark(path: string): Promise<string | null> {
  try {
    return markOf(await lstat(path, { bigint: true }))
  } catch {
    // As in `fileMark`.
    return null
  }
}

function markOf(found: BigIntStats): string | null {
  return found.isFile() ? `${found.size} ${found.mtimeNs} ${found.ctimeNs}` : null
}

/**
 * Whether a file is where it was put, with the same length; only reading it would show whether its bytes are the same.
 */
export function glanceAt({
  folder,
  name,
  bytes,
  presence,
}: Pick<StoredDownload, 'folder' | 'name' | 'bytes' | 'presence'>): DownloadPresence | null {
  if (folder === null || name === null) return presence
  const mark = fileMark(join(folder, name))
  if (mark === null) return 'missing'
  if (!mark.startsWith(`${bytes} `)) return 'changed'
  return presence === 'missing' ? 'here' : presence
}

export interface CheckedFile {
  readonly presence: DownloadPresence
  /** The mark of the file whose bytes were compared; see `fileMark`. */
  readonly mark: string | null
}

/**
 * Reads a finished file and compares it with what was downloaded. If several downloads claim the same file, it belongs
 * to the oldest download whose bytes match.
 *
 * @returns null for a download that has no file yet. Errors: those of the disk; `cancelled`.
 */
export async function checkFile(
  db: ReadableDb,
  row: StoredDownload,
  signal: AbortSignal,
): Promise<Result<CheckedFile | null>> {
  const { folder, name, sha256, bytes } = row
  if (folder === null || name === null) return ok(null)
  const path = join(folder, name)
  const mark = await readFileMark(path)
  const found = await hashFile(path, signal)
  if (!found.ok) return found
  if (found.value === null) return ok({ presence: 'missing', mark })
  if (found.value.sha256 !== sha256 || found.value.bytes !== bytes) return ok({ presence: 'changed', mark })
  return ok({ presence: sharesFileWithEarlier(db, row) ? 'shared' : 'here', mark })
}
