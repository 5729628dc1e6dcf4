import { ok, type Result } from '../desk/result.ts'
import { type ProxyServer, parseProxyAddress } from './proxy-route.ts'

/** The schemes of a URL by their words in proxy lists. */
const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http://',
  HTTP: 'http://',
  HTTPS: 'https://',
  SOCKS: 'socks://',
  SOCKS4: 'socks://',
  SOCKS5: 'socks://',
}

/**
 * Reads the system's answer for an address: `PROXY host:port; DIRECT`, in the format of browsers' proxy scripts. The
 * first usable entry counts; null = no proxy. @returns errors: why the first cannot be used, when none can.
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
