import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#shared/desk/models.ts'
import type { Log } from '../engine/log.ts'

/**
 * The file with the chosen theme. It is separate from the database, because the window's first frame needs the theme
 * before the engine has started.
 */
const file = (profileDir: string) => join(profileDir, 'theme')

/** @returns the theme chosen last; `system` if none was chosen, or if the content of the file is invalid. */
export function readRememberedTheme(profileDir: string): Settings['theme'] {
  try {
    const theme = readFileSync(file(profileDir), 'utf8')
    return theme === 'light' || theme === 'dark' ? theme : 'system'
  } catch {
    // No theme was chosen yet. If the file cannot be read for another reason, the settings still contain the theme.
    return 'system'
  }
}

/** Stores the theme. Never throws: without the file, the next start merely gets the right colors a moment later. */
export function rememberTheme(profileDir: string, theme: Settings['theme'], log: Pick<Log, 'fault'>): void {
  try {
    if (readRememberedTheme(profileDir) !== theme) writeFileSync(file(profileDir), theme, { mode: 0o600 })
  } catch (cause) {
    log.fault('remembering the theme', cause)
  }
}
