import type { Highlights, SearchHit } from '#shared/desk/models.ts'
import { type FoldedText, firstPlace, fold, placesIn } from './folded-text.ts'
import { afterCutWord, isLowSurrogate } from './phrase-places.ts'
import { plainMarkdown } from './plain-markdown.ts'
import type { SearchPhrase } from './search-terms.ts'

/** Maximum number of characters (UTF-16 units) of a snippet, ellipses included. */
const snippetLength = 160
/** Characters shown before the first hit. */
const leadIn = 48

/** Where the phrases are in a text, in order and without overlaps. */
export function highlightsIn(text: string, phrases: readonly SearchPhrase[]): Highlights {
  return searchedIn(text, phrases).highlights
}

/** Like `highlightsIn`, and also returns the phrases that do not occur in the text. */
export function searchedIn(
  text: string,
  phrases: readonly SearchPhrase[],
): { readonly highlights: Highlights; readonly missing: readonly SearchPhrase[] } {
  if (phrases.length === 0) return { highlights: [], missing: [] }
  const folded = fold(text)
  const places: [number, number][] = []
  const missing: SearchPhrase[] = []
  for (const phrase of phrases) {
    const found = placesIn(folded, phrase)
    if (found.length === 0) missing.push(phrase)
    else places.push(...found)
  }
  return { highlights: union(places), missing }
}

/** A text in which a hit may be found, and the field under which it is shown. */
export interface HitCandidate {
  readonly field: SearchHit['field']
  readonly text: string
  /** The result of `fold(text)`, once it was needed; remembered for the next search. */
  folded?: FoldedText | undefined
}

/** The state of searching a report's texts for the place of a hit. */
export interface HitSearch {
  readonly sought: readonly SearchPhrase[]
  /** The phrases that no text searched so far contains. */
  readonly missing: Set<SearchPhrase>
  /** The text that contains the most phrases; of texts with equally many, the first. */
  best: { readonly candidate: HitCandidate; readonly folded: FoldedText; readonly found: number } | null
}

export function hitSearch(sought: readonly SearchPhrase[]): HitSearch {
  return { sought, missing: new Set(sought), best: null }
}

/** Whether one of the texts contains all phrases. */
export function isWhole({ sought, best }: HitSearch): boolean {
  return (best?.found ?? 0) === sought.length
}

/**
 * Searches texts of the report, in their order, until one contains all phrases.
 *
 * @returns the length of the folded forms made for that, in units of two bytes at most.
 */
export function lookThrough(search: HitSearch, candidates: readonly HitCandidate[]): number {
  let length = 0
  for (const candidate of candidates) {
    if (isWhole(search)) break
    if (candidate.folded === undefined) {
      candidate.folded = fold(candidate.text)
      length += candidate.folded.folded.length + 2 * candidate.folded.shifts.length
    }
    const { folded } = candidate
    let found = 0
    for (const phrase of search.sought) {
      if (firstPlace(folded, phrase) === null) continue
      search.missing.delete(phrase)
      found += 1
    }
    if (found > (search.best?.found ?? 0)) search.best = { candidate, folded, found }
  }
  return length
}

/**
 * The best text, cut to the surroundings of its first hit, with the places of `all` as highlights. Null when nothing
 * was found, which happens where the index splits words differently.
 */
export function hitOf({ sought, best }: HitSearch, all: readonly SearchPhrase[]): SearchHit | null {
  if (best === null) return null
  const { candidate, folded } = best
  const { field, text } = candidate
  const place = firstOf(folded, sought) ?? text.length
  const snippet = (written.has(field) ? plainSnippet(text, place, sought) : null) ?? cutSnippet(text, place)
  return { field, text: snippet, highlights: highlightsIn(snippet, all) }
}

/** Fields that are written in Markdown. */
const written: ReadonlySet<SearchHit['field']> = new Set([
  'summary',
  'description',
  'impact',
  'comment',
  'note',
])
/** How many characters before a hit are read as Markdown, at most. */
const readBefore = 160
/**
 * How many characters after a hit are read as Markdown: the first number is for marks of the usual length; if it leaves
 * too little text, the second is tried, for long marks. If the marks are even longer, as in a row of links, the snippet
 * ends in them.
 */
const readBehind = [200, 600]

/**
 * Like `cutSnippet`, but without the marks of Markdown; null when the hit is in something that was removed, such as the
 * address of a link.
 */
function plainSnippet(text: string, place: number, sought: readonly SearchPhrase[]): string | null {
  const start = place <= readBefore ? 0 : afterCutWord(text, place - readBefore, place)
  const before = start > 0 ? '…' : ''
  let snippet: string | null = null
  for (const behind of readBehind) {
    const end = Math.min(text.length, place + behind)
    const isEnd = end === text.length
    const piece = text.slice(start, end)
    const plain = plainMarkdown(isEnd ? piece : piece.replace(unfinishedLink, ''))
    const found = firstOf(fold(plain), sought)
    snippet =
      found === null ? null : cutSnippet(`${before}${plain}${isEnd ? '' : '…'}`, before.length + found)
    if (isEnd || (found !== null && plain.length - found >= snippetLength)) break
  }
  return snippet
}

/** A link that is cut off at the end of a piece: it would be shown as if it were text. */
const unfinishedLink = /!?\[[^[\]\n]*(?:\]\([^()\n]*)?$/

function firstOf(folded: FoldedText, phrases: readonly SearchPhrase[]): number | null {
  const places = phrases.flatMap((phrase) => firstPlace(folded, phrase) ?? [])
  return places.length === 0 ? null : Math.min(...places)
}

/**
 * A piece of plain text of at most `snippetLength` characters around a position, in one line. It cannot affect how the
 * other parts of the line are displayed: line breaks, control and direction characters become spaces.
 */
export function cutSnippet(text: string, place: number): string {
  let start = place <= leadIn ? 0 : place - leadIn
  const space = text.slice(start, place).search(/\s/)
  if (start > 0) start = space === -1 ? afterCutWord(text, start, place) : start + space + 1

  const before = start > 0 ? '…' : ''
  const room = snippetLength - before.length
  const fits = text.length - start <= room
  let end = fits ? text.length : start + room - 1
  if (isLowSurrogate(text, end)) end -= 1
  return oneLine(`${before}${text.slice(start, end)}${fits ? '' : '…'}`)
}

/** The beginning of a text, of at most `length` UTF-16 units, never cut inside a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const end = isLowSurrogate(text, length - 1) ? length - 2 : length - 1
  return `${text.slice(0, end)}…`
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
}

function union(ranges: [number, number][]): Highlights {
  if (ranges.length === 0) return []
  const merged: [number, number][] = []
  for (const [start, end] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else if (end > start) merged.push([start, end])
  }
  return merged
}
