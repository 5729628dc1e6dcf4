import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.js'
import { fetchElectron } from './electron-binary.js'
import { judgeEnd } from './electron-end.js'
import { hasBrowser } from './installed-browser.js'
import { installLauncher, removeLauncher } from './launcher.js'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskEnv, deskFlags, deskNode, removeTemporary, root, Stop } from './project.js'
import { ensureSystemPackages } from './system-packages.js'

// `npm start`: installs missing packages, builds, chooses the window's host and opens the desk.

const usage = `Usage: npm start -- [options] [triage-desk://report/ID]
  --host electron|chromium   which window; without it Electron where its binary is, else Chromium
  --profile DIR              where the desk keeps its data
  --theme light|dark|system
  --size WIDTHxHEIGHT        of the window at its first start, or of the picture
  --screenshot FILE          open the demo workspace without a display, write a picture of it, end
  --install-launcher         put Triage Desk into the system's menu of programs
  --remove-launcher          take it out again
Electron only, if its window doesn’t show correctly:
  --disable-gpu              draw without the graphics card
  --ozone-platform=x11|wayland
  --force-device-scale-factor=NUMBER   such as 1.5
  --lang=LANGUAGE            such as de or pt-BR`

/** Chromium's switches that the desk accepts on Electron (see `src/main/start/electron-arguments.ts`). */
const electronSwitches = {
  'disable-gpu': { type: 'boolean' },
  'ozone-platform': { type: 'string' },
  'force-device-scale-factor': { type: 'string' },
  lang: { type: 'string' },
}

const options = {
  host: { type: 'string' },
  profile: { type: 'string' },
  theme: { type: 'string' },
  size: { type: 'string' },
  screenshot: { type: 'string' },
  'install-launcher': { type: 'boolean' },
  'remove-launcher': { type: 'boolean' },
  ...electronSwitches,
  help: { type: 'boolean', short: 'h' },
}

const pictureWithoutDisplay = 'triage-desk.png'

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { ...values, link: positionals[0], more: positionals[1] }
  } catch (error) {
    throw new Stop(`${error.message}\n${usage}`)
  }
}

const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)

/**
 * @param asked the host the user asked for; undefined = any.
 * @returns `{ host, binary, why }`; always Chromium for a picture, since Chromium can draw without a display.
 */
async function chooseHost(asked, isPicture) {
  if (isPicture) return { host: 'chromium', why: 'a picture needs no display there' }
  if (asked === 'chromium') return { host: 'chromium', why: 'as asked' }
  const binary = await fetchElectron({ patient: asked === 'electron' })
  if (binary !== null) return { host: 'electron', binary, why: asked ? 'as asked' : 'its binary is here' }
  if (asked === 'electron') throw new Stop('Without its binary, Electron cannot be the window.')
  return { host: 'chromium', why: 'Electron’s binary is not here and could not be fetched' }
}

function launch(command, args, env = process.env) {
  return new Promise((done) => {
    const began = performance.now()
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.once('error', (error) => {
      console.error(`${command} did not start: ${error.message}`)
      done({ code: 1, signal: null, lasted: 0 })
    })
    child.once('exit', (code, signal) => {
      const asked = signal === 'SIGINT' || signal === 'SIGTERM'
      done({ code: code ?? (asked ? 0 : 1), signal, lasted: performance.now() - began })
    })
  })
}

const passedOn = (values, names) =>
  names.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]))

/** The switches as Electron's arguments: `--name`, or `--name=value` in one argument. */
const switchesOf = (values) =>
  Object.keys(electronSwitches).flatMap((name) => {
    const value = values[name]
    if (value === undefined) return []
    return [value === true ? `--${name}` : `--${name}=${value}`]
  })

function openInChromium(values, args) {
  const switches = switchesOf(values)
  if (switches.length > 0) console.log(`Ignored in the browser (Electron only): ${switches.join(' ')}`)
  return launch(deskNode(), [...deskFlags, join(root, 'out', 'main', 'chromium.js'), ...args], deskEnv())
}

async function takePicture(values, file) {
  const profile = mkdtempSync(join(tmpdir(), 'triage-desk-'))
  try {
    const given = passedOn(values, ['theme', 'size'])
    const { code } = await openInChromium(values, [
      '--headless',
      '--profile',
      profile,
      '--screenshot',
      file,
      ...given,
    ])
    if (code === 0) console.log(`Picture written: ${file}`)
    return code
  } finally {
    removeTemporary(profile)
  }
}

async function openWindow(values, { host, binary, why }) {
  const link = values.link === undefined ? [] : [values.link]
  const given = ['--demo', ...passedOn(values, ['profile', 'theme', 'size']), ...link]
  console.log(`Triage Desk opens in ${host === 'electron' ? 'Electron' : 'the installed browser'}: ${why}.`)
  if (host === 'chromium') return (await openInChromium(values, given)).code
  const asRoot = process.getuid?.() === 0
  if (asRoot) console.log('Warning: running as root, so Electron runs without its sandbox.')
  // In a terminal within another Electron program, this variable may be set; it would make Electron run as plain Node.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: undefined }
  const args = [...(asRoot ? ['--no-sandbox'] : []), root, ...switchesOf(values), ...given]
  const end = await launch(binary, args, env)
  const { remedy, mayOpenElsewhere } = judgeEnd(end, binary)
  if (remedy !== null) console.log(remedy)
  if (!mayOpenElsewhere || values.host === 'electron' || !hasBrowser()) return end.code
  console.log('Electron did not start here; opening in the installed browser instead.')
  return (await openInChromium(values, given)).code
}

await asCommand(async () => {
  const values = readOptions()
  if (values.help) {
    console.log(usage)
    return 0
  }
  const odd = values.more ?? (values.link?.startsWith('triage-desk:') === false ? values.link : undefined)
  if (odd !== undefined) throw new Stop(`"${odd}" is no option.\n${usage}`)
  if (values['install-launcher']) {
    console.log(`Triage Desk is in the menu of programs: ${await installLauncher()}`)
    return 0
  }
  if (values['remove-launcher']) {
    const place = await removeLauncher()
    console.log(place === null ? 'There was no launcher.' : `The launcher is gone: ${place}`)
    return 0
  }
  if (values.host !== undefined && values.host !== 'electron' && values.host !== 'chromium') {
    throw new Stop(`--host is electron or chromium, not "${values.host}".`)
  }
  const picture = values.screenshot ?? (hasDisplay() ? undefined : pictureWithoutDisplay)
  checkNode()
  await ensurePackages()
  // Choose the host before installing system packages: with Electron, no browser is needed.
  const chosen = await chooseHost(values.host, picture !== undefined)
  await ensureSystemPackages({ electron: chosen.host === 'electron', picture: picture !== undefined })
  if (chosen.host === 'chromium' && !hasBrowser())
    throw new Stop('There is nothing to open the window in yet.')
  await ensureBuilt()
  if (picture === undefined) return openWindow(values, chosen)
  if (values.screenshot === undefined) {
    console.log(
      'There is no display here, so the demo workspace is opened without a window and a picture of it is taken.\n' +
        'For the window itself: start on a desktop, through a remote display (ssh -X, VNC), or try: xvfb-run npm start',
    )
  }
  return takePicture(values, resolve(picture))
})
