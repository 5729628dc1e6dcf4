import type { ElectronParts, Preventable, WindowPart } from './electron-parts.ts'

/**
 * Leads every way out of the program to one: the menu, Cmd+Q, signals, and a system that shuts down or logs out. None
 * of them ends the process; the desk does when the engine has closed its files.
 *
 * @param quit begins the end of the desk; it may be called more than once.
 */
export function endThrough(
  { app, powerMonitor }: Pick<ElectronParts, 'app' | 'powerMonitor'>,
  quit: () => void,
): void {
  const hold = (event?: Preventable) => {
    event?.preventDefault()
    quit()
  }
  const listenToSignals = () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, quit).on(signal, quit)
  }
  app.on('before-quit', hold)
  listenToSignals()
  void app.whenReady().then(() => {
    // By now Electron has put handlers of its own in the place of Node's. They let a second signal end the process at
    // once, and Ctrl+C under `npm start` sends two: from the terminal, and from the script that passes signals on.
    listenToSignals()
    // Of Linux and macOS; held up, the system waits for the process to end. It cannot be asked before Electron is ready,
    // and asked first of all Electron counts no listener yet and does not hold the system up (`power-monitor.ts` there).
    powerMonitor.on('resume', () => undefined)
    powerMonitor.on('shutdown', hold)
  })
}

/** The same for Windows, which tells its windows instead of the program. */
export function endWithSession(window: Pick<WindowPart, 'on'>, quit: () => void): void {
  window.on('query-session-end', (event) => {
    event.preventDefault()
    quit()
  })
  window.on('session-end', quit)
}
