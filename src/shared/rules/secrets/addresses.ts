import { findingsAtMost, type SecretFinding } from './finding.ts'

const v4 = /(?<![\w.])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(:\d{1,5})?(?!\w|\.\d)(\/\d{1,2}(?!\d))?/g
const v6 =
  /(?<![\w:.])(?:\[::1\]:\d{1,5}|\[?(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f])(?::[0-9a-f]{0,4}){2,7}\]?(?::\d{1,5})?)(?!\w)/gi
const localhost = /(?<![\w.-])localhost:\d{1,5}(?!\d)/gi
const host =
  /(?<![\w.-])[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){0,8}\.(?:internal|local|localdomain|corp|lan|intranet|home\.arpa)(?::\d{1,5})?(?![\w(-]|\.\w)/gi

/** Well-known network ranges; they are not reported, since none is the address of a machine. */
const wholeRanges: ReadonlySet<string> = new Set([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
])

/** Every match of `host` contains one of these endings; testing for them first takes a tenth of the time. */
const hostEnd = /\.(?:internal|local|corp|lan|intranet|home\.arpa)/i

/** Names in code and names of packages that only look like internal hosts: `this.internal`, `com.example.local`. */
const noHost =
  /^(?:com|org|net|io|dev|app|java|sun|this|self|window|document|module|exports|config|settings|env|process)\./i

/**
 * Finds addresses that are only reachable within a network: those in private, link-local and shared ranges, loopback
 * addresses with a port, and internal host names.
 */
export function findAddresses(text: string): readonly SecretFinding[] {
  const found: SecretFinding[] = []
  const add = (kind: 'privateAddress' | 'internalHost', start: number, length: number) => {
    found.push({ kind, start, end: start + length })
    return found.length < findingsAtMost
  }
  for (const match of text.matchAll(v4)) {
    if (wholeRanges.has(match[0])) continue
    const [, first = '', second = '', third = '', fourth = '', port = ''] = match
    if (!isInside([first, second, third, fourth].map(Number), port !== '')) continue
    const address = `${first}.${second}.${third}.${fourth}${port}`
    if (!add('privateAddress', match.index, address.length)) return found
  }
  for (const pattern of [v6, localhost]) {
    for (const { index, 0: address } of text.matchAll(pattern)) {
      if (!add('privateAddress', index, address.length)) return found
    }
  }
  if (!hostEnd.test(text)) return found
  for (const { index, 0: name } of text.matchAll(host)) {
    if (!noHost.test(name) && !add('internalHost', index, name.length)) return found
  }
  return found
}

/**
 * Whether an address is in a range of RFC 1918, RFC 3927 or RFC 6598. A loopback address (RFC 1122) counts only with a
 * port, since without one it is usually just an example.
 */
function isInside(octets: readonly number[], hasPort: boolean): boolean {
  const [first = 256, second = 256] = octets
  if (octets.some((octet) => octet > 255)) return false
  return (
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    (first === 100 && second >= 64 && second <= 127) ||
    (first === 127 && hasPort)
  )
}
