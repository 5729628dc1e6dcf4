import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { hasBrowser } from './installed-browser.js'
import { onPath, run } from './project.js'

/**
 * What the machine must have beside Node. `packages`: names in Debian and its relatives, the first that can be had is
 * taken (Ubuntu has its Chromium under the second name). `otherwise`: what helps where there is no such package.
 */
const browser = {
  packages: ['chromium', 'chromium-browser'],
  purpose: 'the window',
  isThere: hasBrowser,
  otherwise:
    'For the window, install Chromium, Google Chrome or Microsoft Edge by hand, or let npm start -- --host electron\n' +
    'fetch Electron. TRIAGE_DESK_BROWSER=PATH npm start names a browser that was not found.',
}
/** A picture is taken in a browser, whatever the host: Electron needs a display. */
const browserOfPicture = {
  ...browser,
  otherwise:
    'For the picture, install Chromium, Google Chrome or Microsoft Edge by hand; TRIAGE_DESK_BROWSER=PATH npm start\n' +
    'names a browser that was not found.',
}
const keychain = {
  packages: ['libsecret-1-0'],
  purpose: 'the keychain',
  isThere: hasLibsecret,
  otherwise: 'Without the keychain, an access token is kept until the desk is closed.',
}
const onlyTests = (name, program, purpose) => ({
  packages: [name],
  purpose,
  isThere: () => onPath(program) !== null,
  otherwise: `Without ${program}, ${purpose} are skipped.`,
})
const forTests = [
  onlyTests('dbus', 'dbus-run-session', 'tests of the keychain'),
  onlyTests('gnome-keyring', 'gnome-keyring-daemon', 'tests of the keychain'),
  onlyTests('xvfb', 'Xvfb', 'tests of the window on a screen'),
  onlyTests('openbox', 'openbox', 'tests of the window on a screen'),
  onlyTests('xdotool', 'xdotool', 'tests of the window on a screen'),
  onlyTests('x11-utils', 'xprop', 'tests of the window on a screen'),
  onlyTests('strace', 'strace', 'tests of what is on the disk'),
  {
    packages: ['openssl'],
    purpose: 'tests of certificates',
    isThere: () => onPath('openssl') !== null,
    otherwise: 'Without openssl, tests of certificates fail.',
  },
]

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
 * @param needs `electron`: the window is Electron's, no browser is needed; `picture`: of the window, in a browser; `tests`: also what only tests use.
 */
export async function ensureSystemPackages({ electron = false, picture = false, tests = false } = {}) {
  if (process.platform !== 'linux') {
    const { otherwise } = picture ? browserOfPicture : browser
    if (!electron && !hasBrowser()) console.log(`Missing on this system: a browser. ${otherwise}`)
    return
  }
  const wanted = [
    ...(electron && !tests ? [] : [picture ? browserOfPicture : browser]),
    keychain,
    ...(tests ? forTests : []),
  ]
  const missing = wanted.filter(({ isThere }) => !isThere())
  if (missing.length === 0) return
  const reasons = missing.map(({ packages: [name], purpose }) => `${name} (${purpose})`).join(', ')
  if (onPath('apt-get') === null) {
    console.log(`Missing on this system: ${reasons}. Install them with its package manager.`)
    return sayWhatHelps(missing)
  }
  const asRoot = process.getuid?.() === 0
  if (!asRoot && onPath('sudo') === null) {
    const names = missing.map(({ packages: [name] }) => name).join(' ')
    console.log(`Missing on this system: ${reasons}. Only root can install them: apt-get install ${names}`)
    return sayWhatHelps(missing)
  }
  const sudo = asRoot ? [] : ['sudo', ...(process.env.CI ? ['-n'] : [])]
  const install = [...sudo, 'apt-get', 'install', '-y', '--no-install-recommends']
  const names = missing.map(({ packages: [name] }) => name)
  const command = [...install, ...names].join(' ')
  if (!asRoot && !process.env.CI && !(await agreed(reasons, command))) {
    console.log(`Missing on this system: ${reasons}. To install: ${command}`)
    return sayWhatHelps(missing)
  }
  console.log(`Installing ${names.join(', ')} (apt) …`)
  await installEach(missing, install, sudo)
}

async function agreed(reasons, command) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Missing on this system: ${reasons}.\nRun "${command}"? [Y/n] `)
  terminal.close()
  return /^(y|yes|)$/i.test(answer.trim())
}

/** One call of apt for each package: it installs none of several when one of them cannot be had. */
async function installEach(missing, [command, ...args], sudo) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  let isUpdated = false
  let said = ''
  async function install(name) {
    const { code, output } = await run(command, [...args, name], { quiet: true, env })
    if (code !== 0) said = output
    return code === 0
  }
  for (const need of missing) {
    if (await anyOf(need.packages, install)) continue
    // The lists that were there may be old; a fresh machine has none.
    if (!isUpdated) {
      const [updater, ...update] = [...sudo, 'apt-get', 'update']
      await run(updater, update, { quiet: true, env })
      isUpdated = true
      if (await anyOf(need.packages, install)) continue
    }
    const lines = said.trim().split('\n').slice(-3).join('\n')
    console.log(`apt could not install ${need.packages.join(' or ')} (${need.purpose}):\n${lines}`)
  }
  sayWhatHelps(missing.filter(({ isThere }) => !isThere()))
}

async function anyOf(names, install) {
  for (const name of names) if (await install(name)) return true
  return false
}

function sayWhatHelps(missing) {
  for (const words of new Set(missing.map(({ otherwise }) => otherwise))) console.log(words)
}
