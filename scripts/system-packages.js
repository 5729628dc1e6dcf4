import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { onPath, root, run } from './project.js'

/** What the machine must have beside Node: [Debian package, what it is for, is it there?]. */
const forTheDesk = [
  ['chromium', 'the window', hasBrowser],
  ['libsecret-1-0', 'the keychain', hasLibsecret],
]
const forTests = [
  ['dbus', 'tests of the keychain', () => onPath('dbus-run-session') !== null],
  ['gnome-keyring', 'tests of the keychain', () => onPath('gnome-keyring-daemon') !== null],
  ['xvfb', 'tests of the window on a screen', () => onPath('Xvfb') !== null],
  ['strace', 'the test that what was acknowledged is on the disk', () => onPath('strace') !== null],
]

/** The list the desk itself goes by. */
const browsersFile = join(root, 'src', 'main', 'hosts', 'known-browsers.json')

export function hasBrowser() {
  const { linux } = JSON.parse(readFileSync(browsersFile, 'utf8'))
  return process.env.TRIAGE_DESK_BROWSER !== undefined || linux.some((name) => onPath(name) !== null)
}

function hasLibsecret() {
  const folders = ['/usr/lib', '/usr/lib64', '/lib', '/usr/local/lib'].flatMap((folder) =>
    existsSync(folder) ? [folder, ...subfolders(folder)] : [],
  )
  return folders.some((folder) => existsSync(join(folder, 'libsecret-1.so.0')))
}

/** One level, for Debian's folders by architecture. */
function subfolders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('linux'))
    .map((entry) => join(folder, entry.name))
}

/**
 * Installs what is missing on Debian and its relatives: as root or in CI at once, else after asking. Elsewhere, or
 * without anybody to ask, the command is printed and the caller goes on with what is there.
 *
 * @param needs `electron`: the window is Electron's, no browser is needed; `tests`: also what only tests use.
 */
export async function ensureSystemPackages({ electron = false, tests = false } = {}) {
  if (process.platform !== 'linux') return
  const wanted = [
    ...forTheDesk.filter(([name]) => name !== 'chromium' || !electron || tests),
    ...(tests ? forTests : []),
  ]
  const missing = wanted.filter(([, , isThere]) => !isThere())
  if (missing.length === 0) return
  const names = missing.map(([name]) => name)
  const reasons = missing.map(([name, reason]) => `${name} (${reason})`).join(', ')
  if (onPath('apt-get') === null) {
    console.log(`Missing on this system: ${reasons}. Install them with its package manager.`)
    return
  }
  const asRoot = process.getuid?.() === 0
  const sudo = asRoot ? [] : ['sudo', ...(process.env.CI ? ['-n'] : [])]
  const install = [...sudo, 'apt-get', 'install', '-y', '--no-install-recommends', ...names]
  if (!asRoot && !process.env.CI && !(await agreed(reasons, install.join(' ')))) {
    console.log(`Missing on this system: ${reasons}. To install: ${install.join(' ')}`)
    return
  }
  console.log(`Installing ${names.join(', ')} (apt) …`)
  await apt(sudo, install)
}

async function agreed(reasons, command) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Missing on this system: ${reasons}.\nRun "${command}"? [Y/n] `)
  terminal.close()
  return /^(y|yes|)$/i.test(answer.trim())
}

/** The first try uses the lists that are there; a fresh machine has none. */
async function apt(sudo, [command, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const first = await run(command, args, { quiet: true, env })
  if (first.code === 0) return
  const [updater, ...update] = [...sudo, 'apt-get', 'update']
  await run(updater, update, { quiet: true, env })
  const second = await run(command, args, { quiet: true, env })
  if (second.code !== 0) {
    console.error(`apt could not install them:\n${second.output.trim().split('\n').slice(-5).join('\n')}`)
  }
}
