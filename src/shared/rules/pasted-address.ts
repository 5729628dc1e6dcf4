import { apiPrefix } from '../admin-api/limits.ts'
import type { DeskError } from '../desk/errors.ts'
import { err, ok, type Result } from '../desk/result.ts'
import { splitHidden } from './hidden-characters.ts'
import { withoutEnds } from './without-ends.ts'

type AddressRefused = Extract<DeskError, { kind: 'addressRefused' }>

/** Longest address of a service, in UTF-16 units; a longer one is refused. */
export const longestAddress = 2_048

/** Longest pasted text, in UTF-16 units; long enough for a whole command line. */
const longestPaste = 16_384

const openings: ReadonlySet<string> = new Set(' "\'`“”„‘’«»‹›<(')
const closings: ReadonlySet<string> = new Set(' "\'`“”‘’«»‹›>),;.\\')
const unwrapped = (text: string): string => withoutEnds(text, openings, closings)
/** URLs in a text. Closing quotes and punctuation end a URL only at the end of a word. */
const addresses = /https?:\/\/[^\s"'`“”‘’«»‹›<>()]+(?=["'`”’»›>)]*[,;.\\]*(?:\s|$))/giu
/** Matches a text that begins with a command, an HTTP method or a label, after which an address may follow. */
const introduction = /^(?:curl|get|post|put|patch|delete|wget|http)\s|^[\p{L} _-]{1,40}[:=]\s|^\[[^\]]*\]\(/iu
/** Matches options of a command that name another host, or another route to the host. */
const detour = /\s(?:-e|-x|--referer|--proxy|--preproxy|--socks\w*|--resolve|--connect-to)[\s=]|\bhost:/iu
/** Bidi controls, which reorder text so that it reads as something else. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u
/** Matches paths of pages that usually document an API on the same host. */
const pages =
  /\/(?:api\/)?(?:v1\/)?(?:docs|swagger|swagger-ui|redoc|api-docs|openapi)(?:\.[a-z]+)?(?:\/(?:index\.html)?)?$/u

/**
 * Extracts a service's address from a pasted text, in a form that `parseBaseAddress` accepts. Removes quotes, invisible
 * characters, the command or sentence around the address, query, fragment, and the path of the API or of its pages. The
 * host is never changed; a text in which it may differ from what the user sees or means is refused.
 *
 * @returns the address, not yet checked, or for display why there is none; that reason never repeats the pasted text.
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
  // The URL standard would treat the first segment of such a path as the host.
  if (/^\/|^https?:\/\/\//iu.test(address))
    return refused('The host is missing: the address begins with a path.')
  if (/^[^?#]*[{}]/u.test(address)) {
    return refused('This is the placeholder of an example. Put your own service in its place.')
  }
  const base = basePart(address)
  if (base.length > longestAddress) return refused('It’s longer than 2,048 characters.')
  // Repeat until nothing more is removed, since there may be several layers of quotes or commands.
  return base.length < pasted.length ? pastedAddress(base) : ok(base)
}

const looksLikeToken =
  'This looks like an access token, not an address. Nothing was asked with it. Put https:// before it if it is a host.'

/** Characters that are often at the ends of text copied from a web page and do no harm there. */
const invisible: ReadonlySet<string> = new Set(
  ' \r\n\t\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff',
)

/** The address in a command, request or sentence with exactly one; for any other text, the text without quotes. */
function outOf(text: string): string {
  const bare = unwrapped(text)
  // A text that begins with a URL is that URL, even if another one occurs within it.
  if (/^https?:\/\//iu.test(bare)) return bare
  const found = new Set(text.match(addresses)?.map(unwrapped))
  const [only] = found
  // The URL counts only if a command or a label introduces it, or if it has the API's path. In other texts, a blank may
  // be within the host, and the part after it would be another host.
  const isMeant = introduction.test(text) || only?.includes('/api/v1') === true
  const isClear = found.size === 1 && isMeant && !detour.test(text)
  return isClear && only !== undefined ? only : bare
}

/**
 * Whether a text is an access token rather than a host: a long text without dots, colons and slashes, one with a part
 * too long for a host, or one that begins with `eyJ` and has a dot, as signed tokens (JWT) do.
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
