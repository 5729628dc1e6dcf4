import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { deepLinkTo, parseDeepLink } from '#shared/rules/deep-link.ts'
import type { EnginePort } from './bridge/engine-port.ts'
import { type EngineThread, startEngineThread } from './bridge/engine-thread.ts'
import type { Desk } from './desk.ts'
import { createLog, type Log } from './engine/log.ts'
import { findBrowser } from './hosts/chromium-browser.ts'
import { type BrowserOptions, type LaunchedBrowser, launchBrowser } from './hosts/chromium-launch.ts'
import type { ChromiumWindow } from './hosts/chromium-window.ts'
import { crashWords, createCrashLimit } from './hosts/crash-limit.ts'
import type { Devtools } from './hosts/devtools-pipe.ts'
import { placeAmongDownloads } from './hosts/downloads-folder.ts'
import { drivenPage } from './hosts/driven-page.ts'
import { openOutside } from './hosts/open-outside.ts'
import { showInFolder } from './hosts/show-in-folder.ts'
import { browserFolder } from './hosts/snap-profile.ts'
import { listWindowFiles } from './hosts/window-files.ts'
import { chromiumOrigin } from './hosts/window-policy.ts'
import { openProfile } from './start/open-profile.ts'
import type { Profile } from './start/profile.ts'
import { readRememberedTheme } from './start/remembered-theme.ts'
import { readStartOptions, type StartOptions } from './start/start-options.ts'
import { causeInWords, reportTrouble, type StartTrouble } from './start/start-trouble.ts'
import { takePicture } from './take-picture.ts'

/** The composition root for the Chromium host: an installed Chromium, Chrome or Edge. */

export interface ChromiumDesk {
  /** The current browser, for tests and screenshots; after a crash, it is another one. */
  readonly devtools: Devtools
  readonly engine: EnginePort
  readonly log: Log
  readonly profile: Profile
  /** Resolves when window, engine and profile are closed. */
  readonly closed: Promise<void>
  close(): Promise<void>
}

export interface ChromiumOptions extends StartOptions {
  /** See `WorkspacesParts`. */
  readonly requestsPerMinute?: number | undefined
}

const builtDir = import.meta.dirname
const rendererDir = join(builtDir, '..', 'renderer')
const preloadDir = join(builtDir, '..', 'preload')

/**
 * Opens the desk. The engine's thread loads its code from the beginning, beside everything else; then the browser is
 * started, because it takes longest. `npm run bench -- start` measures the phases by the `performance.mark` calls.
 */
export async function startChromiumDesk(
  options: ChromiumOptions,
): Promise<Result<ChromiumDesk, StartTrouble>> {
  const engineThread = startEngineThread(join(builtDir, 'engine.js'))
  const started = await startWith(engineThread, options)
  if (!started.ok) await engineThread.worker.terminate()
  return started
}

async function startWith(
  engineThread: EngineThread,
  options: ChromiumOptions,
): Promise<Result<ChromiumDesk, StartTrouble>> {
  const browser = findBrowser()
  if (!browser.found) return err({ kind: 'noBrowser', lookedFor: browser.lookedFor })
  let window: ChromiumWindow | null = null
  let desk: Desk | null = null
  /** The link to open once the desk is loaded: of this start, or of another start meanwhile. */
  let link = options.link ?? null
  const onSecondStart = (word: string) => {
    const opened = parseDeepLink(word)
    if (desk === null) link = opened ?? link
    else if (opened !== null) desk.openLink(opened)
    window?.focus()
  }
  const taken = await openProfile(options.profileDir, onSecondStart, link === null ? '' : deepLinkTo(link))
  if (!taken.ok) return taken
  const { profile, hold } = taken.value
  performance.mark('profile')
  const log = createLog(profile.dir)
  const settings = browserOptions(options, profile, browser.path)
  const launched = await launch(settings, log)
  if (!launched.ok) {
    hold.release()
    return launched
  }
  const loaded = await loadRest(log)
  if (!loaded.ok) {
    await discard(launched.value)
    hold.release()
    return loaded
  }
  const { startDesk, openChromiumWindow } = loaded.value
  const openWindow = (browser: LaunchedBrowser, options: BrowserOptions) =>
    openWindowWith(openChromiumWindow, browser, options, profile, running, log)
  const running = startDesk({
    profile,
    log,
    host: 'chromium',
    origin: chromiumOrigin,
    openOutside: (address) => openOutside(address, log),
    // A browser's folder dialog gives the page a handle but no path, so the user has to type the path.
    chooseFolder: async () => null,
    chooseFile: (name) => placeAmongDownloads(name),
    showInFolder: (path) => showInFolder(path, log),
    // A browser's application window has neither a menu nor an icon that the desk could change, and the page itself
    // applies its theme.
    showMenu: () => undefined,
    setBadge: () => undefined,
    onTheme: () => undefined,
    builtDir,
    engineThread,
    demoWhenEmpty: options.demo,
    requestsPerMinute: options.requestsPerMinute,
  })
  desk = running
  hold.answerReads(running.answerRead)
  if (link !== null) running.openLink(link)
  const opened = await openWindow(launched.value, settings)
  if (!opened.ok) {
    await running.close()
    hold.release()
    return opened
  }
  window = opened.value
  running.connectTo(window)
  let shown = opened.value
  /**
   * Resolves when the window is closed. If its page crashes, another window is opened; a second crash within a minute
   * ends the desk.
   */
  const untilClosed = async () => {
    const crashes = createCrashLimit()
    for (;;) {
      await shown.closed
      if (!shown.hasCrashed) return
      if (!crashes.crashed()) {
        log.note(crashWords)
        process.stderr.write(`${crashWords}\n`)
        return
      }
      running.noteCrash()
      const settingsNow = browserOptions(options, profile, browser.path)
      const relaunched = await launch(settingsNow, log)
      if (!relaunched.ok) return
      const again = await openWindow(relaunched.value, settingsNow)
      if (!again.ok) return
      shown = again.value
      window = shown
      running.connectTo(shown)
    }
  }
  const closed = untilClosed()
    .then(() => running.close())
    .finally(() => hold.release())
  return ok({
    get devtools() {
      return shown.devtools
    },
    profile,
    log,
    engine: running.engine,
    closed,
    close: () => shown.close().then(() => closed),
  })
}

