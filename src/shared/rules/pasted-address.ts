import { apiPrefix } from '../admin-api/limits.ts'
import type { DeskError } from '../desk/errors.ts'
import { err, ok, type Result } from '../desk/result.ts'
import { splitHidden } from './hidden-characters.ts'
import { withoutEnds } from './without-ends.ts'

type AddressRefused = Extract<DeskError, { kind: 'addressRefused' }>

/** Characters of an address that is asked. */
export const longestAddress = 2_048

/** Characters of what is pasted, a whole command line included. */
const longestPaste = 16_384

const openings: ReadonlySet<string> = new Set(' "\'`“”„‘’«»‹›<(')
const closings: ReadonlySet<string> = new Set(' "\'`“”‘’«»‹›>),;.\\')
const unwrapped = (text: string): string => withoutEnds(text, openings, closings)
/** With what closes them: a quote in the middle of a word does not end an address. */
const addresses = /https?:\/\/[^\s"'`“”‘’«»‹›<>()]+(?=["'`”’»›>)]*[,;.\\]*(?:\s|$))/giu
/** What a command, a request or a label before an address looks like. */
const introduction = /^(?:curl|get|post|put|patch|delete|wget|http)\s|^[\p{L} _-]{1,40}[:=]\s|^\[[^\]]*\]\(/iu
/** A command that names another host besides, or another way to it. */
const detour = /\s(?:-e|-x|--referer|--proxy|--preproxy|--socks\w*|--resolve|--connect-to)[\s=]|\bhost:/iu
/** Turn text around: what they stand in is not what it looks like. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u
/** Pages about the API, which stand beside it at the same host. */
const pages =
  /\/(?:api\/)?(?:v1\/)?(?:docs|swagger|swagger-ui|redoc|api-docs|openapi)(?:\.[a-z]+)?(?:\/(?:index\.html)?)?$/u

/**
 * What a person pasted as the address of a service, cut down to what `parseBaseAddress` reads: quotes, invisible
 * characters, the command or sentence around it, query, fragment, and the path of the API or its pages are taken off.
 * The host stays as it reads. Where it could be another than the person sees or means, it is refused.
 *
 * @returns the address, not yet checked; or in plain words why there is none. The words never repeat what was pasted.
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
  // The URL standard would take the first part of the path for the host.
  if (/^\/|^https?:\/\/\//iu.test(address))
    return refused('The host is missing: the address begins with a path.')
  if (/^[^?#]*[{}]/u.test(address)) {
    return refused('This is the placeholder of an example. Put your own service in its place.')
  }
  const base = basePart(address)
  if (base.length > longestAddress) return refused('It’s longer than 2,048 characters.')
  // What stood inside something else may itself be wrapped.
  return base.length < pasted.length ? pastedAddress(base) : ok(base)
}

const looksLikeToken =
  'This looks like an access token, not an address. Nothing was asked with it. Put https:// before it if it is a host.'

/** At the ends of what is copied from a web page, where they do no harm. */
const invisible: ReadonlySet<string> = new Set(
  ' \r\n\t\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff',
)

/** The one address in a command, a request or a sentence; else the text without what wraps it. */
function outOf(text: string): string {
  const bare = unwrapped(text)
  // What begins as an address is one: another one within it is not what is asked.
  if (/^https?:\/\//iu.test(bare)) return bare
  const found = new Set(text.match(addresses)?.map(unwrapped))
  const [only] = found
  // A blank in the middle of a host must not make another host of it.
  const isMeant = introduction.test(text) || only?.includes('/api/v1') === true
  const isClear = found.size === 1 && isMeant && !detour.test(text)
  return isClear && only !== undefined ? only : bare
}

/** Without dots, colons and slashes a long text is no host; three parts that begin with `eyJ` are a signed token. */
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
