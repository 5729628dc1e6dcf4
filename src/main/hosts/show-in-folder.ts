import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log } from '../engine/log.ts'

/**
 * How long a file manager may take to report that it failed, in ms; after that it counts as successful, since some run
 * as long as their window is open.
 */
const patience = 3_000

/** The programs that show a file without opening it, best first. They are called without a shell. */
function ways(path: string, platform: NodeJS.Platform): readonly (readonly [string, readonly string[]])[] {
  if (platform === 'darwin') return [['open', ['-R', '--', path]]]
  if (platform === 'win32') return [['explorer.exe', [`/select,${path}`]]]
  // Commas are escaped, because a comma would start another element of the list.
  const address = pathToFileURL(path).href.replaceAll(',', '%2C')
  const show = ['org.freedesktop.FileManager1.ShowItems', `array:string:${address}`, 'string:']
  return [
    [
      'dbus-send',
      [
        '--session',
        '--print-reply',
        '--dest=org.freedesktop.FileManager1',
        '/org/freedesktop/FileManager1',
        ...show,
      ],
    ],
    // Shows only the folder, because this program would open the file itself.
    ['xdg-open', [dirname(path)]],
  ]
}

/**
 * Shows a file in the operating system's file manager, on a host without Electron. @returns whether a file manager
 * accepted it.
 */
export async function showInFolder(
  path: string,
  log: Log,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  for (const [command, args] of ways(path, platform)) {
    // The file manager of Windows exits with 1 even on success.
    if (await runs(command, args, platform === 'win32' ? [0, 1] : [0])) return true
  }
  log.note('no file manager could be asked to show a file')
  return false
}

function runs(command: string, args: readonly string[], good: readonly number[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.unref()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), patience)
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code !== null && good.includes(code)))
    child.once('close', () => clearTimeout(timer))
  })
}
