import { writeFile } from 'node:fs/promises'
import type { Log } from '../log.ts'

/**
 * The mark by which an operating system knows that a file came from elsewhere; it then asks the user before it runs the
 * file. The mark is a quarantine on macOS, a zone on Windows, the origin on Linux. No signed address is written into
 * the mark: a program that reads the mark could fetch the file with that address.
 */
export interface Origin {
  /** Scheme and host of the storage. */
  readonly storage: string
  /** Scheme and host of the service. */
  readonly service: string
}

/** Quarantine flags for macOS: the system asks before any program opens the file, and it has not been opened yet. */
const quarantineFlags = '0081'
/** The number of the internet zone on Windows. */
const internetZone = 3

/**
 * Marks a file before it is opened for the first time. Some disks cannot store marks; the file is kept all the same.
 *
 * @returns whether the system accepted the mark.
 */
export async function markDownloaded(path: string, origin: Origin, log: Log): Promise<boolean> {
  try {
    await mark(path, origin)
    return true
  } catch (cause) {
    log.note(`a downloaded file could not be marked as such: ${codeOf(cause)}`)
    return false
  }
}

async function mark(path: string, { storage, service }: Origin): Promise<void> {
  if (process.platform === 'win32') {
    const lines = [
      '[ZoneTransfer]',
      `ZoneId=${internetZone}`,
      `ReferrerUrl=${service}`,
      `HostUrl=${storage}`,
      '',
    ]
    return writeFile(`${path}:Zone.Identifier`, lines.join('\r\n'))
  }
  // Loaded with the first download: Windows has no such package, and starting the desk does not need it.
  const { setAttribute } = await importXattr()
  if (process.platform === 'darwin') {
    const at = Math.floor(Date.now() / 1_000).toString(16)
    return setAttribute(path, 'com.apple.quarantine', `${quarantineFlags};${at};Triage Desk;`)
  }
  await setAttribute(path, 'user.xdg.origin.url', storage)
  await setAttribute(path, 'user.xdg.referrer.url', service)
}

/**
 * Imports the package without an environment variable that would make the package load any library into this process.
 * The token is in this process too.
 */
function importXattr() {
  delete process.env.NAPI_RS_NATIVE_LIBRARY_PATH
  return import('@napi-rs/xattr')
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no such facility'
}
