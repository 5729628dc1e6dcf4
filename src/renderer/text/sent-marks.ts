import type { SentRun } from '#shared/rules/hidden-characters.ts'

/**
 * How the document remembers the characters that its signs stand for: as numbers in an attribute, since the characters
 * themselves must be nowhere in it. Pure.
 */

/** Characters as hexadecimal UTF-16 units, halves of pairs included: `200b.202e`. */
export function writeSent(sent: string): string {
  return Array.from({ length: sent.length }, (_, index) => sent.charCodeAt(index).toString(16)).join('.')
}

/** @param written as `writeSent` gives it. */
export function readSent(written: string): string {
  if (written === '') return ''
  return String.fromCharCode(...written.split('.').map((unit) => Number.parseInt(unit, 16)))
}

/** Characters that stand nowhere on screen, and where in the text they belong. */
export interface PlacedRun {
  /** UTF-16 units of the shown text before them. */
  readonly at: number
  readonly sent: string
}

/** The shown words of a text, and the places of what was taken out of it: `5:200b,9:202e`. */
export function writePlaces(parts: readonly (string | SentRun)[]): string {
  let at = 0
  const places: string[] = []
  for (const part of parts) {
    if (typeof part === 'string') at += part.length
    else places.push(`${at}:${writeSent(part.sent)}`)
  }
  return places.join(',')
}

/** @param written as `writePlaces` gives it. */
export function readPlaces(written: string): readonly PlacedRun[] {
  return written.split(',').map((place) => {
    const [at = '0', sent = ''] = place.split(':')
    return { at: Number(at), sent: readSent(sent) }
  })
}

/**
 * A sign that stands for one of the characters while the browser makes text of a selection: between two marks, the
 * number of what belongs there.
 */
export const placeholder = (mark: string, index: number): string => `${mark}${index}${mark}`

/** Puts the characters in the place of their signs. @param sent by the number of their sign. */
export function putBack(text: string, mark: string, sent: readonly string[]): string {
  return text.replaceAll(new RegExp(`${mark}(\\d+)${mark}`, 'gu'), (_, index: string) => {
    return sent[Number(index)] ?? ''
  })
}

/** Characters of private use: one of them is in no text that is shown. */
const privateUse: readonly (readonly [first: number, last: number])[] = [
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
]

/** A character that the text does not have, and that no script or layout gives a meaning to. */
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
