import { beginningOf } from '../beginning-of.ts'

/** The text of JSON with line breaks and indents. */
export interface LaidOutJson {
  readonly text: string
  /** Whether `text` is only the beginning of the layout. */
  readonly isCut: boolean
}

/** Indents grow up to this depth, so that a short text with many brackets does not become a long one of blanks. */
const deepestIndent = 32

/**
 * Lays out JSON like `JSON.stringify(value, null, 2)`, but keeps every string, number and key as it is written: parsing
 * would round large numbers, drop duplicate keys and change the order of others. Pure.
 *
 * @param json valid JSON.
 * @param longest maximum number of UTF-16 units of the layout; the rest is cut off.
 */
export function layOutJson(json: string, longest: number): LaidOutJson {
  let text = ''
  let depth = 0
  let last = ''
  for (let at = skipSpace(json, 0); at < json.length && text.length <= longest; ) {
    const end = endOfToken(json, at)
    const token = json.slice(at, end)
    const isAfterOpening = last === '{' || last === '['
    if (token === '}' || token === ']') {
      depth -= 1
      if (!isAfterOpening) text += lineBreak(depth)
    } else if (isAfterOpening || last === ',') text += lineBreak(depth)
    text += token === ':' ? ': ' : token
    if (token === '{' || token === '[') depth += 1
    last = token
    at = skipSpace(json, end)
  }
  return { text: beginningOf(text, longest), isCut: text.length > longest }
}

function lineBreak(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, deepestIndent))}`
}

const space = /\s/

function skipSpace(json: string, start: number): number {
  let at = start
  while (at < json.length && space.test(json.charAt(at))) at += 1
  return at
}

const sign = /[{}[\],:]/
const wordEnd = /[\s{}[\],:]/g

/** The end of the string, sign, number or other word that begins at `start`. */
function endOfToken(json: string, start: number): number {
  if (sign.test(json.charAt(start))) return start + 1
  if (json[start] === '"') return endOfString(json, start)
  wordEnd.lastIndex = start
  return wordEnd.exec(json)?.index ?? json.length
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}
