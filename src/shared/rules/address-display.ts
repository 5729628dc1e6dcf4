/// <reference path="./punycode.d.ts" />
import punycode from 'punycode.js'
import { hasHidden } from './hidden-characters.ts'
import { mixedScripts, readsLike } from './look-alike.ts'

/**
 * How an address is shown before it is opened: the real target in ASCII, the host separate from the rest, and warnings
 * for the user. Whether the address may be opened at all is decided in main, by its gate for outside addresses.
 */
export interface AddressDisplay {
  /** The address that is opened, normalized to printable ASCII; equals `before + host + after`. */
  readonly address: string
  readonly scheme: 'http' | 'https' | 'mailto'
  /** Everything before the host, such as `https://name:secret@` or `mailto:`. */
  readonly before: string
  /** The host in the form that DNS resolves (`xn--…`); for mailto the recipient. */
  readonly host: string
  readonly after: string
  /** The host (for mailto, the recipient's domain) with Punycode decoded; null if it has none. */
  readonly decodedHost: string | null
  readonly warnings: readonly AddressWarning[]
}

/** Things about an address that the user should notice, declared with the most alarming kind first. */
export type AddressWarning =
  /** The text of the link names another host than its address. */
  | { readonly kind: 'textNamesAnotherHost'; readonly claimed: string }
  | { readonly kind: 'readsLike'; readonly host: string }
  | { readonly kind: 'mixedScripts'; readonly scripts: readonly string[] }
  /** The address as written contained bidi, zero-width or control characters. */
  | { readonly kind: 'hiddenCharacters' }
  /** A user name precedes the host, where users may mistake it for the host. */
  | { readonly kind: 'credentials' }
  | { readonly kind: 'insideNetwork' }
  | { readonly kind: 'numericHost' }
  | { readonly kind: 'foreignLetters' }
  | { readonly kind: 'unusualPort'; readonly port: string }
  /** The link fills in the mail's subject, text or further recipients. */
  | { readonly kind: 'prefilledMail' }
  | { readonly kind: 'notEncrypted' }

const schemes: Readonly<Record<string, AddressDisplay['scheme']>> = {
  'http:': 'http',
  'https:': 'https',
  'mailto:': 'mailto',
}

function decodeHost(host: string): string {
  try {
    return punycode.toUnicode(host)
  } catch (error) {
    // A label that begins with xn-- but is not valid Punycode is shown unchanged.
    if (error instanceof RangeError) return host
    throw error
  }
}

function insideNetwork(hostAsWritten: string): boolean {
  const host = hostAsWritten.replace(/\.$/, '')
  // A name without dots is resolved in the local network.
  if (!/[.:]/.test(host)) return true
  if (/(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|corp|test)$/.test(host)) return true
  if (/^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/.test(host)) return true
  const four = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host)
  if (four === null) return false
  const [first, second] = [Number(four[1]), Number(four[2])]
  return (
    first === 0 ||
    first === 10 ||
    first === 127 ||
    (first === 100 && second >= 64 && second < 128) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168)
  )
}

const isNumericHost = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith('[')

/** File extensions: a text that ends in one names a file and no host, although some are also top-level domains. */
const fileEnding =
  /\.(?:avif|c|cpp|css|csv|docx?|exe|gif|go|h|har|html?|java|jpe?g|js|json|jsp|log|md|mov|mp4|pdf|php|png|ps1|py|rb|rs|sh|sql|svg|ts|txt|webm|webp|xlsx?|xml|ya?ml|zip)$/i

const addressInText =
  /^(?<scheme>[a-z][a-z\d+.-]*:\/\/)?(?:[^\s/@]*@)?(?<host>(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]*\p{L}[\p{L}\p{M}\p{N}-]*)\.?(?::\d+)?(?:[/?#].*)?$/isu

/** The host that a link's text names; null if the text does not look like an address. */
export function claimedHost(text: string): string | null {
  const { scheme, host } = addressInText.exec(text.trim())?.groups ?? {}
  if (host === undefined || (scheme === undefined && fileEnding.test(host))) return null
  return URL.parse(`https://${host}/`)?.hostname ?? null
}

const sameSite = (claimed: string, host: string): boolean =>
  claimed === host || claimed === `www.${host}` || host === `www.${claimed}`

function hostWarnings(host: string, decoded: string): AddressWarning[] {
  const warnings: AddressWarning[] = []
  const twin = readsLike(decoded)
  const mixed = mixedScripts(decoded)
  if (twin !== null) warnings.push({ kind: 'readsLike', host: twin })
  if (mixed.length > 0) warnings.push({ kind: 'mixedScripts', scripts: mixed })
  if (decoded !== host && warnings.length === 0) warnings.push({ kind: 'foreignLetters' })
  return warnings
}

function displayMail(url: URL, raw: string): AddressDisplay | null {
  // The URL parser leaves spaces only in the path of mailto; it percent-encodes them everywhere else.
  const address = url.href.replaceAll(' ', '%20')
  const recipient = url.pathname.replaceAll(' ', '%20')
  if (!/^[\x21-\x7e]+$/.test(address) || recipient === '') return null
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase()
  const decoded = decodeHost(domain)
  const warnings = hostWarnings(domain, decoded)
  if (hasHidden(raw)) warnings.push({ kind: 'hiddenCharacters' })
  if (url.search !== '' || recipient.includes(',')) warnings.push({ kind: 'prefilledMail' })
  return {
    address,
    scheme: 'mailto',
    before: 'mailto:',
    host: recipient,
    after: address.slice('mailto:'.length + recipient.length),
    decodedHost: decoded === domain ? null : decoded,
    warnings,
  }
}

/**
 * @param raw the address as the report's author wrote it.
 * @param linkText the link's visible text; left out if it is the address itself.
 * @returns null for anything but an absolute http, https or mailto address.
 */
export function displayAddress(raw: string, linkText?: string): AddressDisplay | null {
  const url = URL.parse(raw)
  const scheme = url === null ? undefined : schemes[url.protocol]
  if (url === null || scheme === undefined) return null
  if (scheme === 'mailto') return displayMail(url, raw)

  const address = url.href
  const secret = url.password === '' ? '' : `:${url.password}`
  const user = url.username === '' && secret === '' ? '' : `${url.username}${secret}@`
  const before = `${url.protocol}//${user}`
  const host = url.hostname
  const after = address.slice(before.length + host.length)
  if (!/^[\x21-\x7e]+$/.test(address) || before + host + after !== address || host === '') return null

  const decoded = decodeHost(host)
  const claimed = linkText === undefined ? null : claimedHost(linkText)
  const warnings: AddressWarning[] = []
  if (claimed !== null && !sameSite(claimed, host)) {
    warnings.push({ kind: 'textNamesAnotherHost', claimed })
  }
  warnings.push(...hostWarnings(host, decoded))
  if (hasHidden(raw)) warnings.push({ kind: 'hiddenCharacters' })
  if (user !== '') warnings.push({ kind: 'credentials' })
  if (insideNetwork(host)) warnings.push({ kind: 'insideNetwork' })
  else if (isNumericHost(host)) warnings.push({ kind: 'numericHost' })
  if (url.port !== '') warnings.push({ kind: 'unusualPort', port: url.port })
  if (scheme === 'http') warnings.push({ kind: 'notEncrypted' })
  return { address, scheme, before, host, after, decodedHost: decoded === host ? null : decoded, warnings }
}
