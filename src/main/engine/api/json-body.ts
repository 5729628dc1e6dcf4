/**
 * What an answer's body holds, whatever its content type says: services and the machines between mislabel.
 * `other` = text that is not JSON the desk can take; `why` in plain words, to follow "the answer".
 */
export type Body =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'other'; readonly text: string; readonly why: string }

/** No documented answer nests deeper than five; what does, was made to exhaust whoever reads it. */
const deepest = 64

/**
 * Reads a body as UTF-8 JSON. A byte order mark is skipped, bytes that are no UTF-8 become replacement
 * characters. A whole number beyond 2^53 (ids are int64) is kept as a string of its digits. Of a name that
 * occurs twice the last value counts.
 */
export function readBody(bytes: Uint8Array): Body {
  const text = new TextDecoder().decode(bytes)
  if (text.trim() === '') return { kind: 'empty' }
  if (nestsTooDeep(text)) return { kind: 'other', text, why: 'is nested too deeply' }
  try {
    return { kind: 'json', value: parse(text) }
  } catch (notJson) {
    if (!(notJson instanceof SyntaxError)) throw notJson
    return { kind: 'other', text, why: /^\s*</.test(text) ? 'is a web page' : 'is not JSON' }
  }
}

function parse(text: string): unknown {
  // A reviver costs several times the parse itself, and hardly any answer holds a number that long.
  return /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
}

/** Revives by the number's own digits; `context` is there always, but TypeScript does not know it yet. */
function keepDigits(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isLong = typeof value === 'number' && !Number.isSafeInteger(value)
  return isLong && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
}

/** Counts brackets outside of strings, so that nothing deep is ever built. */
function nestsTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        if (depth > deepest) return true
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      default:
    }
  }
  return false
}

/** Where the string that opens at `start` closes: at a quote behind an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let escapes = quote
    while (text[escapes - 1] === '\\') escapes -= 1
    if ((quote - escapes) % 2 === 0) return quote
  }
  return text.length
}
