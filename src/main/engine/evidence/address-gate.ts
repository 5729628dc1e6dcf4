import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'

/**
 * Which addresses a download may go to. The service names them, and a storage host redirects to others: neither may
 * make this machine ask its own network for something.
 */

export interface PinnedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Where one request goes: the host is connected to at these addresses and no others. */
export interface Hop {
  readonly origin: string
  /** Path and query. */
  readonly path: string
  readonly addresses: readonly PinnedAddress[]
}

/** Looks a name up. Rejects as `dns.lookup` does. */
export type Resolve = (hostname: string) => Promise<readonly PinnedAddress[]>

export interface GateOptions {
  /** Only while the service itself is on this machine. */
  readonly allowLoopback: boolean
  readonly resolve?: Resolve
}

type Refused = Extract<DeskError, { kind: 'storageRefused' | 'network' }>

/** Ranges that are no place on the public internet (IANA's registries of special addresses). */
const special = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [base = '', bits] = range.split('/')
  special.addSubnet(base, Number(bits), 'ipv4')
}
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [base = '', bits] = range.split('/')
  special.addSubnet(base, Number(bits), 'ipv6')
}
/** All of IPv6 that is given out to the public lies in here. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
/** IPv4 written as IPv6, by the system or by a network that has no IPv4. */
const translated = new BlockList()
translated.addSubnet('::ffff:0:0', 96, 'ipv6')
translated.addSubnet('64:ff9b::', 96, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const resolveBySystem: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/**
 * Checks one hop and looks its name up, once: the connection uses the addresses that were checked, so that a second
 * answer of the name server changes nothing.
 *
 * @returns `storageRefused` with a reason in plain words, which names no more of the address than its host;
 *   `network` when the name cannot be looked up.
 */
export async function gateHop(
  address: URL,
  { allowLoopback, resolve = resolveBySystem }: GateOptions,
): Promise<Result<Hop, Refused>> {
  const { protocol, username, password, hostname, origin, pathname, search } = address
  if (protocol !== 'https:' && protocol !== 'http:') return refused('It’s not a web address.')
  if (username !== '' || password !== '') return refused('The address contains a user name or password.')
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host === '') return refused('The address has no host.')
  const addresses = await addressesOf(host, resolve)
  if (!addresses.ok) return addresses

  const isLocal = addresses.value.every(isLoopback)
  const isAllowed = (one: PinnedAddress) => isPublic(one) || (allowLoopback && isLoopback(one))
  if (!addresses.value.every(isAllowed)) {
    return refused(
      isLocal
        ? `${host} is this computer itself, and the service is not.`
        : `${host} is an address of a private network.`,
    )
  }
  if (protocol === 'http:' && !isLocal) return refused(`${host} would be reached without encryption.`)
  return ok({ origin, path: pathname + search, addresses: addresses.value })
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
    // The one thing it can say is that there is no such name at the moment.
    return unknownName()
  }
}

function unknownName(): Result<never, Refused> {
  return err({
    kind: 'network',
    reason: 'The host name could not be looked up. Check your network.',
    mayHaveArrived: false,
  })
}

export function isLoopback({ address, family }: PinnedAddress): boolean {
  return loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an address is a place on the public internet. */
export function isPublic({ address, family }: PinnedAddress): boolean {
  if (family === 4) return !special.check(address, 'ipv4')
  if (translated.check(address, 'ipv6')) return isPublic({ address: lastBytesAsIPv4(address), family: 4 })
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** The IPv4 address in the last four bytes of an IPv6 address, however that is written. */
function lastBytesAsIPv4(address: string): string {
  const written = /(?:\d+\.){3}\d+$/.exec(address)?.[0]
  if (written !== undefined) return written
  // The URL standard writes it with groups of hex; what is left out is zero.
  const groups = isIPv6(address)
    ? new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split(':')
    : []
  const [high = '0', low = '0'] = groups.slice(-2).map((group) => (group === '' ? '0' : group))
  const [one, two] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [one >> 8, one & 255, two >> 8, two & 255].join('.')
}

function refused(reason: string): Result<never, Refused> {
  return err({ kind: 'storageRefused', reason })
}
