import { ok, type Result } from '../desk/result.ts'
import { type ProxyServer, parseProxyAddress } from './proxy-route.ts'

/** How lists write what a URL writes with a scheme. */
const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http://',
  HTTP: 'http://',
  HTTPS: 'https://',
  SOCKS: 'socks://',
  SOCKS4: 'socks://',
  SOCKS5: 'socks://',
}

/**
 * Reads what a system says of an address: `PROXY host:port; DIRECT`, as scripts of browsers write it. The first that can
 * be used counts; null = no proxy. @returns errors: why the first cannot be used, when none can.
 */
export function readProxyList(list: string): Result<ProxyServer | null, string> {
  let refused: Result<never, string> | null = null
  for (const entry of list.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/)
    if (kind === '') continue
    if (kind.toUpperCase() === 'DIRECT') return ok(null)
    const proxy = parseProxyAddress(`${schemes[kind.toUpperCase()] ?? 'unknown://'}${address}`)
    if (proxy.ok) return proxy
    refused ??= proxy
  }
  return refused ?? ok(null)
}
