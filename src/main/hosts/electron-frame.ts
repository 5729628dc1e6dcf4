import type { BrowserWindowConstructorOptions } from 'electron'
import type { Log } from '../engine/log.ts'
import { hasSystemSpelling } from './electron-guards.ts'
import { contextMenu } from './electron-menus.ts'
import type { ElectronParts, WindowPart } from './electron-parts.ts'
import { ontoScreen } from './onto-screen.ts'
import { electronAway, electronOrigin } from './window-policy.ts'

export interface FrameFiles {
  /** The built preload script, `src/preload/electron.ts`. */
  readonly preloadFile: string
  /** The icon file, for the window and for a dock that would otherwise show Electron's icon. */
  readonly iconFile: string
}

/** The value of `--ground` in the renderer's tokens: the color of a window where its page has drawn nothing yet. */
export const ground = { light: '#f5f7f9', dark: '#0f1014' } as const

/** @returns the color behind the page, according to the settings or the operating system's current preference. */
export function groundNow({ nativeTheme }: Pick<ElectronParts, 'nativeTheme'>): string {
  return nativeTheme.shouldUseDarkColors ? ground.dark : ground.light
}

/**
 * Creates a window of the desk, not shown yet: the desk's own window, or a report window. Windows are created only
 * here, so that the scanner for wrong options sees every option.
 *
 * @param place options that differ between windows.
 */
export function makeFrame(
  { app, nativeTheme, BrowserWindow }: Pick<ElectronParts, 'app' | 'nativeTheme' | 'BrowserWindow'>,
  { preloadFile, iconFile }: FrameFiles,
  place: Omit<BrowserWindowConstructorOptions, 'webPreferences'>,
): WindowPart {
  return new BrowserWindow({
    ...place,
    title: 'Triage Desk',
    icon: iconFile,
    // Electron's default is white, so a dark desk would flash when it is renewed or enlarged.
    backgroundColor: groundNow({ nativeTheme }),
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
      spellcheck: hasSystemSpelling(),
      // Off, because graphics drivers can be a way out of the sandbox, and nothing here draws with WebGL.
      webgl: false,
      devTools: !app.isPackaged,
      // A middle click would request a new window, which is refused anyway.
      disableBlinkFeatures: 'Auxclick',
    },
  })
}

/** Shows a context menu wherever the page allows it: if the page prevents the event, it does not arrive here. */
export function offerContextMenu({ Menu }: Pick<ElectronParts, 'Menu'>, window: WindowPart): void {
  const { webContents } = window
  webContents.on('context-menu', (_event, at) => {
    const template = contextMenu(at, {
      replaceMisspelling: (word) => webContents.replaceMisspelling(word),
      learnWord: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
    })
    if (template.length > 0) Menu.buildFromTemplate(template).popup()
  })
}

/**
 * Moves a window onto a screen if its upper edge cannot be dragged on any, for example when the screen it was on is
 * gone. A window that fills its screen stays, although its edges may lie a few px outside: moving it would make it
 * smaller.
 */
export function keepOnScreen({ screen }: Pick<ElectronParts, 'screen'>, window: WindowPart): void {
  if (window.isDestroyed() || !window.isNormal()) return
  const bounds = window.getBounds()
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const placed = ontoScreen(bounds, areas)
  if (placed !== bounds) window.setBounds(placed)
}

function show(parts: Pick<ElectronParts, 'screen'>, window: WindowPart): void {
  if (window.isDestroyed()) return
  keepOnScreen(parts, window)
  window.show()
}

/**
 * Loads an address and shows the window when there is something to show. A window whose address cannot be loaded is
 * destroyed, since it would stay invisible.
 */
export async function loadAndShow(
  parts: Pick<ElectronParts, 'screen'>,
  window: WindowPart,
  address: string,
): Promise<void> {
  window.once('ready-to-show', () => show(parts, window))
  try {
    await window.loadURL(address)
    // Where graphics fail, there is no first frame, and so no `ready-to-show`.
    show(parts, window)
  } catch (cause) {
    if (window.isDestroyed()) return
    window.destroy()
    throw cause
  }
}

/**
 * Brings a window back home when it was led away. For addresses such as `about:blank`, Electron asks no guard
 * (electron/electron#21136); it reports them only when the document is there.
 */
export function keepHome(window: WindowPart, home: string, log: Log): void {
  const { webContents } = window
  const goHome = async () => {
    try {
      await window.loadURL(home)
      if (!window.isDestroyed()) webContents.navigationHistory.clear()
    } catch (cause) {
      if (!window.isDestroyed()) log.fault('leading the window home', cause)
    }
  }
  webContents.on('did-navigate', (_event, url) => {
    if (url === electronAway || url.startsWith(`${electronOrigin}/`)) return
    // In a separate turn, because Electron is still inside the navigation that it reports.
    setImmediate(() => {
      if (!window.isDestroyed()) void goHome()
    })
  })
}

/** Brings a window to the front, even if it is minimized or on no screen. */
export function bringToFront(parts: Pick<ElectronParts, 'screen'>, window: WindowPart): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  show(parts, window)
  window.focus()
}

/** Creates a PDF of the page, in its print layout. */
export function printed({ webContents }: WindowPart): Promise<Buffer> {
  return webContents.printToPDF({
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    // The page sets its own margins; if the browser adds its own, the printed pages are blank.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
  })
}

/**
 * How long a page may take to agree to being closed, in ms. An operating system that ends a session hardly waits longer
 * for a program.
 */
const closingPatience = 3_000

/**
 * Closes a window; if its page hangs, destroys the window without asking the page. @param closed resolves when the
 * window is gone.
 */
export function closePatiently(window: WindowPart, closed: Promise<void>): Promise<void> {
  if (window.isDestroyed()) return closed
  window.close()
  // A page that hangs cannot answer whether it may be closed, and the files of the engine are closed only after the
  // window.
  const timer = setTimeout(() => {
    if (!window.isDestroyed()) window.destroy()
  }, closingPatience)
  return closed.finally(() => clearTimeout(timer))
}
