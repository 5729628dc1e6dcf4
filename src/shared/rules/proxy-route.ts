import { err, ok, type Result } from '../desk/result.ts'
import { isLoopbackHost } from './loopback.ts'

/** A proxy that connections are tunneled through. */
export interface ProxyServer {
  readonly protocol: 'http:' | 'https:'
  /** As in a URL: IPv6 in brackets. */
  readonly hostname: string
  readonly port: number
  /** Name and password, only for the proxy; null = none. */
  readonly credentials: { readonly name: string; readonly password: string } | null
}

export type Environment = Readonly<Partial<Record<string, string>>>

/**
 * Parses the address of a proxy; without a scheme it is http. A refusal repeats nothing of it, since it may contain a
 * password.
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

/** The name of a proxy on screen: without name and password. */
export const nameProxy = ({ hostname, port }: ProxyServer): string => `${hostname}:${port}`

/**
 * This computer itself is never reached through a proxy, nor is an unencrypted service: the proxy would see the token.
 */
export const goesDirectly = (target: URL): boolean =>
  target.protocol !== 'https:' || isThisComputer(target.hostname)

/** Whether NO_PROXY of the environment keeps a target from every proxy. */
export const isExemptBy = (environment: Environment, target: URL): boolean =>
  isExempt(target, variable(environment, 'no_proxy') ?? '')

/** Whether the environment names a proxy at all. */
export const namesProxy = (environment: Environment): boolean => namedBy(environment) !== undefined

/**
 * The proxy the environment names for an address, or none.
 *
 * @returns errors: why the named proxy can't be used, in words.
 */
export function proxyOf(target: URL, environment: Environment): Result<ProxyServer | null, string> {
  const named = namedBy(environment)
  if (named === undefined || goesDirectly(target) || isExemptBy(environment, target)) return ok(null)
  const proxy = parseProxyAddress(named)
  return proxy.ok ? proxy : err(`The environment names a proxy that can’t be used. ${proxy.error}`)
}

const namedBy = (environment: Environment): string | undefined =>
  variable(environment, 'https_proxy') ?? variable(environment, 'all_proxy')

/** Includes IPv4 written as IPv6, in the URL standard's form. */
const isThisComputer = (host: string): boolean =>
  isLoopbackHost(host) || /^\[::ffff:7f[\da-f]{2}:/i.test(host)

/**
 * Whether NO_PROXY keeps a target from the proxy. Its entries are separated by commas or blanks: `*` for every host; a
 * name for itself and all names below it, with or without a dot or `*.` before it; any of them with `:port` for that
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

/** An IPv6 address contains colons; a port can follow it only in brackets. */
function partsOf(entry: string): { readonly name: string; readonly ofPort: string | null } {
  const [, bracketed, ofBracketed = null] = /^\[(.+)\](?::(\d+))?$/.exec(entry) ?? []
  if (bracketed !== undefined) return { name: bracketed, ofPort: ofBracketed }
  const [, name, ofPort = null] = /^([^:]+):(\d+)$/.exec(entry) ?? []
  return name === undefined ? { name: entry, ofPort: null } : { name, ofPort }
}

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '')

/** The lower case name first, as in most programs. */
function variable(environment: Environment, name: string): string | undefined {
  const found = environment[name] ?? environment[name.toUpperCase()]
  return found === undefined || found.trim() === '' ? undefined : found
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone percent sign is meant literally.
    return text
  }
}
