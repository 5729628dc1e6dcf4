import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, posix, win32 } from 'node:path'

/** Folders and files of one profile. */
export interface Profile {
  readonly dir: string
  /** Folder for the profile of the window's browser. */
  readonly browserDir: string
  /** Folder for the data of the embedded demo service. */
  readonly demoDir: string
  /** Path of the running desk's socket, by which a second start finds it. */
  readonly socket: string
}

/** The usual folder for the current user's data on this operating system. */
export function defaultProfileDir(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  if (platform === 'win32') {
    return win32.join(env.LOCALAPPDATA ?? win32.join(home, 'AppData', 'Local'), 'Triage Desk')
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Triage Desk')
  // According to the XDG specification, a relative path in this variable must be ignored.
  const data = env.XDG_DATA_HOME
  return posix.join(data?.startsWith('/') ? data : posix.join(home, '.local', 'share'), 'triage-desk')
}

/** The path of the socket at which the desk of a profile listens. */
export const socketIn = (dir: string): string => join(dir, 'desk.sock')

/**
 * Creates the profile's folder, accessible to its owner alone. Throws the file system's error when that is impossible.
 */
export function prepareProfile(dir: string, platform: NodeJS.Platform = process.platform): Profile {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  // The folder may have existed already, with wider permissions.
  if (platform !== 'win32') chmodSync(dir, 0o700)
  const demoDir = join(dir, 'demo')
  const browserDir = join(dir, 'browser')
  mkdirSync(demoDir, { recursive: true, mode: 0o700 })
  mkdirSync(browserDir, { recursive: true, mode: 0o700 })
  return { dir, browserDir, demoDir, socket: socketIn(dir) }
}
