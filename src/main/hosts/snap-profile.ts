import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Bytes of a program that are looked at: Ubuntu's script that leads to the snap is shorter. */
const longestScript = 8_192

/**
 * Where a browser keeps its own things. A browser from a snap sees nothing below folders whose name begins with a dot,
 * which profiles are: it keeps them in the snap's own folder of the person's, one for each profile.
 *
 * @param browser path of the browser.
 * @param browserDir where any other one keeps them.
 */
export function browserFolder(browser: string, browserDir: string, home: string | undefined): string {
  const snap = snapOf(browser)
  if (snap === null || home === undefined) return browserDir
  const profile = createHash('sha256').update(browserDir).digest('hex').slice(0, 16)
  return join(home, 'snap', snap, 'common', 'triage-desk', profile)
}

/** @returns the name of the snap this program is in; null where it is in none. */
function snapOf(browser: string): string | null {
  try {
    if (browser.startsWith('/snap/bin/') || basename(realpathSync(browser)) === 'snap')
      return basename(browser)
    const text = readFileSync(browser).subarray(0, longestScript).toString('latin1')
    return text.startsWith('#!') ? (/\/snap\/bin\/([\w-]+)/.exec(text)?.[1] ?? null) : null
  } catch (error) {
    // A program that may be run and not read is none of those scripts.
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
