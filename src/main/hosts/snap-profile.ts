import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Maximum number of bytes of a program that are searched: Ubuntu's script that starts the snap is shorter. */
const longestScript = 8_192

/**
 * The folder for the browser's data. A browser from a snap cannot access folders below one whose name begins with a
 * dot, and the desk's profiles are in such folders. So its data is in the user's folder of the snap, in a subfolder for
 * each profile.
 *
 * @param browser path of the browser.
 * @param browserDir the folder for any other browser.
 */
export function browserFolder(browser: string, browserDir: string, home: string | undefined): string {
  const snap = snapOf(browser)
  if (snap === null || home === undefined) return browserDir
  const profile = createHash('sha256').update(browserDir).digest('hex').slice(0, 16)
  return join(home, 'snap', snap, 'common', 'triage-desk', profile)
}

/** @returns the name of the snap to which this program belongs; null when it belongs to none. */
function snapOf(browser: string): string | null {
  try {
    if (browser.startsWith('/snap/bin/') || basename(realpathSync(browser)) === 'snap')
      return basename(browser)
    const text = beginningOf(browser)
    return text.startsWith('#!') ? (/\/snap\/bin\/([\w-]+)/.exec(text)?.[1] ?? null) : null
  } catch (error) {
    // A program that may be run but not read is not such a script.
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** Only the beginning is read, because a browser's own program has hundreds of megabytes. */
function beginningOf(file: string): string {
  const open = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(longestScript)
    return bytes.toString('latin1', 0, readSync(open, bytes))
  } finally {
    closeSync(open)
  }
}
