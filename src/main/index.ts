import { join } from 'node:path'
import * as electron from 'electron'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { type DeepLink, deepLinkTo, parseDeepLink } from '#shared/rules/deep-link.ts'
import type { OutsideAddress } from '#shared/rules/outside-address.ts'
import { type Desk, startDesk } from './desk.ts'
import { createLog, type Log } from './engine/log.ts'
import { findUnsandboxing, guardBeforeReady, guardSession } from './hosts/electron-guards.ts'
import { identifyProgram } from './hosts/electron-identity.ts'
import type { ElectronParts } from './hosts/electron-parts.ts'
import { systemProxyOf } from './hosts/electron-proxy.ts'
import { endThrough } from './hosts/electron-quit.ts'
import { type ElectronWindow, openElectronWindow } from './hosts/electron-window.ts'
import { listWindowFiles } from './hosts/window-files.ts'
import { electronOrigin, electronScheme } from './hosts/window-policy.ts'
import { deskArguments } from './start/electron-arguments.ts'
import { openProfile } from './start/open-profile.ts'
import { type Profile, prepareProfile } from './start/profile.ts'
import { readRememberedTheme } from './start/remembered-theme.ts'
import type { Hold } from './start/single-desk.ts'
import { readStartOptions, type StartOptions } from './start/start-options.ts'
import { causeInWords, reportTrouble, type StartTrouble } from './start/start-trouble.ts'

/** The composition root for the Electron host. */

const parts: ElectronParts = electron
const builtDir = import.meta.dirname

/** State that several steps of a start share. */
interface Running {
  window: ElectronWindow | null
  /** Whether the desk was asked to end, perhaps before there was a window. */
  isEnding: boolean
  /** Opens a link; until the desk can do that, the link is kept. */
  openLink: (link: DeepLink) => void
}

/**
 * Starts the desk and waits until it ends. Everything up to the first `await` must happen before Electron is ready.
 * @returns the exit code.
 */
async function run(args: readonly string[]): Promise<number> {
  const options = readStartOptions(args, false)
  if (!options.ok) return refuse({ kind: 'badOptions', reason: options.error })
  const start = options.value
  const unsandboxing = findUnsandboxing(parts)
  if (unsandboxing !== null) return refuse({ kind: 'noSandbox', by: unsandboxing })
  let early: DeepLink | null = start.link ?? null
  const running: Running = {
    window: null,
    isEnding: false,
    openLink(link) {
      early = link
    },
  }
  const quit = () => {
    running.isEnding = true
    void running.window?.close()
  }
  guardBeforeReady(parts)
  endThrough(parts, quit)
  identifyProgram(parts, process.platform)
  const prepared = prepareOrExplain(start.profileDir)
  if (!prepared.ok) return refuse(prepared.error)
  parts.app.setPath('userData', prepared.value.browserDir)
  // On Windows and macOS, only a program that was asked through this lock may bring itself to the front.
  if (!parts.app.requestSingleInstanceLock()) {
    return refuse({ kind: 'openElsewhere', dir: start.profileDir })
  }
  const onSecondStart = (word: string) => {
    const link = parseDeepLink(word)
    if (link !== null) running.openLink(link)
    running.window?.focus()
  }
  // According to Electron's documentation, its own switches may be anywhere among these arguments.
  parts.app.on('second-instance', (_event, argv) =>
    onSecondStart(argv.findLast((word) => parseDeepLink(word) !== null) ?? ''),
  )
  // A window that was minimized to the Dock stays there unless the program restores it.
  parts.app.on('activate', (_event, hasVisibleWindows) => {
    if (!hasVisibleWindows) running.window?.focus()
  })
  // macOS passes links through this event, even those that started the desk.
  parts.app.on('open-url', (event, address) => {
    event.preventDefault()
    onSecondStart(address)
  })
  if (parts.app.isPackaged) parts.app.setAsDefaultProtocolClient(electronScheme)
  // Without a listener, Electron would end at once, before the engine has closed its files.
  parts.app.on('window-all-closed', () => undefined)
  const opened = await openProfile(start.profileDir, onSecondStart, early === null ? '' : deepLinkTo(early))
  if (!opened.ok) return refuse(opened.error)
  const { profile, hold } = opened.value
  const log = createLog(profile.dir)
  process.on('unhandledRejection', (cause) => log.fault('a promise nobody waited for', cause))
  const desk = deskOf(profile, start, log, running)
  running.openLink = desk.openLink
  hold.answerReads(desk.answerRead)
  if (early !== null) desk.openLink(early)
  return showUntilClosed({ profile, hold, log, desk, start, running, quit })
}

/**
 * Prepares the profile. A profile that cannot be written to is reported as an error, like any other failure of a start.
 */
function prepareOrExplain(dir: string): Result<Profile, StartTrouble> {
  try {
    return ok(prepareProfile(dir))
  } catch (cause) {
    return err({ kind: 'profileUnusable', dir, reason: causeInWords(cause) })
  }
}

