import { err, ok, type Result } from '../desk/result.ts'

declare const gated: unique symbol

/** An address that has passed the gate. Only such addresses are given to the system to open. */
export type OutsideAddress = string & { readonly [gated]: true }

const openable = new Set(['http:', 'https:', 'mailto:'])
/**
 * Longest address, in UTF-16 units; a longer one is refused, as some programs that open addresses may not accept it.
 */
const longest = 8_192
const printableAscii = /^[\x21-\x7e]+$/
/**
 * Matches the mailto header with which some mail programs attach a file of this machine. They accept the header's name
 * percent-encoded, after `&amp;`, or after a quote that ends another header's value.
 */
const attachment = /[^a-z]attach(ment)?s?\s*=/i

/**
 * The gate that every address must pass before it is opened outside the desk. Addresses can abuse the programs that
 * open them (`file:`, `javascript:`, `ms-msdt:`, options that begin with a dash, control characters). So the result is
 * an absolute http, https or mailto address, parsed and serialized by the URL standard, in printable ASCII without
 * spaces, quotes or backslashes, and without user name and password.
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
  // The URL standard does not encode these characters everywhere; no program needs them unencoded.
  const written = url.href.replace(/["'`\\^{|}<> ]/g, (character) =>
    encodeURIComponent(character).replace("'", '%27'),
  )
  if (!printableAscii.test(written))
    return refuse('It contains characters that aren’t allowed in an address.')
  return ok(written as OutsideAddress)
}

/** Decodes percent-encoded ASCII and leaves all other text unchanged. */
function decoded(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
