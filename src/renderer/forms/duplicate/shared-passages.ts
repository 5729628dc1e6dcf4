/** A part of a text, by offsets in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A passage with the same words in two texts. */
export interface SharedPassage {
  readonly left: Span
  readonly right: Span
}

export interface Shared {
  /** In the order of the left text; the spans of the left text do not overlap. */
  readonly passages: readonly SharedPassage[]
  /** For each text, all parts of it that the other text also contains, in order and without overlap. */
  readonly left: readonly Span[]
  readonly right: readonly Span[]
  /** How many of the words of both texts are in these parts, as a fraction from 0 to 1. */
  readonly share: number
}

/** How many words in a row must be equal in both texts: shorter phrases occur in any two texts of one language. */
const phraseWords = 4
/** How many places of a phrase are looked up in the other text at most: a more frequent phrase says nothing. */
const placesAtMost = 24
/** How many words are compared; the rest of an endless text is ignored. */
const wordsAtMost = 20_000

/** Placed between paragraphs and cells; no phrase continues across it. */
export const blockEnd = '\u2029'

interface Word extends Span {
  /** The word in lowercase, without punctuation around it. */
  readonly key: string
  readonly isIdentifier: boolean
  /** The number of the paragraph it is in. */
  readonly block: number
}

/**
 * Finds the parts that two texts share: phrases of at least four words, wherever they are, and identifiers (paths,
 * parameters, names that contain digits). Single common words occur in all texts and do not count. Linear in the number
 * of words of both texts, since each phrase has a limited number of places.
 */
export function sharedPassages(left: string, right: string): Shared {
  const one = wordsOf(left)
  const other = wordsOf(right)
  const passages = passagesOf(one, other)
  const back = passagesOf(other, one)
  const words = one.length + other.length
  const count = (found: readonly WordPassage[]) => found.reduce((sum, { length }) => sum + length, 0)
  return {
    passages: passages.map((found) => spansOf(found, one, other)),
    left: passages.map((found) => spansOf(found, one, other).left),
    right: back.map((found) => spansOf(found, other, one).left),
    share: words === 0 ? 0 : (count(passages) + count(back)) / words,
  }
}

/** The `length` words from `at` in one text equal those from `there` in the other text. */
interface WordPassage {
  readonly at: number
  readonly there: number
  readonly length: number
}

function passagesOf(one: readonly Word[], other: readonly Word[]): readonly WordPassage[] {
  const phrases = placesOf(other, phraseAt)
  const identifiers = placesOf(other, (words, at) => (words[at]?.isIdentifier ? words[at].key : null))
  const found: WordPassage[] = []
  for (let at = 0; at < one.length; ) {
    const longest = longestAt(one, at, other, phrases.get(phraseAt(one, at) ?? '') ?? [])
    const word = one[at]
    const same = word?.isIdentifier ? identifiers.get(word.key)?.[0] : undefined
    if (longest !== null) found.push(longest)
    else if (same !== undefined) found.push({ at, there: same, length: 1 })
    at += longest?.length ?? 1
  }
  return found
}

function longestAt(
  one: readonly Word[],
  at: number,
  other: readonly Word[],
  places: readonly number[],
): WordPassage | null {
  let longest: WordPassage | null = null
  for (const there of places) {
    let length = phraseWords
    while (isSame(one, at, other, there, length)) length += 1
    if (length > (longest?.length ?? 0)) longest = { at, there, length }
  }
  return longest
}

/**
 * Whether the words that follow the two places at a distance of `further` words are equal, and in the same paragraph as
 * their place.
 */
function isSame(
  one: readonly Word[],
  at: number,
  other: readonly Word[],
  there: number,
  further: number,
): boolean {
  const [mine, theirs] = [one[at + further], other[there + further]]
  if (mine === undefined || theirs === undefined || mine.key !== theirs.key) return false
  return mine.block === one[at]?.block && theirs.block === other[there]?.block
}

/** The places of each key, at most `placesAtMost` of each. */
function placesOf(
  words: readonly Word[],
  keyAt: (words: readonly Word[], at: number) => string | null,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (let at = 0; at < words.length; at += 1) {
    const key = keyAt(words, at)
    if (key === null) continue
    const known = places.get(key)
    if (known === undefined) places.set(key, [at])
    else if (known.length < placesAtMost) known.push(at)
  }
  return places
}

/** The phrase that begins at a word; null if its paragraph has too few words left. */
function phraseAt(words: readonly Word[], at: number): string | null {
  if (words[at + phraseWords - 1]?.block !== words[at]?.block) return null
  let phrase = ''
  for (let next = at; next < at + phraseWords; next += 1) phrase += `${words[next]?.key} `
  return phrase
}

function spansOf(
  { at, there, length }: WordPassage,
  one: readonly Word[],
  other: readonly Word[],
): SharedPassage {
  const span = (words: readonly Word[], first: number) => ({
    start: words[first]?.start ?? 0,
    end: words[first + length - 1]?.end ?? 0,
  })
  return { left: span(one, at), right: span(other, there) }
}

/** Letters and digits; a word may also begin with `/` or `_`, as paths and names do. */
const ofWord = /[\p{L}\p{N}]/u
const firstOfWord = /[\p{L}\p{N}/_]/u

function wordsOf(text: string): readonly Word[] {
  const words: Word[] = []
  let block = 0
  for (const { 0: run, index } of text.matchAll(/\S+|\u2029/g)) {
    if (words.length === wordsAtMost) break
    if (run === blockEnd) block += 1
    const kept = withoutPunctuation(run)
    if (kept === null) continue
    const word = run.slice(kept.start, kept.end)
    const [start, end] = [index + kept.start, index + kept.end]
    words.push({ start, end, key: word.toLowerCase(), isIdentifier: isIdentifier(word), block })
  }
  return words
}

/** The part of a run without punctuation at its ends; null = the run contains only punctuation. */
function withoutPunctuation(run: string): Span | null {
  const points = [...run]
  const first = points.findIndex((point) => firstOfWord.test(point))
  const last = points.findLastIndex((point) => ofWord.test(point))
  if (first < 0 || last < first) return null
  const start = points.slice(0, first).join('').length
  return { start, end: start + points.slice(first, last + 1).join('').length }
}

/** Whether a word is a path, a parameter, a host, or a name such as `userId`, `CVE-2021-44228` or `max_age`. */
function isIdentifier(word: string): boolean {
  if (word.length < 4 || word.length > 400) return false
  if (/[/=_]/.test(word)) return true
  if (/\p{L}/u.test(word) && /\p{N}/u.test(word)) return true
  return /\p{Ll}\p{Lu}/u.test(word) || /\p{L}\.\p{L}/u.test(word)
}
