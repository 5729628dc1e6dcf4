import type { MenuItemConstructorOptions } from 'electron'
import { eventChannel, invokeChannel } from '#shared/desk/electron-wire.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { Log } from '../engine/log.ts'
import type { DeskWindow, Receive } from './desk-window.ts'
import type { ElectronParts } from './electron-parts.ts'
import { goAwayAndHome } from './renewal.ts'
import { electronOrigin } from './window-policy.ts'

export interface ElectronWindowOptions {
  /** The built preload script, `src/preload/electron.ts`. */
  readonly preloadFile: string
  readonly receive: Receive
  readonly log: Log
  readonly size: { readonly width: number; readonly height: number }
  readonly theme: 'system' | 'light' | 'dark'
}

/** Only what a page cannot do itself: zoom, and on macOS what the system expects of every program. */
function menu(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }],
  }
  return platform === 'darwin'
    ? [{ role: 'appMenu' }, { role: 'editMenu' }, view, { role: 'windowMenu' }]
    : [view]
}

/** Opens the window in Electron. The guards must stand before. */
export function openElectronWindow(
  { app, BrowserWindow, Menu, ipcMain, nativeTheme }: ElectronParts,
  { preloadFile, receive, log, size, theme }: ElectronWindowOptions,
): DeskWindow {
  nativeTheme.themeSource = theme
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu(process.platform)))
  const window = new BrowserWindow({
    ...size,
    minWidth: 720,
    minHeight: 480,
    name: 'desk',
    windowStatePersistence: true,
    title: 'Triage Desk',
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: preloadFile,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // Drivers of graphics cards are a way out of the sandbox, and nothing here draws with them.
      webgl: false,
      devTools: !app.isPackaged,
      // A middle click would ask for a new window; it is refused anyway, and need not ask.
      disableBlinkFeatures: 'Auxclick',
    },
  })
  ipcMain.handle(invokeChannel, (event, name, input) => {
    const frame = event.senderFrame
    const sender = {
      origin: frame?.origin ?? 'null',
      isMainFrame: frame !== null && frame === window.webContents.mainFrame,
      // With context isolation only the preload script holds ipcRenderer, and only this window has one.
      isPreload: event.sender === window.webContents,
    }
    return receive(sender, name, input)
  })

  const closed = new Promise<void>((resolve) => window.once('closed', () => resolve()))
  window.once('ready-to-show', () => window.show())
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    log.fault('the window', `its process ended: ${reason}`)
    window.destroy()
  })
  void window.loadURL(`${electronOrigin}/`)
  return {
    closed,
    push(event: DeskEvent) {
      if (!window.isDestroyed()) window.webContents.send(eventChannel, event)
    },
    renew: () =>
      goAwayAndHome({
        visit: (address) => window.loadURL(address),
        away: 'about:blank',
        home: `${electronOrigin}/`,
        isGone: () => window.isDestroyed(),
        log,
      }),
    focus() {
      if (window.isDestroyed()) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    close() {
      if (!window.isDestroyed()) window.close()
      return closed
    },
  }
}
