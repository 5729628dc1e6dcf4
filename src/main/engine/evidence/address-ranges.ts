import { BlockList, isIPv6 } from 'node:net'

/** An IP address. Whether it is public, private or something else follows from the address alone. */

export interface PinnedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Address ranges that are not part of the public internet (IANA's registries of special addresses). */
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
/** The range of all IPv6 addresses that are assigned to the public. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
/** IPv4 addresses written as IPv6, by the operating system or by a network that has no IPv4. */
const translated = new BlockList()
translated.addSubnet('::ffff:0:0', 96, 'ipv6')
translated.addSubnet('64:ff9b::', 96, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export function isLoopback({ address, family }: PinnedAddress): boolean {
  return loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an address is part of the public internet. */
export function isPublic({ address, family }: PinnedAddress): boolean {
  if (family === 4) return !special.check(address, 'ipv4')
  if (translated.check(address, 'ipv6')) return isPublic({ address: lastBytesAsIPv4(address), family: 4 })
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** The IPv4 address in the last four bytes of an IPv6 address, in whichever form it is written. */
function lastBytesAsIPv4(address: string): string {
  const written = /(?:\d+\.){3}\d+$/.exec(address)?.[0]
  if (written !== undefined) return written
  // The URL standard writes these bytes as groups of hex digits; omitted groups are zero.
  const groups = isIPv6(address)
    ? new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split(':')
    : []
  const [high = '0', low = '0'] = groups.slice(-2).map((group) => (group === '' ? '0' : group))
  const [one, two] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [one >> 8, one & 255, two >> 8, two & 255].join('.')
}

/** Kinds of addresses that are not public. Those of kind `never` are never contacted, the others in some cases. */
export type Place =
  /** A private network: 10/8, 172.16/12, 192.168/16, fc00::/7. */
  | 'private'
  /**
   * 100.64/10. VPNs number their hosts there, and some return such an address for every name. But provider networks and
   * services that clouds offer to their machines are there too, so a name alone is not enough to connect to one.
   */
  | 'shared'
  /**
   * 198.18/15 and fc00::/18, with which VPN clients and proxies on this computer answer every look-up. No real host has
   * such an address: the program on this computer passes the connection on, and the certificate proves to which host.
   */
  | 'standIn'
  /**
   * This computer itself, link-local addresses, metadata services of clouds, multicast groups, example and unused
   * addresses.
   */
  | 'never'

const never = listOf(
  ['100.100.100.200/32'],
  ['fd00:ec2::/32', 'fd00:c1::/32', 'fd20:ce::254/128', 'fd00:42::42/128'],
)
const shared = listOf(['100.64.0.0/10'])
const standIns = listOf(['198.18.0.0/15'], ['fc00::/18'])
const privates = listOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'], ['fc00::/7'])

/** The kind of an address that is not public. */
export function placeOf({ address, family }: PinnedAddress): Place {
  const type = family === 6 ? 'ipv6' : 'ipv4'
  if (family === 6 && translated.check(address, 'ipv6')) {
    return placeOf({ address: lastBytesAsIPv4(address), family: 4 })
  }
  if (never.check(address, type)) return 'never'
  if (standIns.check(address, type)) return 'standIn'
  if (shared.check(address, type)) return 'shared'
  return privates.check(address, type) ? 'private' : 'never'
}

function listOf(ipv4: readonly string[], ipv6: readonly string[] = []): BlockList {
  const list = new BlockList()
  for (const [ranges, type] of [
    [ipv4, 'ipv4'],
    [ipv6, 'ipv6'],
  ] as const) {
    for (const range of ranges) {
      const [base = '', bits] = range.split('/')
      list.addSubnet(base, Number(bits), type)
    }
  }
  return list
}
