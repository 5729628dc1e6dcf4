import type { ElectronParts, ProxySession } from './electron-parts.ts'

/** Time after which the operating system's settings are read again, in ms. */
const readAgainAfter = 1_000

/**
 * Asks the operating system which proxy it uses. A switch gives the window's own session a proxy that leads nowhere, so
 * another session is asked, which has no page and stores nothing on the disk. That session cannot find a proxy for
 * which the system first has to fetch a script or the network's own settings (WPAD): the switches in
 * `electron-guards.ts` block all hosts for that session too.
 */
export function systemProxyOf({
  app,
  session,
}: {
  readonly app: Pick<ElectronParts['app'], 'whenReady'>
  readonly session: Pick<ElectronParts['session'], 'fromPartition'>
}): (address: string) => Promise<string> {
  let asked: Promise<ProxySession> | null = null

  async function open(): Promise<ProxySession> {
    // There are no sessions before Electron is ready; the engine starts earlier.
    await app.whenReady()
    const opened = session.fromPartition('system-proxy')
    await opened.setProxy({ mode: 'system' })
    // The user may have changed the settings meanwhile. Also, without this call, the first answer of a session is
    // DIRECT (electron 26166).
    await opened.forceReloadProxyConfig()
    return opened
  }

  return async (address) => {
    if (asked === null) {
      asked = open()
      // Questions within this time share one reading of the settings.
      setTimeout(() => {
        asked = null
      }, readAgainAfter).unref()
    }
    return (await asked).resolveProxy(address)
  }
}
