import type { DeskError } from '../desk/errors.ts'
import { err, ok, type Result } from '../desk/result.ts'
import { splitHidden } from './hidden-characters.ts'
import { withoutEnds } from './without-ends.ts'

type TokenRefused = Extract<DeskError, { kind: 'tokenRefused' }>

/** Longest token, in UTF-16 units; a longer one is refused. The service does not state a limit. */
export const longestToken = 8_192
/** Longest pasted text, in UTF-16 units; long enough for a whole command line. */
const longestPaste = 32_768
/** Shortest line of a token that was broken into lines; shorter pieces are ordinary words. */
const shortestLine = 40
/**
 * Maximum number of occurrences of `Bearer` in a text; a text with more is refused, since it must have several tokens.
 */
const mostBearers = 8

const openings: ReadonlySet<string> = new Set(' "\'`“”„‘’‚«»‹›<([{')
const closings: ReadonlySet<string> = new Set(' "\'`“”‘’«»‹›>)]},;\\')
const unquoted = (text: string): string => withoutEnds(text, openings, closings)

/** Matches `Bearer` before a token: in an `Authorization` header, in quotes, in JSON, or alone. */
const bearer = /(?<![\w.])bearer[\s:=]+|(?<![^\s"'])bearer$/giu
const header = /\bauthorization["'”’]?\s*[:=]\s*["'“‘]?\s*/iu
const otherScheme = /^(basic|digest|negotiate|ntlm)\s/iu
/** Matches a JSON field for the token, and captures its value; a refresh token does not match. */
const field = /["'](?:access[_-]?)?token["']\s*:\s*["']([^"']*)["']/giu
/**
 * Matches a label before a token: `access_token=`, `"token": `, `export TRIAGE_TOKEN=`. A value must follow, since a
 * token itself may end in `=`.
 */
const setting = /^(?:export\s+)?["'“]?[\w .-]{0,40}token["'”]?\s*[:=]\s*(?==*[^=\s])/iu

/**
 * Extracts an access token from a pasted text: a bare token, a header, a command line or a settings file. Removes what
 * surrounds the token (`Bearer`, quotes), and blanks, line breaks and invisible characters around and in it.
 *
 * @returns the token, which only has characters allowed in a header; or for display why the text is not a token. That
 *   reason never repeats any part of the pasted text.
 */
export function readToken(pasted: string): Result<string, TokenRefused> {
  if (pasted.length > longestPaste) return refused('This is far too long for a token. Paste only the token.')
  // Line ends have no meaning here, and long runs of blanks would slow down the regular expressions.
  const text = withoutHidden(pasted).replaceAll(/\s+/gu, ' ').trim()
  const found = afterScheme(text)
  if (!found.ok) return found
  const token = inOnePiece(found.value)
  if (token === '') return refused('There is no token in what you pasted.')
  const judgement = judged(token)
  // Repeat until nothing more is removed, since there may be several layers of quotes or labels.
  return judgement.ok && token.length < pasted.length ? readToken(token) : judgement
}

function withoutHidden(text: string): string {
  return splitHidden(text)
    .filter((part) => typeof part === 'string')
    .join('')
}

/** The text after `Bearer`, or after the name of a header or setting; the whole text if there is no such prefix. */
function afterScheme(text: string): Result<string, TokenRefused> {
  const named = [...text.matchAll(field)].flatMap(([, token]) => token ?? [])
  const bearers = named.length > 0 ? [] : [...text.matchAll(bearer)]
  if (bearers.length > mostBearers) return refused(severalWords)
  const values = [...named, ...bearers.map((match) => value(text, match.index, match[0].length))]
  if (new Set(values.map(inOnePiece)).size > 1) return refused(severalWords)
  const [first] = values
  if (first !== undefined) return ok(first)
  const inHeader = header.exec(text)
  if (inHeader !== null) {
    const start = inHeader.index + inHeader[0].length
    if (otherScheme.test(text.slice(start))) {
      return refused('This header is for another way to sign in. The service takes a Bearer token.')
    }
    return ok(value(text, inHeader.index, inHeader[0].length))
  }
  return ok(unquoted(text).replace(setting, ''))
}

const severalWords = 'There is more than one token in what you pasted. Paste only one.'

/** The text after a prefix. If a quote was opened before or in the prefix, the text up to the closing quote. */
function value(text: string, index: number, length: number): string {
  const rest = text.slice(index + length)
  const inside = /["'`]/u.exec(text.slice(index, index + length).replace(/(["'`])\s*[:=]/u, ''))
  const before = /(["'`])[^"'`]*$/u.exec(text.slice(0, index))
  const quote = inside?.[0] ?? before?.[1]
  const end = quote === undefined ? -1 : rest.indexOf(quote)
  return end === -1 ? rest : rest.slice(0, end)
}

/** Matches other parts of a command, which do not belong to the token: a header, an option, an address, a quote. */
const otherPart = /^(?:[\w-]+:|bearer$|--?[a-z][\w-]*$|\\|https?:|["'`])/iu
const tokenPart = /^[\w.~+/-]+=*$/u

/** Removes quotes at the ends, joins the lines of a broken token, and drops other parts of a command after it. */
function inOnePiece(text: string): string {
  const pieces = unquoted(text).split(' ')
  const lines = linesOf(pieces)
  const rest = pieces.slice(lines)
  const isAlone = rest[0] === undefined || otherPart.test(rest[0])
  const token = pieces.slice(0, lines).join('')
  return unquoted(isAlone ? token : [token, ...rest].join(' '))
}

/**
 * How many of the pieces, from the first on, are lines of one token: two or more of equal length and a shorter last
 * one. Otherwise 1: other pieces are words after the token, or other tokens, and must not be joined to it.
 */
function linesOf([first = '', ...more]: readonly string[]): number {
  if (first.length < shortestLine) return 1
  const isLine = (piece: string) => tokenPart.test(piece) && !otherPart.test(piece)
  const shorter = more.findIndex((piece) => piece.length !== first.length || !isLine(piece))
  const last = more[shorter]
  const isWhole = shorter > 0 && last !== undefined && last.length < first.length && isLine(last)
  return isWhole ? shorter + 2 : 1
}

function judged(token: string): Result<string, TokenRefused> {
  if (/^https?:\/\//iu.test(token)) return refused('This is an address, not a token.')
  if (isPlaceholder(token)) {
    return refused('This is the placeholder of an example. Put your own token in its place.')
  }
  if (/^[*•●·.…]+$/u.test(token)) {
    return refused('This is a masked token: only dots or asterisks were copied. Copy the token itself.')
  }
  if (/\s/u.test(token)) {
    return refused('There is a space inside, and no token has one. Copy the token again, and nothing else.')
  }
  if (token.includes('…')) return refused('It was cut short where it was copied. Copy the whole token.')
  if (/[\u2010-\u2015\u2212]/u.test(token)) {
    return refused(
      'A text editor put a long dash where the token has hyphens. Copy it from where it was made.',
    )
  }
  // Printable ASCII, except for characters that separate values in the places from which tokens are copied.
  if (!/^[\x21-\x7e]+$/u.test(token) || /["'`,;&{}()<>[\]\\]/u.test(token)) {
    return refused('It has letters or signs that no token has. Copy it from where it was made.')
  }
  if (token.length > longestToken) return refused('It’s longer than 8,192 characters. Paste only the token.')
  return ok(token)
}

function isPlaceholder(token: string): boolean {
  const isName =
    /^(?:access[_ -]?|api[_ -]?|personal[_ -]?|bearer[_ -]?|my[_ -]?|your[_ -]?|the[_ -]?)*token$/iu.test(
      token,
    )
  const isVariable = /^\$\{?\{?\s*(?:[A-Z][A-Z\d_]*|\w*token\w*)\s*\}?\}?$/u.test(token)
  return isName || isVariable || /^your[_ -][\w -]*(?:token|key|secret|here)/iu.test(token)
}

function refused(reason: string): Result<never, TokenRefused> {
  return err({ kind: 'tokenRefused', reason })
}
