import { foldText } from '../../store/search/search-text.ts'
import { holdsWords, nextPlace } from './phrase-places.ts'
import type { SearchPhrase } from './search-terms.ts'

/** How many characters (UTF-16 units) of a text are searched; a hit after that is shown without its place. */
export const searchedLength = 50_000

/**
 * A text in the form in which the search index compares it, with what is needed to find the positions in the original.
 */
export interface FoldedText {
  readonly folded: string
  /**
   * Where folding changed lengths, four numbers for each such character: its position and length in the folded text,
   * then its position and length in the original. It is a compact array because a hostile text may consist of nothing
   * but such characters.
   */
  readonly shifts: Int32Array
}

/** How many numbers describe a shift. */
const shiftSize = 4
const noShifts = new Int32Array()

/**
 * The folded forms of characters met so far, by code point: folding a character costs a hundred times as much as the
 * look-up.
 */
const foldings = new Map<number, string>()
const foldingsAtMost = 5_000

export function fold(whole: string): FoldedText {
  const text = whole.length > searchedLength ? whole.slice(0, searchedLength) : whole
  // Counting bytes is the quickest way to see that all characters are ASCII.
  if (Buffer.byteLength(text) === text.length) return { folded: text.toLowerCase(), shifts: noShifts }
  let folded = ''
  const shifts: number[] = []
  let done = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) < firstBeyondAscii) continue
    if (index > done) folded += text.slice(done, index).toLowerCase()
    const codePoint = text.codePointAt(index) ?? 0
    const length = codePoint < firstOfTwoUnits ? 1 : 2
    const part = folding(codePoint)
    if (part.length !== length) shifts.push(folded.length, part.length, index, length)
    folded += part
    done = index + length
    index = done - 1
  }
  return {
    folded: folded + text.slice(done).toLowerCase(),
    shifts: shifts.length === 0 ? noShifts : Int32Array.from(shifts),
  }
}

const firstBeyondAscii = 0x80
const firstOfTwoUnits = 0x10000

function folding(codePoint: number): string {
  const known = foldings.get(codePoint)
  if (known !== undefined) return known
  const folded = foldText(String.fromCodePoint(codePoint))
  if (foldings.size >= foldingsAtMost) foldings.clear()
  foldings.set(codePoint, folded)
  return folded
}

/** The position in the original text for a position in the folded text. */
function originOf(shifts: Int32Array, place: number): number {
  let low = 0
  let high = shifts.length / shiftSize
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((shifts[middle * shiftSize] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  if (low === 0) return place
  const [at = 0, length = 0, origin = 0, originLength = 0] = shifts.subarray((low - 1) * shiftSize)
  return place < at + length ? origin : origin + originLength + place - at - length
}

/** The first position of a phrase in the original text; null when the phrase does not occur. */
export function firstPlace({ folded, shifts }: FoldedText, phrase: SearchPhrase): number | null {
  const place = holdsWords(folded, phrase) ? nextPlace(folded, phrase, 0) : null
  return place === null ? null : originOf(shifts, place[0])
}

/**
 * All places of a phrase in the original text, from left to right and without overlaps, each with beginning and end.
 */
export function placesIn({ folded, shifts }: FoldedText, phrase: SearchPhrase): [number, number][] {
  const places: [number, number][] = []
  if (!holdsWords(folded, phrase)) return places
  for (let place = nextPlace(folded, phrase, 0); place !== null; ) {
    const [start, end] = place
    places.push([originOf(shifts, start), originOf(shifts, end)])
    place = nextPlace(folded, phrase, end)
  }
  return places
}
