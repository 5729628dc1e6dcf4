import { createInterface } from 'node:readline/promises'
import { hasBrowser } from './installed-browser.js'
import { hasLibsecret } from './installed-libsecret.js'
import { onPath, run } from './project.js'

const aptInstall = ['apt-get', 'install', '-y', '--no-install-recommends']
const aptUpdate = ['apt-get', 'update']
/**
 * Time limit for reading apt's lists, in ms; it usually takes a second. After the limit, all names are used unchecked.
 */
const aptCacheLimit = 20_000

/**
 * A browser as a requirement. Requirements are programs and libraries that the machine needs besides Node. `packages`:
 * the names that its package has in Debian and its relatives; the first name that is available is installed (Ubuntu
 * uses the second one for Chromium). `project`: the name to show on other systems. `otherwise`: advice if it is not
 * installed.
 */
const browserFor = (purpose, otherwise) => ({
  packages: ['chromium', 'chromium-browser'],
  project: 'chromium',
  purpose,
  isThere: hasBrowser,
  otherwise,
})
const browserOfWindow = browserFor(
  'the window',
  'For the window, install Chromium, Google Chrome or Microsoft Edge by hand, or let npm start -- --host electron\n' +
    'fetch Electron. TRIAGE_DESK_BROWSER=PATH npm start names a browser that was not found.',
)
/** Pictures are always taken in a browser, since Electron would need a display. */
const browserOfPicture = browserFor(
  'the picture',
  'For the picture, install Chromium, Google Chrome or Microsoft Edge by hand; TRIAGE_DESK_BROWSER=PATH npm start\n' +
    'names a browser that was not found.',
)
/** All window specs run in a browser, even where they also run in Electron. */
const browserOfTests = browserFor(
  'tests of the window',
  'For tests of the window, install Chromium, Google Chrome or Microsoft Edge by hand; TRIAGE_DESK_BROWSER=PATH\n' +
    'npm test names a browser that was not found.',
)
const keychain = {
  packages: ['libsecret-1-0'],
  project: 'libsecret',
  purpose: 'the keychain',
  isThere: hasLibsecret,
  otherwise: 'Without the keychain, an access token is kept until the desk is closed.',
}
const onlyTests = (name, program, purpose, project = name) => ({
  packages: [name],
  project,
  purpose,
  isThere: () => onPath(program) !== null,
  otherwise: `Without ${program}, ${purpose} are skipped.`,
})
const forTests = [
  onlyTests('dbus', 'dbus-run-session', 'tests of the keychain'),
  onlyTests('gnome-keyring', 'gnome-keyring-daemon', 'tests of the keychain'),
  onlyTests('xvfb', 'Xvfb', 'tests of the window on a screen', 'Xvfb'),
  onlyTests('openbox', 'openbox', 'tests of the window on a screen'),
  onlyTests('xdotool', 'xdotool', 'tests of the window on a screen'),
  onlyTests('x11-utils', 'xprop', 'tests of the window on a screen', 'xprop'),
  onlyTests('strace', 'strace', 'tests of what is on the disk'),
  {
    packages: ['openssl'],
    project: 'openssl',
    purpose: 'tests of certificates',
    isThere: () => onPath('openssl') !== null,
    otherwise: 'Without openssl, tests of certificates fail.',
  },
]

/**
 * Installs missing packages on Debian and its relatives: at once as root or in CI, otherwise after asking the user. On
 * other systems, and without a terminal for asking, prints the names of the missing packages; the caller continues
 * without them.
 *
 * @param needs `electron`: the window opens in Electron, so no browser is needed; `picture`: a browser is needed for a
 *   picture; `tests`: a browser and the packages that only tests use are needed.
 */
