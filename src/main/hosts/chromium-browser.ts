import { accessSync, constants } from 'node:fs'
import { posix, win32 } from 'node:path'
import known from './known-browsers.json' with { type: 'json' }

/** The environment variable with which the user chooses the browser: a path, or a name on PATH. */
export const browserVariable = 'TRIAGE_DESK_BROWSER'

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isExecutable: (path: string) => boolean
}

const here: Surroundings = {
  platform: process.platform,
  env: process.env,
  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch (error) {
      // A missing file or permission is an expected result here, not a fault.
      return error === undefined
    }
  },
}

/**
 * Finds the installed Chromium, Chrome or Edge that shows the window.
 *
 * @returns its path; if there is none, the names or paths to tell the user.
 */
export function findBrowser(
  surroundings: Surroundings = here,
): { found: true; path: string } | { found: false; lookedFor: readonly string[] } {
  const { env, platform, isExecutable } = surroundings
  const { delimiter, isAbsolute, join } = platform === 'win32' ? win32 : posix
  const onPath = (name: string) =>
    (env.PATH ?? '').split(delimiter).flatMap((folder) => (folder === '' ? [] : [join(folder, name)]))

  const chosen = env[browserVariable]
  let candidates: string[]
  if (chosen !== undefined && chosen !== '') candidates = isAbsolute(chosen) ? [chosen] : onPath(chosen)
  else if (platform === 'darwin') {
    const folders = ['/Applications', join(env.HOME ?? '/', 'Applications')]
    candidates = folders.flatMap((folder) => known.darwin.map((application) => join(folder, application)))
  } else if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.PROGRAMW6432, env.LOCALAPPDATA]
    candidates = folders.flatMap((folder) =>
      folder === undefined ? [] : known.win32.map((program) => join(folder, program)),
    )
  } else candidates = [...known.linux.names.flatMap(onPath), ...known.linux.places]

  const path = candidates.find(isExecutable)
  if (path !== undefined) return { found: true, path }
  return {
    found: false,
    lookedFor: chosen ? [chosen] : platform === 'linux' ? known.linux.names : candidates,
  }
}
