import * as z from 'zod'
import { apiPrefix } from '../admin-api/limits.ts'
import type { DeskError } from '../desk/errors.ts'
import { err, ok, type Result } from '../desk/result.ts'
import { isLoopbackHost } from './loopback.ts'

type AddressRefused = Extract<DeskError, { kind: 'addressRefused' }>

/** Normalizes an address as the URL standard does: host in lower case and punycode, dots resolved. */
const NormalAddress = z.url({ normalize: true })

const parts =
  /^(?<scheme>https?):\/\/(?<credentials>[^/?#]*@)?(?<host>\[[^\]]+\]|[^/?#:]+)(?<port>:\d+)?(?<path>\/[^?#]*)(?<query>\?[^#]*)?(?<fragment>#.*)?$/

/**
 * Parses the typed or pasted address of a service. An address without a scheme gets http if its host is this machine,
 * else https. A trailing `/api/v1/admin` is removed.
 *
 * @returns the address without a slash at its end, so that a path can be appended; or the reason why the desk refuses
 *   it, for display. The reason never repeats the typed text, which may contain a password.
 */
export function parseBaseAddress(typed: string): Result<string, AddressRefused> {
  const text = typed.trim()
  if (text === '') return refused('Enter the address of the service.')
  const normal = NormalAddress.safeParse(withScheme(text))
  if (!normal.success) return refused('This isn’t a web address.')
  const found = parts.exec(normal.data)?.groups
  if (found === undefined) return refused('The address must begin with https://.')
  const { scheme, credentials, host = '', port = '', path = '', query, fragment } = found
  // "https//host" and "http:\\host" are typing errors; taken literally, they would send the token to a host "https".
  if (/^https?$/.test(host)) return refused('This isn’t a web address.')
  if (credentials !== undefined || path.includes('@')) {
    return refused(
      'The address contains a user name or password. Leave it out; the token is asked for separately.',
    )
  }
  if (query !== undefined || fragment !== undefined) {
    return refused('The address contains ? or #. Enter only what comes before it.')
  }
  if (scheme === 'http' && !isLoopbackHost(host)) {
    return refused(
      'The address must begin with https://. Without it, others on the network could read the token.',
    )
  }
  return ok(`${scheme}://${host}${port}${withoutApiPrefix(path)}`)
}

function withScheme(text: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text
  const host = /^(\[[^\]]*\]|[^/?#:]*)/.exec(text)?.[1] ?? ''
  return `${isLoopbackHost(host) ? 'http' : 'https'}://${text}`
}

function withoutApiPrefix(path: string): string {
  const trimmed = path.replace(/\/+$/, '')
  return trimmed.endsWith(apiPrefix) ? trimmed.slice(0, -apiPrefix.length).replace(/\/+$/, '') : trimmed
}

function refused(reason: string): Result<never, AddressRefused> {
  return err({ kind: 'addressRefused', reason })
}
