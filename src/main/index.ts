import { join } from 'node:path'
import * as electron from 'electron'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { OutsideAddress } from '#shared/rules/outside-address.ts'
import { startDesk } from './desk.ts'
import { createLog, type Log } from './engine/log.ts'
import type { DeskWindow } from './hosts/desk-window.ts'
import { findUnsandboxing, guardBeforeReady, guardSession } from './hosts/electron-guards.ts'
import type { ElectronParts } from './hosts/electron-parts.ts'
import { openElectronWindow } from './hosts/electron-window.ts'
import { listWindowFiles } from './hosts/window-files.ts'
import { electronOrigin } from './hosts/window-policy.ts'
import { openProfile } from './start/open-profile.ts'
import { prepareProfile } from './start/profile.ts'
import { readRememberedTheme } from './start/remembered-theme.ts'
import { readStartOptions } from './start/start-options.ts'
import { reportTrouble, type StartTrouble } from './start/start-trouble.ts'

/** Composition root on Electron. */

const parts: ElectronParts = electron
const builtDir = import.meta.dirname

/** @returns the exit code. Everything up to the first `await` happens before Electron is ready, and has to. */
async function run(args: readonly string[]): Promise<number> {
  const options = readStartOptions(args, false)
  if (!options.ok) return refuse({ kind: 'badOptions', reason: options.error })
  const start = options.value
  const unsandboxing = findUnsandboxing(parts)
  if (unsandboxing !== null) return refuse({ kind: 'noSandbox', by: unsandboxing })
  guardBeforeReady(parts)
  parts.app.setPath('userData', prepareProfile(start.profileDir).browserDir)
  let window: DeskWindow | null = null
  // Windows and macOS let only a program that was asked this way bring itself to the front.
  if (!parts.app.requestSingleInstanceLock()) {
    return refuse({ kind: 'openElsewhere', dir: start.profileDir })
  }
  parts.app.on('second-instance', () => window?.focus())
  // Without a listener Electron would end at once, before the engine has closed its files.
  parts.app.on('window-all-closed', () => undefined)
  const opened = await openProfile(start.profileDir, () => window?.focus())
  if (!opened.ok) return refuse(opened.error)
  const { profile, hold } = opened.value

  const log = createLog(profile.dir)
  process.on('unhandledRejection', (cause) => log.fault('a promise nobody waited for', cause))
  const desk = startDesk({
    profile,
    log,
    host: 'electron',
    origin: electronOrigin,
    openOutside: (address) => openOutside(address, log),
    showInFolder: async (path) => {
      electron.shell.showItemInFolder(path)
      return true
    },
    chooseFolder: async () => {
      const { filePaths } = await electron.dialog.showOpenDialog({
        title: 'Folder for evidence',
        properties: ['openDirectory', 'createDirectory'],
      })
      return filePaths[0] ?? null
    },
    builtDir,
    demoWhenEmpty: start.demo,
  })
  await parts.app.whenReady()
  const rendererDir = join(builtDir, '..', 'renderer')
  const files = await listWindowFiles(rendererDir, () => readRememberedTheme(profile.dir))
  guardSession(parts.session.defaultSession, files)
  window = openElectronWindow(parts, {
    preloadFile: join(builtDir, '..', 'preload', 'electron.cjs'),
    receive: desk.receive,
    log,
    size: start.size,
    theme: start.theme,
  })
  desk.connectTo(window)
  await window.closed
  await desk.close()
  hold.release()
  return 0
}

/** Where a packaged desk is started nobody looks at a terminal. @returns the exit code. */
function refuse(trouble: StartTrouble): number {
  if (!parts.app.isPackaged) return reportTrouble(trouble)
  return reportTrouble(trouble, (words) => electron.dialog.showErrorBox('Triage Desk did not start', words))
}

async function openOutside(address: OutsideAddress, log: Log): Promise<Result<null>> {
  try {
    await electron.shell.openExternal(address)
    return ok(null)
  } catch (cause) {
    return err({ kind: 'internal', reference: log.fault('opening an address outside', cause) })
  }
}

// Not awaited here: Electron becomes ready only after this module has been evaluated to its end.
void run(process.argv.slice(electron.app.isPackaged ? 1 : 2)).then((code) => parts.app.exit(code))
