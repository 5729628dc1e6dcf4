import { constants } from 'node:fs'
import { link, lstat, open, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Result } from '#shared/desk/result.ts'
import { syncFolder } from '../store/files.ts'
import { codeOf, onDisk } from './on-disk.ts'

/**
 * The error codes with which the supported operating systems report a disk without hard links (FAT, exFAT, some network
 * shares).
 */
const withoutLinks: ReadonlySet<string> = new Set([
  'EPERM',
  'EACCES',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EINVAL',
  'EISDIR',
])

/**
 * Gives a part, written and flushed to the disk, its final name. The file system itself refuses a name that is already
 * used, by this process or any other, so no file is ever replaced. After a kill at any step, the name belongs to the
 * whole file, or is still free for this part; see `isNamed`.
 *
 * @returns false when the name is already used.
 */
export async function takeName(part: string, folder: string, name: string): Promise<Result<boolean>> {
  const target = join(folder, name)
  return onDisk(target, async () => {
    if (!(await take(part, target))) return false
    syncFolder(folder)
    return true
  })
}

async function take(part: string, target: string): Promise<boolean> {
  try {
    await link(part, target)
  } catch (cause) {
    const code = codeOf(cause)
    if (code !== 'EEXIST' && !withoutLinks.has(code)) throw cause
    if (code !== 'EEXIST') await reserve(part, target)
    return replaceReservation(part, target)
  }
  await unlink(part)
  return true
}

/**
 * Reserves the name, on a disk without hard links: a small file that only this part's owner can have created holds the
 * name until the part replaces it. After a kill, a resumed download recognizes its reservation by its content.
 */
async function reserve(part: string, target: string): Promise<void> {
  try {
    await writeFile(target, reservationOf(part), { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw cause
  }
}

const reservationOf = (part: string): string => `Reserved for ${basename(part)}\n`

/**
 * Replaces the reservation by the part. @returns false when the file with this name is not a reservation of this part.
 */
async function replaceReservation(part: string, target: string): Promise<boolean> {
  if (!(await isReservation(target, reservationOf(part)))) return false
  try {
    await rename(part, target)
  } catch (cause) {
    await rm(target, { force: true })
    throw cause
  }
  return true
}

async function isReservation(target: string, mark: string): Promise<boolean> {
  if (!(await lstat(target)).isFile()) return false
  const handle = await open(target, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const { size } = await handle.stat()
    return size === mark.length && (await handle.readFile('utf8')) === mark
  } finally {
    await handle.close()
  }
}

/**
 * Whether a part may have got this name before a kill: then the part is gone, or is the same file. If the part is a
 * different file, the file with this name belongs to another program, even if its bytes are the same.
 */
export async function isNamed(part: string, target: string): Promise<Result<boolean>> {
  return onDisk(target, async () => {
    const rest = await identityOf(part)
    return rest === null || rest === (await identityOf(target))
  })
}

async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await lstat(path, { bigint: true })
    return `${dev} ${ino}`
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null
    throw cause
  }
}