function deskOf(profile: Profile, start: StartOptions, log: Log, running: Running): Desk {
  return startDesk({
    profile,
    log,
    host: 'electron',
    origin: electronOrigin,
    openOutside: (address) => openOutside(address, log),
    showInFolder: async (path) => {
      parts.shell.showItemInFolder(path)
      return true
    },
    chooseFolder,
    chooseFile,
    showMenu: (sections) => running.window?.showMenu(sections),
    setBadge: (count) => void parts.app.setBadgeCount(count),
    askSystemProxy: systemProxyOf(parts),
    onTheme: (theme) => running.window?.setTheme(theme),
    builtDir,
    demoWhenEmpty: start.demo || start.screenshot !== null,
  })
}

interface Opening {
  readonly profile: Profile
  readonly hold: Hold
  readonly log: Log
  readonly desk: Desk
  readonly start: StartOptions
  readonly running: Running
  readonly quit: () => void
}

/**
 * Shows the window until it is closed. Even if the window fails, the engine can close its files before the process
 * ends. @returns the exit code.
 */
async function showUntilClosed({ profile, hold, log, desk, start, running, quit }: Opening): Promise<number> {
  let trouble: StartTrouble | null = null
  try {
    const rendererDir = join(builtDir, '..', 'renderer')
    const [files] = await Promise.all([
      listWindowFiles(rendererDir, () => readRememberedTheme(profile.dir)),
      parts.app.whenReady(),
    ])
    const chosenTheme = readRememberedTheme(profile.dir)
    guardSession(parts.session.defaultSession, files, !parts.app.isPackaged)
    running.window = openElectronWindow(parts, {
      preloadFile: join(builtDir, '..', 'preload', 'electron.cjs'),
      iconFile: join(builtDir, '..', '..', 'resources', 'icon.png'),
      receive: desk.receive,
      log,
      size: start.size,
      theme: start.theme,
      chosenTheme,
      quit,
      onCrash: desk.noteCrash,
      tellEnd: (words) => sayEnd('Triage Desk closed', words),
    })
    desk.connectTo(running.window)
    if (running.isEnding) quit()
    await running.window.shown
    if (start.screenshot !== null) {
      const taken = await running.window.takePicture(start.screenshot)
      if (!taken.ok) trouble = { kind: 'pictureFailed', reason: taken.error }
      quit()
    }
    await running.window.closed
  } catch (cause) {
    trouble = {
      kind: 'windowFailed',
      reason: causeInWords(cause),
      reference: log.fault('opening the window', cause),
    }
  }
  await desk.close()
  hold.release()
  return trouble === null ? 0 : refuse(trouble)
}

/**
 * Shows why there is no window. With `--screenshot` this goes to standard error: a script reads it there, and would
 * wait forever at a dialog.
 */
function sayEnd(title: string, words: string): void {
  if (process.argv.includes('--screenshot')) process.stderr.write(`${words}\n`)
  else parts.dialog.showErrorBox(title, words)
}

/**
 * Shows why the desk is not started: in a dialog if it is packaged, since it then has no terminal. @returns the exit
 * code.
 */
function refuse(trouble: StartTrouble): number {
  if (!parts.app.isPackaged) return reportTrouble(trouble)
  return reportTrouble(trouble, (words) => sayEnd('Triage Desk did not start', words))
}

/** The window that the user is working in, to which a dialog belongs; null when there is no window. */
function windowInFront(): electron.BrowserWindow | null {
  return electron.BrowserWindow.getFocusedWindow() ?? electron.BrowserWindow.getAllWindows()[0] ?? null
}

/** Lets the user choose a folder in the operating system's dialog, over the window in front. */
async function chooseFolder(): Promise<string | null> {
  const owner = windowInFront()
  if (owner === null) return null
  const { filePaths } = await electron.dialog.showOpenDialog(owner, {
    title: 'Folder for evidence',
    properties: ['openDirectory', 'createDirectory'],
  })
  return filePaths[0] ?? null
}

/** Lets the user choose a path for a file to be saved; the dialog asks before it replaces an existing file. */
async function chooseFile(name: string): Promise<string | null> {
  const owner = windowInFront()
  if (owner === null) return null
  const defaultPath = join(electron.app.getPath('downloads'), name)
  const { canceled, filePath } = await electron.dialog.showSaveDialog(owner, {
    defaultPath,
    // For Linux and macOS; on Windows, the dialog does both by itself.
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  return canceled ? null : filePath
}

async function openOutside(address: OutsideAddress, log: Log): Promise<Result<null>> {
  try {
    await parts.shell.openExternal(address)
    return ok(null)
  } catch (cause) {
    return err({ kind: 'internal', reference: log.fault('opening an address outside', cause) })
  }
}

/**
 * Reports an unexpected error. @returns the exit code, with which the process ends: a failed start leaves no process
 * without a window.
 */
function unexpected(cause: unknown): number {
  return refuse({ kind: 'windowFailed', reason: causeInWords(cause), reference: null })
}

// Not awaited: Electron becomes ready only when the evaluation of this module has ended.
void run(deskArguments(process.argv, parts.app.isPackaged))
  .catch(unexpected)
  .then((code) => parts.app.exit(code))
