import { findKey, type QueryKey } from './keys.ts'

/** A half-open range `[start, end)` of the typed text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A word or a quoted text, without its quotes. */
export interface RawValue extends Span {
  readonly text: string
  readonly isQuoted: boolean
  /** False for an unclosed quote. */
  readonly isClosed: boolean
  /** Whether a `*` follows the text. */
  readonly hasStar: boolean
}

export type Token =
  | (Span & { readonly kind: 'text'; readonly isNegated: boolean; readonly value: RawValue })
  | (Span & {
      readonly kind: 'filter'
      readonly isNegated: boolean
      readonly key: QueryKey
      /** The position of the key, without the colon. */
      readonly keySpan: Span
      /** At least one value. A value's text is empty if nothing is between colon, commas and end. */
      readonly values: readonly RawValue[]
    })

/**
 * Splits a typed text into words, quoted texts and `key:value,value`. Any text can be split:
 *
 * - `"…"` may contain anything; `""` inside it stands for one quote. An unclosed quote extends to the end of the text.
 * - `key:` begins a filter only for a known key, at the beginning of a word and not before `//`. Other text with a
 *   colon (`http://host`, `foo:bar`, `12:30`, a whole CVSS vector) is plain text, since people paste such text.
 * - `-` before a word, a quote or a key negates what follows; `--word`, and `-` alone, are plain text.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let position = skipSpace(text, 0)
  while (position < text.length) {
    const token = readToken(text, position)
    tokens.push(token)
    position = skipSpace(text, token.end)
  }
  return tokens
}

function readToken(text: string, start: number): Token {
  const isNegated = /^-[^\s-]/.test(text.slice(start, start + 2))
  const head = isNegated ? start + 1 : start
  const name = /^([a-z]+):(?!\/\/|\d\.\d\/)/i.exec(text.slice(head, head + 24))?.[1]
  const key = name === undefined ? null : findKey(name)
  if (name === undefined || key === null) {
    const value = readValue(text, head, /[\s"]/g)
    return { kind: 'text', isNegated, value, start, end: value.end }
  }
  const keySpan = { start: head, end: head + name.length }
  const values = readList(text, keySpan.end + 1)
  return {
    kind: 'filter',
    isNegated,
    key,
    keySpan,
    values,
    start,
    end: values.at(-1)?.end ?? keySpan.end + 1,
  }
}

function readList(text: string, start: number): RawValue[] {
  const values: RawValue[] = []
  for (let position = start; ; position += 1) {
    const value = readValue(text, position, /[\s",]/g)
    values.push(value)
    position = value.end
    if (text[position] !== ',') return values
  }
}

/** @param ends matches the characters that end an unquoted value; they do not belong to it. */
function readValue(text: string, start: number, ends: RegExp): RawValue {
  if (text[start] === '"') return readQuoted(text, start)
  ends.lastIndex = start
  const end = ends.exec(text)?.index ?? text.length
  const hasStar = end > start && text[end - 1] === '*'
  return {
    text: text.slice(start, hasStar ? end - 1 : end),
    isQuoted: false,
    isClosed: true,
    hasStar,
    start,
    end,
  }
}

function readQuoted(text: string, start: number): RawValue {
  let position = start + 1
  while (position < text.length) {
    if (text[position] !== '"') position += 1
    else if (text[position + 1] === '"') position += 2
    else break
  }
  const isClosed = text[position] === '"'
  const inner = text.slice(start + 1, position).replaceAll('""', '"')
  const afterQuote = isClosed ? position + 1 : text.length
  const hasStar = isClosed && text[afterQuote] === '*'
  return { text: inner, isQuoted: true, isClosed, hasStar, start, end: hasStar ? afterQuote + 1 : afterQuote }
}

function skipSpace(text: string, start: number): number {
  let position = start
  while (position < text.length && /\s/.test(text.charAt(position))) position += 1
  return position
}
