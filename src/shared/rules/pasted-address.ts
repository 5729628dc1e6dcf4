import { apiPrefix } from '../admin-api/limits.ts'
import type { DeskError } from '../desk/errors.ts'
import { err, ok, type Result } from '../desk/result.ts'
import { splitHidden } from './hidden-characters.ts'
import { withoutEnds } from './without-ends.ts'

type AddressRefused = Extract<DeskError, { kind: 'addressRefused' }>

/** Most characters of a service's address. */
export const longestAddress = 2_048

/** Most characters of a pasted text, including a whole command line. */
const longestPaste = 16_384

const openings: ReadonlySet<string> = new Set(' "\'`“”„‘’«»‹›<(')
const closings: ReadonlySet<string> = new Set(' "\'`“”‘’«»‹›>),;.\\')
const unwrapped = (text: string): string => withoutEnds(text, openings, closings)
/** Includes the closing characters: a quote in the middle of a word does not end an address. */
const addresses = /https?:\/\/[^\s"'`“”‘’«»‹›<>()]+(?=["'`”’»›>)]*[,;.\\]*(?:\s|$))/giu
/** A command, a request or a label before an address. */
const introduction = /^(?:curl|get|post|put|patch|delete|wget|http)\s|^[\p{L} _-]{1,40}[:=]\s|^\[[^\]]*\]\(/iu
/** A command that also names another host, or another route to the host. */
const detour = /\s(?:-e|-x|--referer|--proxy|--preproxy|--socks\w*|--resolve|--connect-to)[\s=]|\bhost:/iu
/** Characters that reorder text, so that it reads as something else. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u
/** Pages about the API, beside it on the same host. */
const pages =
  /\/(?:api\/)?(?:v1\/)?(?:docs|swagger|swagger-ui|redoc|api-docs|openapi)(?:\.[a-z]+)?(?:\/(?:index\.html)?)?$/u

/**
 * Reduces a text pasted as the address of a service to what `parseBaseAddress` reads: quotes, invisible characters, the
 * command or sentence around it, query, fragment, and the path of the API or its pages are removed. The host stays as
 * it reads. If it could be another host than the user sees or means, it is refused.
 *
 * @returns the address, not yet checked; or in plain words why there is none. They never repeat the pasted text.
 */
export function pastedAddress(pasted: string): Result<string, AddressRefused> {
  if (pasted.length > longestPaste) return refused('This is far too long for an address.')
  if (turning.test(withoutEnds(pasted, invisible, invisible))) {
    return refused('It has invisible characters that turn text around. Type the address instead.')
  }
  const text = splitHidden(pasted)
    .filter((part) => typeof part === 'string')
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  if (/\bbearer\s/iu.test(text) && !/https?:\/\//iu.test(text)) return refused(looksLikeToken)
  const address = outOf(text)
  if (/\s/u.test(address)) return refused('There is a space in the address. Enter the address alone.')
  if (isToken(address)) return refused(looksLikeToken)
  // The URL standard would take the first segment of the path as the host.
  if (/^\/|^https?:\/\/\//iu.test(address))
    return refused('The host is missing: the address begins with a path.')
  if (/^[^?#]*[{}]/u.test(address)) {
    return refused('This is the placeholder of an example. Put your own service in its place.')
  }
  const base = basePart(address)
  if (base.length > longestAddress) return refused('It’s longer than 2,048 characters.')
  // The unwrapped text may itself be wrapped.
  return base.length < pasted.length ? pastedAddress(base) : ok(base)
}

const looksLikeToken =
  'This looks like an access token, not an address. Nothing was asked with it. Put https:// before it if it is a host.'

/** Found at the ends of text copied from a web page, where they do no harm. */
const invisible: ReadonlySet<string> = new Set(
  ' \r\n\t\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff',
)

/** The only address in a command, a request or a sentence; otherwise the text without its wrapping. */
function outOf(text: string): string {
  const bare = unwrapped(text)
  // A text that begins as an address is one: another address within it is not the service's.
  if (/^https?:\/\//iu.test(bare)) return bare
  const found = new Set(text.match(addresses)?.map(unwrapped))
  const [only] = found
  // A blank in the middle of a host must not turn it into another host.
  const isMeant = introduction.test(text) || only?.includes('/api/v1') === true
  const isClear = found.size === 1 && isMeant && !detour.test(text)
  return isClear && only !== undefined ? only : bare
}

/**
 * A long text without dots, colons and slashes is no host; a text that begins with `eyJ` and has a dot is a signed
 * token.
 */
function isToken(address: string): boolean {
  if (/^https?:|[/:[\]]/iu.test(address)) return false
  if (/^eyJ[\w-]+\./u.test(address)) return true
  const labels = address.split('.')
  return labels.some((label) => label.length > 63) || (labels.length === 1 && address.length >= 20)
}

function basePart(address: string): string {
  const [, scheme = '', host = '', path = ''] =
    /^([a-z][a-z\d+.-]*:\/\/)?([^/?#]*)([^?#]*)/iu.exec(address) ?? []
  const api = path.search(new RegExp(`${apiPrefix}(?:/|$)`, 'u'))
  const kept = api === -1 ? path.replace(pages, '').replace(/\/api\/v1\/*$/u, '') : path.slice(0, api)
  return `${scheme}${host}${kept}`
}

function refused(reason: string): Result<never, AddressRefused> {
  return err({ kind: 'addressRefused', reason })
}
