import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Bytes of a program that are read: Ubuntu's script that leads to the snap is shorter. */
const longestScript = 8_192

/**
 * The folder of a browser's own data. A browser from a snap cannot see folders below one whose name begins with a dot,
 * and profiles are in such folders: it keeps its data in the snap's own folder of the user, one for each profile.
 *
 * @param browser path of the browser.
 * @param browserDir the folder of any other browser.
 */
export function browserFolder(browser: string, browserDir: string, home: string | undefined): string {
  const snap = snapOf(browser)
  if (snap === null || home === undefined) return browserDir
  const profile = createHash('sha256').update(browserDir).digest('hex').slice(0, 16)
  return join(home, 'snap', snap, 'common', 'triage-desk', profile)
}

/** @returns the name of the snap this program belongs to; null where it belongs to none. */
function snapOf(browser: string): string | null {
  try {
    if (browser.startsWith('/snap/bin/') || basename(realpathSync(browser)) === 'snap')
      return basename(browser)
    const text = readFileSync(browser).subarray(0, longestScript).toString('latin1')
    return text.startsWith('#!') ? (/\/snap\/bin\/([\w-]+)/.exec(text)?.[1] ?? null) : null
  } catch (error) {
    // A program that may be run but not read is not one of those scripts.
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
