import type { SentRun } from '#shared/rules/hidden-characters.ts'

/**
 * Records in the document which characters its signs represent: as numbers in an attribute, since the characters
 * themselves must not be in it. Pure.
 */

/** Writes characters as hexadecimal UTF-16 units, including halves of surrogate pairs: `200b.202e`. */
export function writeSent(sent: string): string {
  return Array.from({ length: sent.length }, (_, index) => sent.charCodeAt(index).toString(16)).join('.')
}

/** Reads the characters back. @param written the output of `writeSent`. */
export function readSent(written: string): string {
  if (written === '') return ''
  return String.fromCharCode(...written.split('.').map((unit) => Number.parseInt(unit, 16)))
}

/** Characters that are not shown, and where in the text they belong. */
export interface PlacedRun {
  /** How many UTF-16 units of the shown text come before them. */
  readonly at: number
  readonly sent: string
}

/** Writes where characters were removed from a text, and which: `5:200b,9:202e`. */
export function writePlaces(parts: readonly (string | SentRun)[]): string {
  let at = 0
  const places: string[] = []
  for (const part of parts) {
    if (typeof part === 'string') at += part.length
    else places.push(`${at}:${writeSent(part.sent)}`)
  }
  return places.join(',')
}

/** Reads the places back. @param written the output of `writePlaces`. */
export function readPlaces(written: string): readonly PlacedRun[] {
  return written.split(',').map((place) => {
    const [at = '0', sent = ''] = place.split(':')
    return { at: Number(at), sent: readSent(sent) }
  })
}

/** Stands for a sign's characters while the browser makes text of a selection: their number between two marks. */
export const placeholder = (mark: string, index: number): string => `${mark}${index}${mark}`

/**
 * Replaces placeholders with the characters they stand for. @param sent the characters, by the number of the
 * placeholder.
 */
export function putBack(text: string, mark: string, sent: readonly string[]): string {
  return text.replaceAll(new RegExp(`${mark}(\\d+)${mark}`, 'gu'), (_, index: string) => {
    return sent[Number(index)] ?? ''
  })
}

/** Ranges of private-use characters; no shown text contains all of them. */
const privateUse: readonly (readonly [first: number, last: number])[] = [
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
]

/** A private-use character that the text does not contain; it has no meaning in any script or layout. */
export function markNotIn(text: string): string {
  const used = new Set(text)
  for (const [first, last] of privateUse) {
    for (let point = first; point <= last; point += 1) {
      const mark = String.fromCodePoint(point)
      if (!used.has(mark)) return mark
    }
  }
  throw new Error('a text with every character of private use')
}
