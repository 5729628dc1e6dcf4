import type { ElectronParts, ProxySession } from './electron-parts.ts'

/** ms. */
const readAgainAfter = 1_000

/**
 * Asks the system which proxy it uses. The window's own session has a proxy that leads nowhere, by a switch; so another
 * session is asked, which has no page and keeps nothing on the disk. A system that first has to fetch a script or the
 * network's own settings (WPAD) cannot: the switches of `electron-guards.ts` keep it from all hosts.
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
    // Before that there are no sessions, and the engine starts sooner.
    await app.whenReady()
    const opened = session.fromPartition('system-proxy')
    await opened.setProxy({ mode: 'system' })
    // The user may have changed it since: without this the first answer of a session is DIRECT (electron 26166).
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
