import { err, ok, type Result } from '../desk/result.ts'

declare const gated: unique symbol

/** An address that has passed the gate; only these are passed to the system to be opened. */
export type OutsideAddress = string & { readonly [gated]: true }

const openable = new Set(['http:', 'https:', 'mailto:'])
/** Characters; longer than every program that opens addresses is certain to accept. */
const longest = 8_192
const printableAscii = /^[\x21-\x7e]+$/
/**
 * The header that makes some mail programs attach a file of this machine. They accept its name percent-encoded, after
 * `&amp;`, or after a quote that ends another header's value.
 */
const attachment = /[^a-z]attach(ment)?s?\s*=/i

/**
 * The gate for every address that is opened outside the desk, wherever it came from. Programs that take addresses are
 * easily tricked into more (`file:`, `javascript:`, `ms-msdt:`, options that begin with a dash, control characters), so
 * the result is an absolute http, https or mailto address, parsed and rewritten by the URL standard, in printable ASCII
 * without spaces, quotes or backslashes, and without user name and password.
 */
export function gateOutsideAddress(address: string): Result<OutsideAddress> {
  const refuse = (reason: string) => err({ kind: 'addressRefused' as const, reason })
  if (address.length > longest) return refuse('It’s longer than 8,192 characters.')
  const url = URL.parse(address)
  if (!url) return refuse('It isn’t a complete address.')
  if (!openable.has(url.protocol)) return refuse('Only http, https, and mailto addresses open.')
  if (url.username !== '' || url.password !== '') return refuse('It contains a user name or password.')
  if (url.protocol !== 'mailto:' && url.host === '') return refuse('It has no host.')
  if (url.protocol === 'mailto:' && attachment.test(decoded(url.href)))
    return refuse('It would attach a file to the message.')
  // The URL standard leaves these unchanged in some places; no program that opens an address needs them.
  const written = url.href.replace(/["'`\\^{|}<> ]/g, (character) =>
    encodeURIComponent(character).replace("'", '%27'),
  )
  if (!printableAscii.test(written))
    return refuse('It contains characters that aren’t allowed in an address.')
  return ok(written as OutsideAddress)
}

/** Decodes percent-encoded ASCII; all other text stays. */
function decoded(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
