import type { DeskError } from '../desk/errors.ts'
import { err, ok, type Result } from '../desk/result.ts'
import { splitHidden } from './hidden-characters.ts'

type TokenRefused = Extract<DeskError, { kind: 'tokenRefused' }>

/** Characters of a token; the service says nothing of its length. */
export const longestToken = 8_192
/** Characters of what is pasted, a whole command line included. */
const longestPaste = 32_768
/** A piece of a token that was broken into lines is at least this long; shorter ones are words. */
const shortestLine = 20

const openings = '"\'`“”„‘’‚«»‹›<([{'
const closings = '"\'`“”‘’«»‹›>)]},;\\'
const quoteAtEnds = new RegExp(`^[\\s${escaped(openings)}]+|[\\s${escaped(closings)}]+$`, 'gu')

/** `Authorization: Bearer`, as a header, in quotes, as a field of JSON, or the scheme alone. */
const bearer = /(?<![\w.])bearer[\s:=]+|(?<![^\s"'])bearer$/giu
const header = /\bauthorization["'”’]?\s*[:=]\s*["'“‘]?\s*/iu
const otherScheme = /^(basic|digest|negotiate|ntlm)\s/iu
/** `access_token=`, `"token": `, `export TRIAGE_TOKEN=`. A token that ends in `=` has nothing behind it. */
const named = /^(?:export\s+)?["'“]?[\w .-]{0,40}token["'”]?\s*[:=]\s*(?==*[^=\s])/iu

/**
 * Reads an access token as people paste it: alone, behind `Bearer`, as a header, out of a command line or a file of
 * settings, in quotes, with blanks, line breaks and invisible characters around and in it. All that is taken off.
 *
 * @returns the token, in characters that a header can carry; or in plain words why this is none. The words never
 *   repeat a part of what was pasted.
 */
export function readToken(pasted: string): Result<string, TokenRefused> {
  if (pasted.length > longestPaste) return refused('This is far too long for a token. Paste only the token.')
  const text = withoutHidden(pasted).trim()
  const found = afterScheme(text)
  if (!found.ok) return found
  const token = inOnePiece(found.value)
  if (token === '') return refused('There is no token in what you pasted.')
  const judgement = judged(token)
  // What stood inside something else may itself be wrapped.
  return judgement.ok && token.length < pasted.length ? readToken(token) : judgement
}

function withoutHidden(text: string): string {
  return splitHidden(text)
    .filter((part) => typeof part === 'string')
    .join('')
}

/** What stands behind `Bearer`, a header's name or a setting's; all of it where there is none of them. */
function afterScheme(text: string): Result<string, TokenRefused> {
  const values = [...text.matchAll(bearer)].map((match) => value(text, match.index, match[0].length))
  if (new Set(values.map(inOnePiece)).size > 1) {
    return refused('There is more than one token in what you pasted. Paste only one.')
  }
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
  return ok(text.replace(quoteAtEnds, '').replace(named, ''))
}

/** The text from the end of a prefix on, up to the quote that was open before or in the prefix. */
function value(text: string, index: number, length: number): string {
  const rest = text.slice(index + length)
  const inside = /["'`]/u.exec(text.slice(index, index + length).replace(/(["'`])\s*[:=]/u, ''))
  const before = /(["'`])[^"'`]*$/u.exec(text.slice(0, index))
  const quote = inside?.[0] ?? before?.[1]
  const end = quote === undefined ? -1 : rest.indexOf(quote)
  return end === -1 ? rest : rest.slice(0, end)
}

/** Another header, an option or an address of the same command: no part of the token. */
const otherPart = /^(?:[\w-]+:|bearer$|--?[a-z][\w-]*$|\\|https?:|["'`])/iu
const tokenPart = /^[\w.~+/-]+=*$/u

/** Quotes at its ends gone, and the lines of a token that was broken put together; what follows it left out. */
function inOnePiece(text: string): string {
  const [first = '', ...more] = text.replace(quoteAtEnds, '').split(/\s+/u)
  const lines = [first]
  for (const piece of more) {
    const isBroken = first.length >= shortestLine && lines.at(-1)?.length === first.length
    const isLine = piece.length <= first.length && tokenPart.test(piece) && !otherPart.test(piece)
    if (!isBroken || !isLine) break
    lines.push(piece)
  }
  const token = lines.join('')
  const rest = more.slice(lines.length - 1)
  const isAlone = rest[0] === undefined || otherPart.test(rest[0])
  return (isAlone ? token : `${token} ${rest.join(' ')}`).replace(quoteAtEnds, '')
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
  if (!/^[\x21-\x7e]+$/u.test(token)) {
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
  return isName || /^\$\{?\{?\s*\w+\s*\}?\}?$|^your[_ -]/iu.test(token)
}

function escaped(characters: string): string {
  return characters.replace(/[\\\][^-]/gu, '\\$&')
}

function refused(reason: string): Result<never, TokenRefused> {
  return err({ kind: 'tokenRefused', reason })
}
