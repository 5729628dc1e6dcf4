import { type BrowserProcess, startBrowser } from './browser-process.ts'
import { forgetFormData, preparePreferences } from './chromium-preferences.ts'
import { appName, chromiumSwitches } from './chromium-switches.ts'

export interface BrowserOptions {
  /** The folder for the browser's profile; nothing of the user's own browser is read or changed. */
  readonly userDataDir: string
  readonly executablePath: string
  readonly headless: boolean
  /** Size in CSS px; on a screen, only for the very first start. */
  readonly size: { readonly width: number; readonly height: number }
  /** The theme that the page takes for the operating system's; `system` = the real one. */
  readonly theme: 'light' | 'dark' | 'system'
  /** The theme chosen in the desk: it gives the colors that are shown before the desk is loaded. */
  readonly chosenTheme: 'light' | 'dark' | 'system'
  /** False only when running as root, where the browser refuses to start with a sandbox. */
  readonly sandbox: boolean
}

/** A browser that was started and shows no page of the desk yet. */
export interface LaunchedBrowser {
  readonly process: BrowserProcess
  /** The names of windows whose size and position the browser knows. */
  readonly places: ReadonlySet<string>
}

/**
 * Starts an installed Chromium, Chrome or Edge, which is controlled over a pipe, without opening a port. It returns as
 * soon as the process exists, some 300 ms before the browser has its first page. It must load little: everything that
 * is loaded here delays the browser, and with it the whole start.
 */
export async function launchBrowser(options: BrowserOptions): Promise<LaunchedBrowser> {
  const [places] = await Promise.all([
    preparePreferences(options.userDataDir),
    forgetFormData(options.userDataDir),
  ])
  performance.mark('preferences')
  const switches = chromiumSwitches({ ...options, hasPlacement: places.has(appName) })
  return { process: startBrowser(options.executablePath, switches), places }
}
