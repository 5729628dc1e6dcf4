import { err, ok, type Result } from '#shared/desk/result.ts'

/**
 * An answer's body, read as JSON. Its content type is ignored, because services and intermediaries often send a wrong
 * one. `other` = text that is not JSON the desk accepts; `why` says in plain language what is wrong, worded to follow
 * "the answer".
 */
export type Body =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'other'; readonly text: string; readonly why: string }

/** Whether a body that is not JSON begins like a web page. */
export function isMarkup(text: string): boolean {
  return /^\s*</.test(text)
}

/**
 * Maximum number of pieces the text is split into: four for each long number. A page contains a few hundred long
 * numbers; a body with many more was made to keep its reader busy, and is not accepted.
 */
const piecesAtMost = 4 * 100_000

/**
 * Deepest nesting accepted. No documented answer nests deeper than five levels; a body nested deeper than this was made
 * to exhaust its reader.
 */
const deepest = 64

/**
 * Reads a body as UTF-8 JSON. A byte order mark is skipped, and bytes that are not UTF-8 become replacement characters.
 * A whole number beyond 2^53 (ids are int64) becomes a string of its digits. If a name occurs twice, its last value
 * counts.
 */
export function readBody(bytes: Uint8Array): Body {
  const text = new TextDecoder().decode(bytes)
  if (text.trim() === '') return { kind: 'empty' }
  const taken = withLongNumbersQuoted(text)
  if (!taken.ok) return { kind: 'other', text, why: taken.error }
  try {
    return { kind: 'json', value: JSON.parse(taken.value) }
  } catch (notJson) {
    if (!(notJson instanceof SyntaxError)) throw notJson
    return { kind: 'other', text, why: isMarkup(text) ? 'is a web page' : 'is not JSON' }
  }
}

/**
 * Puts whole numbers beyond 2^53 in quotes, in one pass over the text: a JSON reviver would be called for every value,
 * which takes twelve seconds for the largest allowed body. Text that is not JSON does not become JSON.
 *
 * Brackets outside of strings are counted on the way, so that a deep structure is never built.
 *
 * @returns the changed text, or why the text is not accepted, worded to follow "the answer".
 */
function withLongNumbersQuoted(text: string): Result<string, string> {
  const pieces: string[] = []
  let kept = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    switch (code) {
      case 0x22: // "
        at = endOfString(text, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        if (depth > deepest) return err('is nested too deeply')
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      default:
        if (code === 0x2d || isDigit(code)) {
          const end = endOfNumber(text, at)
          if (isLongWholeNumber(text, at, end)) {
            pieces.push(text.slice(kept, at), '"', text.slice(at, end), '"')
            kept = end
            if (pieces.length > piecesAtMost) return err('holds too many long numbers')
          }
          at = end - 1
        }
    }
  }
  return ok(pieces.length === 0 ? text : `${pieces.join('')}${text.slice(kept)}`)
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** The position after the digits, signs, points and exponents that begin at `start`. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    // + - . E e
    const goesOn =
      isDigit(code) || code === 0x2b || code === 0x2d || code === 0x2e || code === 0x45 || code === 0x65
    if (!goesOn) break
  }
  return end
}

/** How many digits 2^53 has: a shorter number is exact; one with more digits is not. */
const exactBelow = 16
const wholeNumber = /^-?[1-9]\d*$/

function isLongWholeNumber(text: string, start: number, end: number): boolean {
  const length = end - start
  if (length < exactBelow) return false
  const digits = text.slice(start, end)
  return wholeNumber.test(digits) && (length > exactBelow + 1 || !Number.isSafeInteger(Number(digits)))
}

/** The position at which the string that opens at `start` closes, at a quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let escapes = quote
    while (text[escapes - 1] === '\\') escapes -= 1
    if ((quote - escapes) % 2 === 0) return quote
  }
  return text.length
}
