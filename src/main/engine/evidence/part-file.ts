import { createHash, type Hash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { sniffedBytes } from '#shared/rules/evidence/sniff.ts'
import { syncFolder } from '../store/files.ts'

/** The file that is written to until all of it is here: beside its final place, for nobody but its owner. */
export interface PartFile {
  readonly path: string
  /** Bytes in it. */
  readonly length: number
  /** As the methods below: errors of the disk as values. */
  append(bytes: Uint8Array): Promise<Result<null>>
  /** Throws away what came so far. */
  restart(): Promise<Result<null>>
  /** Waits until everything written is on the disk. */
  sync(): Promise<Result<null>>
  /** SHA-256 of what was written, in hex, and its beginning. Nothing is written afterwards. */
  digest(): { readonly sha256: string; readonly head: Uint8Array }
  close(): Promise<void>
}

/** Bytes read at once when what is there already is hashed. */
const readAtOnce = 1 << 20

/**
 * Opens a part, or makes one, with the folders it lies in.
 *
 * @param keep how many bytes of what is there may be trusted; the rest is cut off.
 */
export async function openPart(path: string, keep: number): Promise<Result<PartFile>> {
  return onDisk(path, async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const flags = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)
    const handle = await open(path, flags, 0o600)
    try {
      const { size } = await handle.stat()
      const length = size >= keep ? keep : 0
      await handle.truncate(length)
      return partFile(path, handle, await hashed(handle, length))
    } catch (cause) {
      await handle.close()
      throw cause
    }
  })
}

interface Hashed {
  readonly hash: Hash
  readonly length: number
  readonly head: Uint8Array
}

async function hashed(handle: FileHandle, length: number): Promise<Hashed> {
  const hash = createHash('sha256')
  const head = Buffer.alloc(Math.min(length, sniffedBytes))
  const buffer = Buffer.alloc(Math.min(length, readAtOnce))
  let at = 0
  while (at < length) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, length - at), at)
    if (bytesRead === 0) break
    const piece = buffer.subarray(0, bytesRead)
    if (at < head.length) piece.copy(head, at)
    hash.update(piece)
    at += bytesRead
  }
  return { hash, length: at, head }
}

function partFile(path: string, handle: FileHandle, begun: Hashed): PartFile {
  let { hash, length, head } = begun
  return {
    path,
    get length() {
      return length
    },
    append: (bytes) =>
      onDisk(path, async () => {
        let written = 0
        while (written < bytes.length) {
          const { bytesWritten } = await handle.write(
            bytes,
            written,
            bytes.length - written,
            length + written,
          )
          written += bytesWritten
        }
        hash.update(bytes)
        if (head.length < sniffedBytes) {
          head = Buffer.concat([head, bytes.subarray(0, sniffedBytes - head.length)])
        }
        length += bytes.length
        return null
      }),
    restart: () =>
      onDisk(path, async () => {
        await handle.truncate(0)
        hash = createHash('sha256')
        head = new Uint8Array()
        length = 0
        return null
      }),
    sync: () =>
      onDisk(path, async () => {
        await handle.sync()
        return null
      }),
    digest: () => ({ sha256: hash.copy().digest('hex'), head }),
    close: () => handle.close(),
  }
}

/** Removes a file of the desk's own making, if it is there. */
export async function removeFile(path: string): Promise<Result<null>> {
  return onDisk(path, async () => {
    await rm(path, { force: true })
    return null
  })
}

/**
 * Gives a part its name. On the disk it is under the one or under the other, whatever happens.
 *
 * @returns false when the name is taken, which another program may do at any time.
 */
export async function nameFile(part: string, folder: string, name: string): Promise<Result<boolean>> {
  const target = join(folder, name)
  return onDisk(target, async () => {
    if (await exists(target)) return false
    await rename(part, target)
    syncFolder(folder)
    return true
  })
}

export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false
    throw cause
  }
}

/** SHA-256 of a file, in hex, and its size; null when there is no such file. */
export async function hashFile(
  path: string,
  signal?: AbortSignal,
): Promise<Result<{ readonly sha256: string; readonly bytes: number } | null>> {
  return onDisk(path, async () => {
    let handle: FileHandle
    try {
      handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    } catch (cause) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(cause))) return null
      throw cause
    }
    try {
      const found = await handle.stat()
      if (!found.isFile()) return null
      signal?.throwIfAborted()
      const { hash, length } = await hashed(handle, found.size)
      return { sha256: hash.digest('hex'), bytes: length }
    } finally {
      await handle.close()
    }
  })
}

/** Makes sure that files can be put into a folder that somebody names; makes it when it is not there. */
export async function checkFolder(folder: string): Promise<Result<null>> {
  if (!isAbsolute(folder)) {
    return err({
      kind: 'folderRefused',
      path: folder,
      reason: 'It is no whole path from the root of a disk.',
    })
  }
  return onDisk(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' })
    // Only writing tells: rights say nothing of what the system keeps for itself, nor of root.
    const probe = join(folder, `.triage-desk-${randomUUID()}`)
    await (await open(probe, 'wx', 0o600)).close()
    await rm(probe)
    return null
  })
}

/** Makes sure that there is room before anything is fetched. Where the system does not tell, writing will. */
export async function checkRoom(folder: string, bytes: number): Promise<Result<null>> {
  return onDisk(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < bytes) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    return null
  })
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'This account may not write there.',
  EPERM: 'This account may not write there.',
  EROFS: 'The disk can only be read.',
  ENOTDIR: 'A part of the path is a file, not a folder.',
  EEXIST: 'There is a file of this name.',
  EISDIR: 'There is a folder of this name.',
  ENOENT: 'The folder is gone.',
  ENAMETOOLONG: 'The path is too long for this disk.',
  EFBIG: 'The disk takes no file of this size.',
  ELOOP: 'The path leads in a circle, or to another place.',
  EINVAL: 'The disk does not take this name.',
  EIO: 'The disk reported a failure.',
  ENXIO: 'The disk is gone.',
  EBUSY: 'Another program holds it.',
  EMFILE: 'Too many files are open.',
  ENFILE: 'Too many files are open.',
}

/** What a disk can do to any file comes back as a value; anything else is a fault of the desk and stays thrown. */
async function onDisk<T>(path: string, work: () => Promise<T>): Promise<Result<T>> {
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

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}
