import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { ProxyServer } from '#shared/rules/proxy-route.ts'
import { type FindProxy, findByEnvironment } from '../api/find-proxy.ts'
import { isLoopback, isPublic, type PinnedAddress, placeOf } from './address-ranges.ts'

/**
 * Decides which addresses a download may use. The service names them, and a storage host redirects to others: neither
 * may make this computer send a request into its own network, except to the service's own host and to hosts that the
 * user allowed.
 */

/** The target of one request. The connection uses these addresses and no others. */
export interface Hop {
  readonly origin: string
  /** Path and query. */
  readonly path: string
  readonly addresses: readonly PinnedAddress[]
  /**
   * The proxy that connects instead of this computer. It also looks up host names; for a name, `addresses` is then
   * empty.
   */
  readonly proxy?: ProxyServer
}

/** Looks up a host name. Rejects as `dns.lookup` does. */
export type Resolve = (hostname: string) => Promise<readonly PinnedAddress[]>

export interface GateOptions {
  /** True only while the service itself is on this computer. */
  readonly allowLoopback: boolean
  /**
   * The origin of the service, with which the desk communicates anyway; omitted for addresses from authors of texts.
   */
  readonly serviceOrigin?: string
  /**
   * Hosts of the local network that the user allowed, each with its port; omitted for addresses from authors of texts.
   */
  readonly allowedHosts?: readonly string[]
  readonly resolve?: Resolve
  /** Finds the proxy to connect through; by default, the one in the environment variables. */
  readonly findProxy?: FindProxy
}

const usualPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

type Refused = Extract<DeskError, { kind: 'storageRefused' | 'network' }>

const resolveBySystem: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/**
 * Checks one hop and looks up its host name, once: the connection uses the checked addresses, so that a different
 * second answer of the name server has no effect.
 *
 * @returns `storageRefused` with a reason in plain language, which reveals no more of the address than its host. Its
 *   `host` is set when the user may allow that host. `network` when the name cannot be looked up or the proxy cannot be
 *   used.
 */
export async function gateHop(address: URL, options: GateOptions): Promise<Result<Hop, Refused>> {
  const { allowLoopback, serviceOrigin, allowedHosts = [], findProxy = findByEnvironment } = options
  const { protocol, username, password, hostname, port, origin, pathname, search } = address
  if (protocol !== 'https:' && protocol !== 'http:') return refused('It’s not a web address.')
  if (username !== '' || password !== '') return refused('The address contains a user name or password.')
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host === '') return refused('The address has no host.')
  const hostAndPort = `${hostname}:${port === '' ? usualPorts[protocol] : port}`
  const isName = isIP(host) === 0
  const isTrusted = origin === serviceOrigin || allowedHosts.includes(hostAndPort)
  const proxy = await findProxy(address)
  if (!proxy.ok) return err({ kind: 'network', reason: proxy.error.reason, mayHaveArrived: false })
  const through = proxy.value === null ? {} : { proxy: proxy.value }
  if (proxy.value !== null && isName) {
    const kind = kindOfName(host)
    if (kind === 'public' || (kind === 'private' && isTrusted)) {
      return ok({ origin, path: pathname + search, addresses: [], ...through })
    }
    const reason = `${host} is a name of a private network.`
    return err({ kind: 'storageRefused', reason, ...(kind === 'private' && { host: hostAndPort }) })
  }
  const addresses = await addressesOf(host, options.resolve ?? resolveBySystem)
  if (!addresses.ok) return addresses

  const isLocal = addresses.value.every(isLoopback)
  const isAllowed = (one: PinnedAddress) =>
    isPublic(one) ||
    (allowLoopback && isLoopback(one)) ||
    // Without encryption, nothing proves that the answer comes from the right host.
    (protocol === 'https:' && (isTrusted ? mayBeTrusted(one) : isName && placeOf(one) === 'standIn'))
  if (!addresses.value.every(isAllowed)) {
    const mayBeAllowed =
      protocol === 'https:' && addresses.value.every((one) => isPublic(one) || mayBeTrusted(one))
    return err({
      kind: 'storageRefused',
      reason: isLocal
        ? `${host} is this computer itself, and the service is not.`
        : `${host} is an address of a private network.`,
      ...(mayBeAllowed && { host: hostAndPort }),
    })
  }
  if (protocol === 'http:' && !isLocal) return refused(`${host} would be reached without encryption.`)
  return ok({ origin, path: pathname + search, addresses: addresses.value, ...through })
}

async function addressesOf(
  host: string,
  resolve: Resolve,
): Promise<Result<readonly PinnedAddress[], Refused>> {
  const family = isIP(host)
  if (family !== 0) return ok([{ address: host, family: family === 6 ? 6 : 4 }])
  try {
    const found = await resolve(host)
    return found.length === 0 ? unknownName() : ok(found)
  } catch {
    // A failed look-up means only that the name does not exist at the moment.
    return unknownName()
  }
}

/**
 * The kind of host that a name refers to, judged by its form, when a proxy looks it up. A network's own names have no
 * dot, or a reserved ending (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). Some of them refer to the computer
 * itself, or to a cloud's metadata service.
 */
function kindOfName(host: string): 'public' | 'private' | 'never' {
  const name = host.toLowerCase().replace(/\.+$/, '')
  if (/(?:^|\.)localhost\d?$|\.localdomain\d?$|^ip6-(?:localhost|loopback)$/.test(name)) return 'never'
  if (/^(?:metadata|instance-data)(?:\.|$)/.test(name)) return 'never'
  return name.includes('.') &&
    !/\.(?:local|internal|intranet|lan|corp|home|private|home\.arpa|svc|test|invalid)$/.test(name)
    ? 'public'
    : 'private'
}

/**
 * Whether an address that is not public may be used, if it belongs to the service's own host or to a host that the user
 * allowed.
 */
function mayBeTrusted(one: PinnedAddress): boolean {
  const place = placeOf(one)
  return place === 'private' || place === 'shared' || place === 'standIn'
}

function unknownName(): Result<never, Refused> {
  return err({
    kind: 'network',
    reason: 'The host name could not be looked up. Check your network.',
    mayHaveArrived: false,
  })
}

function refused(reason: string): Result<never, Refused> {
  return err({ kind: 'storageRefused', reason })
}
