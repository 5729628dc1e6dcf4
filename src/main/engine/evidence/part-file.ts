import { createHash, type Hash, randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, rm, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { err, type Result } from '#shared/desk/result.ts'
import { sniffedBytes } from '#shared/rules/evidence/sniff.ts'
import { codeOf, onDisk } from './on-disk.ts'

/**
 * The file into which a download is written until it is complete: in the same folder as the finished file, and
 * accessible to its owner alone.
 */
export interface PartFile {
  readonly path: string
  /** How many bytes it has. */
  readonly length: number
  /** Appends bytes. Like `restart` and `sync`, it returns errors of the disk as values. */
  append(bytes: Uint8Array): Promise<Result<null>>
  /** Discards everything received so far. */
  restart(): Promise<Result<null>>
  /** Waits until everything written is on the disk. */
  sync(): Promise<Result<null>>
  /** The SHA-256 of what has been written so far, in hex, and its first bytes. */
  digest(): { readonly sha256: string; readonly head: Uint8Array }
  close(): Promise<void>
}

/** Prevents following a link that stands in place of the file. Windows has no such flag. */
const noFollow = constants.O_NOFOLLOW ?? 0

/** Bytes read in one step when the existing content is hashed. */
const readAtOnce = 1 << 20

/**
 * Opens a part, or creates it with its folders.
 *
 * @param keep how many of its bytes may be trusted; the bytes after them are cut off. If it has fewer bytes, all are
 *   discarded.
 */
export async function openPart(path: string, keep: number): Promise<Result<PartFile>> {
  return onDisk(path, async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const handle = (await openOwn(path)) ?? (await openNew(path))
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

/**
 * Opens the existing file if it is a plain file with this one name: with anything else in its place (a link, a pipe, a
 * file that got its final name before a kill), bytes would be written elsewhere.
 *
 * @returns null when there is no such plain file.
 */
async function openOwn(path: string): Promise<FileHandle | null> {
  const found = await lstatOf(path)
  if (found === null || !found.isFile() || found.nlink > 1) return null
  const handle = await open(path, constants.O_RDWR | noFollow)
  const opened = await handle.stat()
  if (opened.ino === found.ino && opened.nlink === 1) return handle
  await handle.close()
  return null
}

/** Creates the part. If another file has this name, only the name is removed, not the content under other names. */
async function openNew(path: string): Promise<FileHandle> {
  if ((await lstatOf(path)) !== null) await unlink(path)
  return open(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600)
}

interface Hashed {
  readonly hash: Hash
  readonly length: number
  readonly head: Uint8Array
}

async function hashed(handle: FileHandle, length: number, signal?: AbortSignal): Promise<Hashed> {
  const hash = createHash('sha256')
  const head = Buffer.alloc(Math.min(length, sniffedBytes))
  const buffer = Buffer.alloc(Math.min(length, readAtOnce))
  let at = 0
  while (at < length && signal?.aborted !== true) {
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

/** Removes a file that the desk created, if it exists. */
export async function removeFile(path: string): Promise<Result<null>> {
  return onDisk(path, async () => {
    await rm(path, { force: true })
    return null
  })
}

/** Whether a name is in use, even by a link that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
  return (await lstatOf(path)) !== null
}

async function lstatOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path)
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null
    throw cause
  }
}

/** SHA-256 of a file, in hex, and its size; null when there is no such file. Errors: those of the disk; `cancelled`. */
export async function hashFile(
  path: string,
  signal?: AbortSignal,
): Promise<Result<{ readonly sha256: string; readonly bytes: number } | null>> {
  const found = await onDisk(path, async () => {
    let handle: FileHandle
    try {
      handle = await open(path, constants.O_RDONLY | noFollow)
    } catch (cause) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(cause))) return null
      throw cause
    }
    try {
      const found = await handle.stat()
      if (!found.isFile()) return null
      const { hash, length } = await hashed(handle, found.size, signal)
      return { sha256: hash.digest('hex'), bytes: length }
    } finally {
      await handle.close()
    }
  })
  return signal?.aborted === true ? err({ kind: 'cancelled' }) : found
}

/** Makes sure that files can be created in a folder; creates the folder if it is missing. */
export async function checkFolder(folder: string): Promise<Result<null>> {
  if (!isAbsolute(folder)) {
    return err({
      kind: 'folderRefused',
      path: folder,
      reason: 'It isn’t a full path from the root of a disk.',
    })
  }
  return onDisk(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' })
    // Only writing a file shows this: permissions do not show folders that the system reserves, nor the rights of root.
    const probe = join(folder, `.triage-desk-${randomUUID()}`)
    await (await open(probe, 'wx', 0o600)).close()
    await rm(probe)
    return null
  })
}

/**
 * Checks that the disk has room for `bytes` bytes before anything is fetched. A disk without a limit, as a memory disk
 * or a network file system may be, states a size of 0 blocks: there, writing shows whether there is room.
 *
 * @returns ok if there is room or the disk states no size. Errors: `diskFull`, `folderRefused`.
 */
export async function checkRoom(folder: string, bytes: number): Promise<Result<null>> {
  return onDisk(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { blocks, bavail, bsize } = await statfs(folder)
    if (blocks > 0 && bavail * bsize < bytes) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    return null
  })
}
