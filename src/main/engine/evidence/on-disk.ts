import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'You don’t have permission to write there.',
  EPERM: 'You don’t have permission to write there.',
  EROFS: 'The disk is read-only.',
  ENOTDIR: 'Part of the path is a file, not a folder.',
  EEXIST: 'A file with this name exists.',
  EISDIR: 'A folder with this name exists.',
  ENOENT: 'The folder is gone.',
  ENAMETOOLONG: 'The path is too long for this disk.',
  EFBIG: 'The file is too large for this disk.',
  ELOOP: 'The path goes through a link.',
  EINVAL: 'The disk doesn’t allow this name.',
  EIO: 'The disk reported an error.',
  ENXIO: 'The disk is gone.',
  EBUSY: 'Another program is using it.',
  EMFILE: 'Too many files are open.',
  ENFILE: 'Too many files are open.',
}

/**
 * Runs work with files. Failures that a disk can cause for any file are returned as values; other errors are faults of
 * the desk and are thrown.
 */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (cause) {
    return err(diskFailure(path, cause))
  }
}

function diskFailure(path: string, cause: unknown): DeskError {
  const code = codeOf(cause)
  if (code === 'ENOSPC' || code === 'EDQUOT') return { kind: 'diskFull' }
  const reason = reasons[code]
  if (reason === undefined) throw cause
  return { kind: 'folderRefused', path, reason }
}

/** The code of a system error, such as `ENOENT`; empty for any other error. */
export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}
