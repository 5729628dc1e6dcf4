import type { ElectronParts, Preventable, WindowPart } from './electron-parts.ts'

/**
 * Makes every way of ending the program call `quit`: the menu, Cmd+Q, signals, and an operating system that shuts down
 * or logs out. None of them ends the process itself; the desk does that once the engine has closed its files.
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
    // By now, Electron has replaced Node's handlers by its own. With those, a second signal ends the process at once,
    // and Ctrl+C under `npm start` sends two: from the terminal, and from the script that passes signals on.
    listenToSignals()
    // On Linux and macOS: if the event is prevented, the system waits for the process to end. The listener can be added
    // only when Electron is ready. It must not be the first listener of the power monitor, because Electron does not
    // count the first listener and does not block the shutdown for it (`power-monitor.ts` in Electron).
    powerMonitor.on('resume', () => undefined)
    powerMonitor.on('shutdown', hold)
  })
}

/** Like `endThrough`, for Windows, which notifies the windows instead of the program. */
export function endWithSession(window: Pick<WindowPart, 'on'>, quit: () => void): void {
  window.on('query-session-end', (event) => {
    event.preventDefault()
    quit()
  })
  window.on('session-end', quit)
}
