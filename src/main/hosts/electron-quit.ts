import type { ElectronParts, Preventable, WindowPart } from './electron-parts.ts'

/**
 * Leads every way out of the program through `quit`: the menu, Cmd+Q, signals, and a system that shuts down or logs
 * out. None of them ends the process itself; the desk does once the engine has closed its files.
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
    // By now Electron has replaced Node's handlers by its own. They let a second signal end the process at
    // once, and Ctrl+C under `npm start` sends two: from the terminal, and from the script that passes signals on.
    listenToSignals()
    // On Linux and macOS; when prevented, the system waits for the process to end. The event needs Electron to be
    // ready, and as the first listener of all it would not be counted: then Electron does not block the shutdown
    // (`power-monitor.ts` there).
    powerMonitor.on('resume', () => undefined)
    powerMonitor.on('shutdown', hold)
  })
}

/** The same for Windows, which notifies its windows instead of the program. */
export function endWithSession(window: Pick<WindowPart, 'on'>, quit: () => void): void {
  window.on('query-session-end', (event) => {
    event.preventDefault()
    quit()
  })
  window.on('session-end', quit)
}
