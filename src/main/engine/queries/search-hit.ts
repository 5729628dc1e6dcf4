import type { Highlights, SearchHit } from '#shared/desk/models.ts'
import { foldText, isAscii } from '../store/search-text.ts'
import { phrasePlaces } from './phrase-places.ts'
import type { SearchPhrase } from './search-terms.ts'

/** UTF-16 units a snippet has at most, ellipses included. */
const snippetLength = 160
/** Units shown before the first hit. */
const leadIn = 48
/** Units of a text that are looked through: a hit further on is shown without its place. */
const searchedLength = 200_000

/** Where the phrases are in a text, in order and without overlaps. */
export function highlightsIn(text: string, phrases: readonly SearchPhrase[]): Highlights {
  const folded = fold(text)
  return union(phrases.flatMap((phrase) => [...rangesOf(folded, phrase)]))
}

/** The phrases that are nowhere in a text. */
export function missingFrom(text: string, phrases: readonly SearchPhrase[]): SearchPhrase[] {
  if (phrases.length === 0) return []
  const folded = fold(text)
  return phrases.filter((phrase) => firstPlace(folded, phrase) === null)
}

/** A text a hit may be in, with the field it is shown under. */
export interface HitCandidate {
  readonly field: SearchHit['field']
  readonly text: string
}

/**
 * The text that holds most of `sought`, the first of equals, cut down to the surroundings of its first hit.
 * `all` is highlighted in it. Null when nothing is found, which happens where the index splits words otherwise.
 */
export function bestHit(
  candidates: Iterable<HitCandidate>,
  sought: readonly SearchPhrase[],
  all: readonly SearchPhrase[],
): SearchHit | null {
  let best: { candidate: HitCandidate; found: number } | null = null
  for (const candidate of candidates) {
    const found = sought.length - missingFrom(candidate.text, sought).length
    if (found > (best?.found ?? 0)) best = { candidate, found }
    if (found === sought.length) break
  }
  if (best === null) return null
  const { field, text } = best.candidate
  const folded = fold(text)
  const places = sought.map((phrase) => firstPlace(folded, phrase) ?? text.length)
  const snippet = cutSnippet(text, Math.min(...places))
  return { field, text: snippet, highlights: highlightsIn(snippet, all) }
}

/**
 * A piece of plain text of at most `snippetLength` units around a place, in one line. Nothing in it can change
 * how the rest of a line is read: line breaks, control and direction characters become spaces.
 */
export function cutSnippet(text: string, place: number): string {
  let start = place <= leadIn ? 0 : place - leadIn
  const space = text.slice(start, place).search(/\s/)
  if (start > 0 && space !== -1) start += space + 1
  if (isLowSurrogate(text, start)) start += 1

  const before = start > 0 ? '…' : ''
  const room = snippetLength - before.length
  const fits = text.length - start <= room
  let end = fits ? text.length : start + room - 1
  if (isLowSurrogate(text, end)) end -= 1
  return oneLine(`${before}${text.slice(start, end)}${fits ? '' : '…'}`)
}

/** The beginning of a text, cut between characters. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const end = isLowSurrogate(text, length - 1) ? length - 2 : length - 1
  return `${text.slice(0, end)}…`
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
}

interface FoldedText {
  readonly folded: string
  /** The text's own index for each unit of `folded` and its end; null = the same. */
  readonly origins: readonly number[] | null
}

function fold(whole: string): FoldedText {
  const text = whole.slice(0, searchedLength)
  if (isAscii(text)) return { folded: text.toLowerCase(), origins: null }
  let folded = ''
  const origins: number[] = []
  // A text has few different characters, and folding one costs a hundred times the look-up.
  const folds = new Map<string, string>()
  let index = 0
  for (const character of text) {
    const part = folds.get(character) ?? foldText(character)
    folds.set(character, part)
    for (let unit = 0; unit < part.length; unit += 1) origins.push(index)
    folded += part
    index += character.length
  }
  origins.push(text.length)
  return { folded, origins }
}

/** Where a phrase is first found in the text itself. */
function firstPlace(folded: FoldedText, phrase: SearchPhrase): number | null {
  for (const [start] of rangesOf(folded, phrase)) return start
  return null
}

function* rangesOf({ folded, origins }: FoldedText, phrase: SearchPhrase): Generator<[number, number]> {
  for (const [start, end] of phrasePlaces(folded, phrase)) {
    yield origins === null ? [start, end] : [origins[start] ?? start, origins[end] ?? end]
  }
}

function union(ranges: [number, number][]): Highlights {
  const merged: [number, number][] = []
  for (const [start, end] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else if (end > start) merged.push([start, end])
  }
  return merged
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit <= 0xdfff
}
