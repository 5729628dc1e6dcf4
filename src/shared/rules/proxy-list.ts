import { ok, type Result } from '../desk/result.ts'
import { type ProxyServer, parseProxyAddress } from './proxy-route.ts'

/** The beginning of a proxy's URL, by the keyword in a proxy list. */
const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http://',
  HTTP: 'http://',
  HTTPS: 'https://',
  SOCKS: 'socks://',
  SOCKS4: 'socks://',
  SOCKS5: 'socks://',
}

/**
 * Reads the list of proxies that the system gives for an address, in the format of browsers' proxy scripts: `PROXY
 * host:port; DIRECT`.
 *
 * @returns the first usable entry; null = connect directly. If no entry can be used, an error that says why the first
 *   one cannot.
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
