import { err, ok, type Result } from '../desk/result.ts'
import { isLoopbackHost } from './loopback.ts'

/** A proxy through which connections are tunneled. */
export interface ProxyServer {
  readonly protocol: 'http:' | 'https:'
  /** As in a URL, with IPv6 in brackets. */
  readonly hostname: string
  readonly port: number
  /** Name and password for the proxy; null = none. */
  readonly credentials: { readonly name: string; readonly password: string } | null
}

export type Environment = Readonly<Partial<Record<string, string>>>

/**
 * Parses the address of a proxy; without a scheme, http is assumed. The error says for display why the address cannot
 * be used, and repeats no part of it, since it may contain a password.
 */
export function parseProxyAddress(written: string): Result<ProxyServer, string> {
  const trimmed = written.trim()
  if (/^socks/i.test(trimmed)) return err('SOCKS proxies aren’t supported. Use an http:// or https:// proxy.')
  if (/\.pac(?:[?#]|$)/i.test(trimmed) || /^pac\+/i.test(trimmed)) {
    return err('Automatic configuration (a PAC file) isn’t supported. Enter the proxy’s own address.')
  }
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`)
  const protocol = url?.protocol
  if (url === null || url.hostname === '' || (protocol !== 'http:' && protocol !== 'https:')) {
    return err('It isn’t the address of a proxy. Use http://host:port.')
  }
  const { hostname, port, username, password, pathname, search, hash } = url
  if (pathname.length > 1 || search !== '' || hash !== '') {
    return err(
      'Something stands behind its port. In a name or password, write # as %23, / as %2F and ? as %3F.',
    )
  }
  const credentials =
    username === '' && password === '' ? null : { name: decoded(username), password: decoded(password) }
  const usualPort = protocol === 'https:' ? 443 : 80
  return ok({ protocol, hostname, port: port === '' ? usualPort : Number(port), credentials })
}

/** The name of a proxy for display, without user name and password. */
export const nameProxy = ({ hostname, port }: ProxyServer): string => `${hostname}:${port}`

/**
 * Whether a target is never reached through a proxy: this machine itself, and services without https, since the proxy
 * would see the token.
 */
export const goesDirectly = (target: URL): boolean =>
  target.protocol !== 'https:' || isThisComputer(target.hostname)

/** Whether the environment variable NO_PROXY exempts a target from proxies. */
export const isExemptBy = (environment: Environment, target: URL): boolean =>
  isExempt(target, variable(environment, 'no_proxy') ?? '')

/** Whether the environment variables name a proxy. */
export const namesProxy = (environment: Environment): boolean => namedBy(environment) !== undefined

/**
 * The proxy that the environment variables name for a target.
 *
 * @returns null = connect directly. An error says for display why the named proxy cannot be used.
 */
export function proxyOf(target: URL, environment: Environment): Result<ProxyServer | null, string> {
  const named = namedBy(environment)
  if (named === undefined || goesDirectly(target) || isExemptBy(environment, target)) return ok(null)
  const proxy = parseProxyAddress(named)
  return proxy.ok ? proxy : err(`The environment names a proxy that can’t be used. ${proxy.error}`)
}

const namedBy = (environment: Environment): string | undefined =>
  variable(environment, 'https_proxy') ?? variable(environment, 'all_proxy')

/** Also true for loopback addresses of IPv4 that are written as IPv6, in the URL standard's form. */
const isThisComputer = (host: string): boolean =>
  isLoopbackHost(host) || /^\[::ffff:7f[\da-f]{2}:/i.test(host)

/**
 * Whether a value of NO_PROXY exempts a target. Entries are separated by commas or blanks. `*` matches every host; a
 * name (optionally after a dot or `*.`) matches itself and all names below it; with `:port`, an entry matches only that
 * port. Address ranges are not supported.
 */
export function isExempt(target: URL, noProxy: string): boolean {
  const host = withoutBrackets(target.hostname.toLowerCase()).replace(/\.+$/, '')
  const port = target.port === '' ? '443' : target.port
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const { name, ofPort } = partsOf(entry)
      if (ofPort !== null && ofPort !== port) return false
      const bare = name.replace(/^\*?\./, '').replace(/\.$/, '')
      return name === '*' || host === bare || (bare !== '' && host.endsWith(`.${bare}`))
    })
}

/** Splits an entry into name and port. An IPv6 address contains colons, so its port can only follow brackets. */
function partsOf(entry: string): { readonly name: string; readonly ofPort: string | null } {
  const [, bracketed, ofBracketed = null] = /^\[(.+)\](?::(\d+))?$/.exec(entry) ?? []
  if (bracketed !== undefined) return { name: bracketed, ofPort: ofBracketed }
  const [, name, ofPort = null] = /^([^:]+):(\d+)$/.exec(entry) ?? []
  return name === undefined ? { name: entry, ofPort: null } : { name, ofPort }
}

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '')

/** Reads an environment variable; as in most programs, the lower-case name has precedence. */
function variable(environment: Environment, name: string): string | undefined {
  const found = environment[name] ?? environment[name.toUpperCase()]
  return found === undefined || found.trim() === '' ? undefined : found
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not valid percent-encoding, so the percent sign is meant literally.
    return text
  }
}
