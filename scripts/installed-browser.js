import { readFileSync } from 'node:fs'
import { join as joinHere, posix, win32 as windowsPath } from 'node:path'
import { isExecutable as mayBeRun, root } from './project.js'

/** The browsers that the desk itself looks for: names of programs on PATH, and paths. */
const known = () =>
  JSON.parse(readFileSync(joinHere(root, 'src', 'main', 'hosts', 'known-browsers.json'), 'utf8'))

/** Whether the desk will find a browser for its window, by the rules of `src/main/hosts/chromium-browser.ts`. */
export function hasBrowser({ env = process.env, platform = process.platform, isExecutable = mayBeRun } = {}) {
  if (env.TRIAGE_DESK_BROWSER) return true
  const { linux, darwin, win32 } = known()
  const { delimiter, join } = platform === 'win32' ? windowsPath : posix
  const isAnyBelow = (folders, programs) =>
    folders.some((folder) => folder && programs.some((program) => isExecutable(join(folder, program))))
  if (platform === 'darwin')
    return isAnyBelow(['/Applications', join(env.HOME ?? '/', 'Applications')], darwin)
  if (platform === 'win32')
    return isAnyBelow([env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.PROGRAMW6432, env.LOCALAPPDATA], win32)
  return isAnyBelow((env.PATH ?? '').split(delimiter), linux.names) || linux.places.some(isExecutable)
}