export async function ensureSystemPackages({ electron = false, picture = false, tests = false } = {}) {
  const browser = tests ? browserOfTests : picture ? browserOfPicture : browserOfWindow
  const browsers = electron && !tests ? [] : [browser]
  if (process.platform !== 'linux') {
    for (const { isThere, otherwise } of browsers)
      if (!isThere()) console.log(`Missing on this system: a browser. ${otherwise}`)
    return
  }
  const missing = [...browsers, keychain, ...(tests ? forTests : [])].filter(({ isThere }) => !isThere())
  if (missing.length === 0) return
  if (onPath('apt-get') === null) {
    const words = missingInWords(missing, ({ project }) => project)
    console.log(`${words} Install them with its package manager; names may differ.`)
    return sayWhatHelps(missing)
  }
  const asked = await askApt(missing)
  const words = missingInWords(asked, aptName)
  const asRoot = process.getuid?.() === 0
  if (!asRoot && onPath('sudo') === null) {
    console.log(`${words} Only root can install them: ${installLine(asked, [])}`)
    return sayWhatHelps(asked)
  }
  const sudo = asRoot ? [] : ['sudo', ...(process.env.CI ? ['-n'] : [])]
  const line = installLine(asked, sudo)
  if (!asRoot && !process.env.CI && !(await agreed(words, line))) {
    console.log(`${words} To install: ${line}`)
    return sayWhatHelps(asked)
  }
  console.log(`Installing ${asked.map(aptName).join(', ')} (apt) …`)
  await installEach(asked, sudo)
}

const aptName = ({ packages }) => packages.join(' or ')

function missingInWords(missing, nameOf) {
  const reasons = missing.map((need) => `${nameOf(need)} (${need.purpose})`)
  return `Missing on this system: ${reasons.join(', ')}.`
}

/**
 * Looks up in apt's lists which of the packages are available, which needs no root.
 *
 * @returns the missing requirements, each with `isKnown`; if that is true, `packages` has only the available name. If
 *   there are no lists, as on a new machine, nothing is known and all names remain.
 */
async function askApt(missing) {
  const names = missing.flatMap(({ packages }) => packages)
  // In another locale, "Candidate" in the output would be translated.
  const env = { ...process.env, LC_ALL: 'C' }
  const { output } = await run('apt-cache', ['policy', ...names], { quiet: true, env, limit: aptCacheLimit })
  const known = new Set()
  let name = ''
  for (const line of output.split('\n')) {
    name = /^(\S+):$/.exec(line)?.[1] ?? name
    const candidate = /^ +Candidate: (.+)$/.exec(line)?.[1] ?? '(none)'
    if (candidate !== '(none)') known.add(name)
  }
  return missing.map((need) => {
    const had = need.packages.find((one) => known.has(one))
    return { ...need, isKnown: had !== undefined, packages: had === undefined ? need.packages : [had] }
  })
}

/**
 * The command line that installs the packages, for display. apt installs none of several packages if one is
 * unavailable. So one call installs all packages that are in apt's lists; each other name gets its own call, after an
 * update of the lists.
 */
function installLine(needs, sudo) {
  const install = (names) => [...sudo, ...aptInstall, ...names].join(' ')
  const had = needs.filter(({ isKnown }) => isKnown).flatMap(({ packages }) => packages)
  const others = needs.filter(({ isKnown }) => !isKnown)
  return [
    ...(others.length > 0 ? [[...sudo, ...aptUpdate].join(' ')] : []),
    ...(had.length > 0 ? [install(had)] : []),
    ...others.map(({ packages }) => packages.map((name) => install([name])).join(' || ')),
  ].join('; ')
}

async function agreed(words, line) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${words}\nRun "${line}"? [Y/n] `)
  terminal.close()
  return /^(y|yes|)$/i.test(answer.trim())
}

/** Calls apt for each package separately, since apt installs none of several packages if one is unavailable. */
async function installEach(missing, sudo) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  let isUpdated = false
  let said = ''
  const apt = ([command, ...args]) => run(command, args, { quiet: true, env })
  async function install(name) {
    const { code, output } = await apt([...sudo, ...aptInstall, name])
    if (code !== 0) said = output
    return code === 0
  }
  for (const need of missing) {
    if (await anyOf(need.packages, install)) continue
    // apt's lists may be outdated, or missing on a new machine.
    if (!isUpdated) {
      await apt([...sudo, ...aptUpdate])
      isUpdated = true
      if (await anyOf(need.packages, install)) continue
    }
    const lines = said.trim().split('\n').slice(-3).join('\n')
    console.log(`apt could not install ${aptName(need)} (${need.purpose}):\n${lines}`)
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
