import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { EnginePort } from './bridge/engine-port.ts'
import { type Desk, startDesk } from './desk.ts'
import { createLog, type Log } from './engine/log.ts'
import { findBrowser } from './hosts/chromium-browser.ts'
import { type ChromiumWindow, openChromiumWindow } from './hosts/chromium-window.ts'
import { openOutside } from './hosts/open-outside.ts'
import { showInFolder } from './hosts/show-in-folder.ts'
import { listWindowFiles } from './hosts/window-files.ts'
import { chromiumOrigin } from './hosts/window-policy.ts'
import { takePicture } from './picture.ts'
import { openProfile } from './start/open-profile.ts'
import type { Profile } from './start/profile.ts'
import { readRememberedTheme } from './start/remembered-theme.ts'
import { readStartOptions, type StartOptions } from './start/start-options.ts'
import { causeInWords, reportTrouble, type StartTrouble } from './start/start-trouble.ts'

/** Composition root on an installed Chromium, Chrome or Edge. */

export interface ChromiumDesk {
  /** The window, for tests and pictures. */
  readonly page: Page
  readonly engine: EnginePort
  readonly log: Log
  readonly profile: Profile
  /** Settles when window, engine and profile are closed. */
  readonly closed: Promise<void>
  close(): Promise<void>
}

const builtDir = import.meta.dirname
const rendererDir = join(builtDir, '..', 'renderer')
const preloadDir = join(builtDir, '..', 'preload')

/** Opens the desk: engine and window start side by side. */
export async function startChromiumDesk(options: StartOptions): Promise<Result<ChromiumDesk, StartTrouble>> {
  const browser = findBrowser()
  if (!browser.found) return err({ kind: 'noBrowser', lookedFor: browser.lookedFor })
  let window: ChromiumWindow | null = null
  const taken = await openProfile(options.profileDir, () => window?.focus())
  if (!taken.ok) return taken
  const { profile, hold } = taken.value
  const log = createLog(profile.dir)
  const desk = startDesk({
    profile,
    log,
    host: 'chromium',
    origin: chromiumOrigin,
    openOutside: (address) => openOutside(address, log),
    // A page's dialog gives a page's handle to a folder, never its path: here it is typed.
    chooseFolder: async () => null,
    showInFolder: (path) => showInFolder(path, log),
    builtDir,
    demoWhenEmpty: options.demo,
  })
  const opened = await openWindow(options, profile, browser.path, desk, log)
  if (!opened.ok) {
    await desk.close()
    hold.release()
    return opened
  }
  window = opened.value
  desk.connectTo(window)
  const closed = window.closed.then(() => desk.close()).finally(() => hold.release())
  const { page, close } = window
  return ok({ page, profile, log, engine: desk.engine, closed, close: () => close().then(() => closed) })
}

async function openWindow(
  options: StartOptions,
  profile: Profile,
  executablePath: string,
  desk: Desk,
  log: Log,
): Promise<Result<ChromiumWindow, StartTrouble>> {
  try {
    const [files, isolated, page] = await Promise.all([
      listWindowFiles(rendererDir, () => readRememberedTheme(profile.dir)),
      readFile(join(preloadDir, 'chromium-isolated.cjs'), 'utf8'),
      readFile(join(preloadDir, 'chromium-page.cjs'), 'utf8'),
    ])
    const window = await openChromiumWindow({
      userDataDir: profile.browserDir,
      executablePath,
      files,
      preload: { isolated, page },
      receive: desk.receive,
      log,
      headless: options.headless,
      size: options.size,
      theme: options.theme,
      chosenTheme: readRememberedTheme(profile.dir),
      sandbox: process.getuid?.() !== 0,
    })
    return ok(window)
  } catch (cause) {
    log.fault('opening the window', cause)
    if (isMissingFile(cause)) return err({ kind: 'notBuilt', missing: cause.path })
    return err({ kind: 'browserFailed', path: executablePath, reason: causeInWords(cause) })
  }
}

function isMissingFile(cause: unknown): cause is { path: string } {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' && 'path' in cause
}

/** @returns the exit code. */
async function run(args: readonly string[]): Promise<number> {
  const options = readStartOptions(args)
  if (!options.ok) return reportTrouble({ kind: 'badOptions', reason: options.error })
  if (process.getuid?.() === 0) {
    process.stderr.write('Warning: running as root, so the browser runs without its sandbox.\n')
  }
  const desk = await startChromiumDesk(options.value)
  if (!desk.ok) return reportTrouble(desk.error)
  const { closed, close, engine, log, page } = desk.value
  // Ctrl+C arrives twice under `npm start`: from the terminal, and from the script that passes signals on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close())
  process.on('unhandledRejection', (cause) => log.fault('a promise nobody waited for', cause))
  if (options.value.screenshot !== null) {
    const taken = await takePicture(page, engine, options.value.screenshot)
    await close()
    if (!taken.ok) process.stderr.write(`${taken.error}\n`)
    return taken.ok ? 0 : 1
  }
  await closed
  return 0
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
