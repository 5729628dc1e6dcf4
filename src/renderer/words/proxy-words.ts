import type { DeskState } from '#shared/desk/models.ts'
import type { ProxyRoute, ProxySetting } from '#shared/desk/proxy.ts'
import { nameProxy, parseProxyAddress } from '#shared/rules/proxy-route.ts'

/** The proxy setting in short form. */
export function proxyWords({ mode, address }: ProxySetting): string {
  if (mode === 'address') return hostOf(address)
  return mode === 'none' ? 'None' : 'System'
}

/** What a mode does, shown below its name. */
export function modeWords(mode: ProxySetting['mode'], host: DeskState['host']): string {
  switch (mode) {
    case 'none':
      return 'Connects directly. Ignores the system proxy.'
    case 'address':
      return 'Hosts in NO_PROXY are reached directly.'
    case 'system':
      return host === 'electron'
        ? 'Uses HTTPS_PROXY, ALL_PROXY, and NO_PROXY, or else this computer’s proxy settings. Setup scripts (PAC) aren’t supported.'
        : 'Uses HTTPS_PROXY, ALL_PROXY, and NO_PROXY. Other system proxy settings aren’t read.'
  }
}

/**
 * Says how a service is reached. @param route null while it is not known, such as before the user has typed the
 * service's address.
 */
export function routeWords(route: ProxyRoute | null, setting: ProxySetting): string {
  switch (route?.kind) {
    case 'direct':
      return 'Connects directly.'
    case 'proxy':
      return `Connects through the proxy ${route.name}.`
    case 'unusable':
      return route.reason
    case undefined:
      if (setting.mode === 'address') return `Connects through the proxy ${hostOf(setting.address)}.`
      return setting.mode === 'none' ? 'Connects directly.' : 'Uses the system proxy, if there is one.'
  }
}

function hostOf(address: string): string {
  const proxy = parseProxyAddress(address)
  return proxy.ok ? nameProxy(proxy.value) : address
}
