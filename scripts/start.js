import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.js'
import { electronBinary, fetchElectron } from './electron-binary.js'
import { ensurePackages } from './packages.js'
import { asCommand, checkNode, deskFlags, deskNode, root, Stop } from './project.js'
import { ensureSystemPackages, hasBrowser } from './system-packages.js'

// `npm start`: sets up what is missing, chooses the window's host and opens the desk.

const usage = `Usage: npm start -- [options]
  --host electron|chromium   which window; without it Electron where its binary is, else Chromium
  --profile DIR              where the desk keeps its data
  --theme light|dark|system
  --size WIDTHxHEIGHT        of the window at its first start, or of the picture
  --screenshot FILE          open the demo workspace without a display, write a picture of it, end`

const options = {
  host: { type: 'string' },
  profile: { type: 'string' },
  theme: { type: 'string' },
  size: { type: 'string' },
  screenshot: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
}

const pictureWithoutDisplay = 'triage-desk.png'
/** ms. An Electron that ends with an error sooner never showed a window. */
const stillborn = 4_000

function readOptions() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new Stop(`${error.message}\n${usage}`)
  }
}

const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)

/** @returns `{ host, why }`; a picture is always taken in Chromium, which can do without a display. */
async function chooseHost(asked) {
  if (asked === 'chromium') return { host: 'chromium', why: 'as asked' }
  const binary = await fetchElectron({ again: asked === 'electron' })
  if (binary !== null) return { host: 'electron', binary, why: asked ? 'as asked' : 'its binary is here' }
  if (asked === 'electron')
    throw new Stop('Electron’s binary could not be fetched. Try: npx install-electron')
  return { host: 'chromium', why: 'Electron’s binary is not here and could not be fetched' }
}

function launch(command, args) {
  return new Promise((done) => {
    const began = performance.now()
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.once('error', (error) => {
      console.error(`${command} did not start: ${error.message}`)
      done({ code: 1, lasted: 0 })
    })
    child.once('exit', (code, signal) => {
      const asked = signal === 'SIGINT' || signal === 'SIGTERM'
      done({ code: code ?? (asked ? 0 : 1), lasted: performance.now() - began })
    })
  })
}

const passedOn = (values, names) =>
  names.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]))

const openInChromium = (args) =>
  launch(deskNode(), [...deskFlags, join(root, 'out', 'main', 'chromium.js'), ...args])

async function takePicture(values, file) {
  const profile = mkdtempSync(join(tmpdir(), 'triage-desk-'))
  try {
    const given = passedOn(values, ['theme', 'size'])
    const { code } = await openInChromium([
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
    rmSync(profile, { recursive: true, force: true })
  }
}

async function openWindow(values) {
  const given = ['--demo', ...passedOn(values, ['profile', 'theme', 'size'])]
  const { host, binary, why } = await chooseHost(values.host)
  console.log(`Triage Desk opens in ${host === 'electron' ? 'Electron' : 'the installed browser'}: ${why}.`)
  if (host === 'chromium') return (await openInChromium(given)).code
  const asRoot = process.getuid?.() === 0
  if (asRoot) console.log('Warning: running as root, so Electron runs without its sandbox.')
  const { code, lasted } = await launch(binary, [...(asRoot ? ['--no-sandbox'] : []), root, ...given])
  if (code === 0 || values.host === 'electron' || lasted > stillborn || !hasBrowser()) return code
  console.log('Electron did not start here; opening in the installed browser instead.')
  return (await openInChromium(given)).code
}

await asCommand(async () => {
  const values = readOptions()
  if (values.help) {
    console.log(usage)
    return 0
  }
  if (values.host !== undefined && values.host !== 'electron' && values.host !== 'chromium') {
    throw new Stop(`--host is electron or chromium, not "${values.host}".`)
  }
  const picture = values.screenshot ?? (hasDisplay() ? undefined : pictureWithoutDisplay)
  checkNode()
  await ensurePackages()
  const electronHere = electronBinary() !== null && values.host !== 'chromium' && picture === undefined
  await ensureSystemPackages({ electron: electronHere })
  await ensureBuilt()
  if (picture === undefined) return openWindow(values)
  if (values.screenshot === undefined) {
    console.log(
      'There is no display here, so the demo workspace is opened without a window and a picture of it is taken.\n' +
        'For the window itself: start on a desktop, through a remote display (ssh -X, VNC), or try: xvfb-run npm start',
    )
  }
  return takePicture(values, resolve(picture))
})
