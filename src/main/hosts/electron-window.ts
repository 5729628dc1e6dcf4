import { eventChannel, invokeChannel } from '#shared/desk/electron-wire.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { MenuSection } from '#shared/desk/menu.ts'
import { type OwnReport, ownReportQuery } from '#shared/desk/own-report.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Log } from '../engine/log.ts'
import { crashWords, createCrashLimit } from './crash-limit.ts'
import type { DeskWindow, Receive } from './desk-window.ts'
import {
  bringToFront,
  closePatiently,
  type FrameFiles,
  groundNow,
  keepHome,
  keepOnScreen,
  loadAndShow,
  makeFrame,
  offerContextMenu,
  printed,
} from './electron-frame.ts'
import { menuBar } from './electron-menus.ts'
import { showNotices } from './electron-notices.ts'
import type { ElectronParts, WindowPart } from './electron-parts.ts'
import { takeElectronPicture } from './electron-picture.ts'
import { endWithSession } from './electron-quit.ts'
import { createReportWindows } from './electron-report-windows.ts'
import { goAwayAndHome } from './renewal.ts'
import { electronAway, electronOrigin } from './window-policy.ts'

export interface ElectronWindowOptions extends FrameFiles {
  readonly receive: Receive
  readonly log: Log
  readonly size: { readonly width: number; readonly height: number }
  /** The theme given on the command line. */
  readonly theme: 'system' | 'light' | 'dark'
  /** The theme chosen in the desk's settings; `system` if none was chosen. */
  readonly chosenTheme: 'system' | 'light' | 'dark'
  /** Ends the desk when the operating system's session ends. */
  readonly quit: () => void
  /** Called when the page has crashed and is loaded again. */
  readonly onCrash: () => void
  /** Shows the user why the desk ends. */
  readonly tellEnd: (words: string) => void
}

export interface ElectronWindow extends DeskWindow {
  /** Resolves when the desk's page is loaded. Rejects when it cannot be shown; the window is then gone. */
  readonly shown: Promise<void>
  /** Saves a screenshot of the window as soon as a report is in the list. @returns the failure, in plain language. */
  takePicture(file: string): Promise<Result<null, string>>
  showMenu(sections: readonly MenuSection[]): void
  /** Applies the theme of the settings, or the one from the command line if the settings say `system`. */
  setTheme(theme: ElectronWindowOptions['theme']): void
}

const home = `${electronOrigin}/`

/** Opens the desk's own window in Electron. The guards must be set up before. */
export function openElectronWindow(
  parts: ElectronParts,
  {
    preloadFile,
    iconFile,
    receive,
    log,
    size,
    theme,
    chosenTheme,
    quit,
    onCrash,
    tellEnd,
  }: ElectronWindowOptions,
): ElectronWindow {
  const { app, Menu, nativeTheme } = parts
  const setTheme = (chosen: ElectronWindowOptions['theme']) => {
    nativeTheme.themeSource = chosen === 'system' ? theme : chosen
  }
  setTheme(chosenTheme)
  // In a package, macOS shows the icon of the bundle by itself.
  if (!app.isPackaged) app.dock?.setIcon(iconFile)
  const files = { preloadFile, iconFile }
  const window = makeFrame(parts, files, {
    ...size,
    minWidth: 720,
    minHeight: 480,
    name: 'desk',
    windowStatePersistence: true,
  })
  const reports = createReportWindows(parts, files, log)
  const everyWindow = () => [{ report: null, window }, ...reports.all()]
  const pushTo = ({ window: one }: { readonly window: WindowPart }, event: DeskEvent) => {
    if (!one.isDestroyed()) one.webContents.send(eventChannel, event)
  }
  const push = (event: DeskEvent) => {
    for (const one of everyWindow()) pushTo(one, event)
  }
  const showMenu = (sections: readonly MenuSection[]) => {
    // There is one menu for all windows: its commands apply to the window in front.
    const onCommand = (command: string) => {
      const front = everyWindow().find(({ window: one }) => !one.isDestroyed() && one.isFocused())
      pushTo(front ?? { window }, { kind: 'menuCommand', command })
    }
    const { isPackaged } = app
    const template = menuBar({ platform: process.platform, isPackaged, sections, onCommand })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  showMenu([])
  nativeTheme.on('updated', () => {
    for (const { window: one } of everyWindow())
      if (!one.isDestroyed()) one.setBackgroundColor(groundNow(parts))
  })
  offerContextMenu(parts, window)
  endWithSession(window, quit)
  answerCommands(parts, receive, everyWindow)
  const gone = new Promise<void>((resolve) => window.once('closed', () => resolve()))
  const closed = gone.then(reports.close)
  window.on('persisted-state-restored', () => keepOnScreen(parts, window))
  keepHome(window, home, log)
  watchCrashes(window, { log, onCrash, tellEnd })
  return {
    closed,
    shown: loadAndShow(parts, window, home),
    push,
    openReport: reports.open,
    async printPdf(report) {
      const isMeant = (one: { readonly report: OwnReport | null }) =>
        report === null || one.report === null
          ? report === one.report
          : ownReportQuery(one.report) === ownReportQuery(report)
      const meant = everyWindow().find(isMeant)
      if (meant === undefined) throw new Error('The window of the report is gone.')
      return printed(meant.window)
    },
    takePicture: (file) => takeElectronPicture(window, file),
    notify: showNotices(parts, log),
    showMenu,
    setTheme,
    async renew() {
      await reports.close()
      await goAwayAndHome({
        visit: (address) => window.loadURL(address),
        away: electronAway,
        home,
        isGone: () => window.isDestroyed(),
        log,
      })
      // Otherwise the user could go back to the page shown during the renewal.
      if (!window.isDestroyed()) window.webContents.navigationHistory.clear()
    },
    focus: () => bringToFront(parts, window),
    async close() {
      // All windows are closed at the same time: an operating system that ends a session hardly waits longer than one
      // window may take.
      await Promise.all([closePatiently(window, gone), reports.close()])
      await closed
    },
  }
}

/** A window of the desk, and the report for which it was opened; null = the desk's own window. */
interface OpenWindow {
  readonly report: OwnReport | null
  readonly window: WindowPart
}

/** Passes on the commands of the desk's windows, together with their senders. */
function answerCommands(
  parts: Pick<ElectronParts, 'ipcMain'>,
  receive: Receive,
  everyWindow: () => readonly OpenWindow[],
): void {
  parts.ipcMain.handle(invokeChannel, (event, name, input) => {
    const frame = event.senderFrame
    const from = everyWindow().find(
      ({ window: one }) => !one.isDestroyed() && one.webContents === event.sender,
    )
    const sender = {
      origin: frame?.origin ?? 'null',
      isMainFrame: frame !== null && frame === from?.window.webContents.mainFrame,
      // With context isolation, only the preload script has access to ipcRenderer, and only the desk's windows have a
      // preload script.
      isPreload: from !== undefined,
      ownReport: from?.report ?? null,
    }
    return receive(sender, name, input)
  })
}

/** Reloads a page that crashed; if it crashes again too soon, the desk ends. */
function watchCrashes(
  window: WindowPart,
  { log, onCrash, tellEnd }: Pick<ElectronWindowOptions, 'log' | 'onCrash' | 'tellEnd'>,
): void {
  const crashes = createCrashLimit()
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    log.fault('the window', `its process ended: ${reason}`)
    if (crashes.crashed()) {
      onCrash()
      window.loadURL(home).catch((cause) => log.fault('loading the window again', cause))
      return
    }
    tellEnd(crashWords)
    window.destroy()
  })
}