const browserOptions = (options: StartOptions, profile: Profile, executablePath: string): BrowserOptions => ({
  userDataDir: browserFolder(executablePath, profile.browserDir, process.env.HOME),
  executablePath,
  headless: options.headless,
  size: options.size,
  theme: options.theme,
  chosenTheme: readRememberedTheme(profile.dir),
  sandbox: process.getuid?.() !== 0,
})

async function launch(options: BrowserOptions, log: Log): Promise<Result<LaunchedBrowser, StartTrouble>> {
  try {
    return ok(await launchBrowser(options))
  } catch (cause) {
    return err(noWindow(options, cause, log))
  }
}

/** What is loaded only once the browser was started, so that reading and compiling it does not delay that. */
interface Rest {
  readonly startDesk: typeof import('./desk.ts').startDesk
  readonly openChromiumWindow: typeof import('./hosts/chromium-window.ts').openChromiumWindow
}

async function loadRest(log: Log): Promise<Result<Rest, StartTrouble>> {
  try {
    const [{ startDesk }, { openChromiumWindow }] = await Promise.all([
      import('./desk.ts'),
      import('./hosts/chromium-window.ts'),
    ])
    return ok({ startDesk, openChromiumWindow })
  } catch (cause) {
    const reference = log.fault('loading the desk', cause)
    if (isMissingModule(cause)) return err({ kind: 'notBuilt', missing: fileURLToPath(cause.url) })
    return err({ kind: 'windowFailed', reason: causeInWords(cause), reference })
  }
}

async function openWindowWith(
  openChromiumWindow: Rest['openChromiumWindow'],
  browser: LaunchedBrowser,
  options: BrowserOptions,
  profile: Profile,
  desk: Desk,
  log: Log,
): Promise<Result<ChromiumWindow, StartTrouble>> {
  try {
    const [files, isolated, page] = await Promise.all([
      listWindowFiles(rendererDir, () => readRememberedTheme(profile.dir)),
      readFile(join(preloadDir, 'chromium-isolated.cjs'), 'utf8'),
      readFile(join(preloadDir, 'chromium-page.cjs'), 'utf8'),
    ])
    const parts = { files, preload: { isolated, page }, receive: desk.receive, log }
    return ok(await openChromiumWindow(browser, { ...options, ...parts }))
  } catch (cause) {
    await discard(browser)
    return err(noWindow(options, cause, log))
  }
}

/** Ends a browser that shows nothing of the desk yet. */
async function discard({ process: browser }: LaunchedBrowser): Promise<void> {
  browser.kill()
  await browser.ended
}

function noWindow({ executablePath }: BrowserOptions, cause: unknown, log: Log): StartTrouble {
  log.fault('opening the window', cause)
  if (isMissingFile(cause)) return { kind: 'notBuilt', missing: cause.path }
  return { kind: 'browserFailed', path: executablePath, reason: causeInWords(cause) }
}

function isMissingFile(cause: unknown): cause is { path: string } {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' && 'path' in cause
}

function isMissingModule(cause: unknown): cause is { url: string } {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND' && 'url' in cause
}

/**
 * Removes the data that a browser from a snap stores outside the profile, because the profile of a screenshot is
 * temporary.
 */
async function forgetWindow({ browserDir }: Profile): Promise<void> {
  const browser = findBrowser()
  if (!browser.found) return
  const folder = browserFolder(browser.path, browserDir, process.env.HOME)
  if (folder !== browserDir) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts the desk and waits until it ends. @returns the exit code. */
async function run(args: readonly string[]): Promise<number> {
  const options = readStartOptions(args)
  if (!options.ok) return reportTrouble({ kind: 'badOptions', reason: options.error })
  if (process.getuid?.() === 0) {
    process.stderr.write('Warning: running as root, so the browser runs without its sandbox.\n')
  }
  const desk = await startChromiumDesk(options.value)
  if (!desk.ok) return reportTrouble(desk.error)
  const { closed, close, engine, log, devtools, profile } = desk.value
  // `close` may be called twice: under `npm start`, Ctrl+C arrives from the terminal and from the script that passes
  // signals on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close())
  process.on('unhandledRejection', (cause) => log.fault('a promise nobody waited for', cause))
  if (options.value.screenshot !== null) {
    const page = await drivenPage(devtools, options.value.size)
    const taken = await takePicture(page, engine, options.value.screenshot)
    await close()
    await forgetWindow(profile)
    if (!taken.ok) process.stderr.write(`${taken.error}\n`)
    return taken.ok ? 0 : 1
  }
  await closed
  return 0
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
