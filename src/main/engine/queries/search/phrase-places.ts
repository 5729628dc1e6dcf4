import { isSpacedCharacter, isWordCharacter } from '../../store/search/search-text.ts'
import type { SearchPhrase } from './search-terms.ts'

/** Whether a folded text contains each word of a phrase somewhere. Most texts do not, and need no closer check. */
export function holdsWords(folded: string, { words }: SearchPhrase): boolean {
  return words.every((word) => folded.includes(word))
}

/**
 * The next beginning and end of a phrase in a text folded by `foldText`, from a position on; null when there is none.
 * Words are split as in the search index, apart from rare differences (see `hitOf`). This is no regular expression,
 * because compiling one with these Unicode classes takes longer than a whole search may take.
 */
export function nextPlace(
  folded: string,
  phrase: SearchPhrase,
  from: number,
): readonly [start: number, end: number] | null {
  const [first = ''] = phrase.words
  if (first === '') return null
  for (let start = folded.indexOf(first, from); start !== -1; start = folded.indexOf(first, start + 1)) {
    const end = matchAt(folded, phrase, start)
    if (end !== null) return [start, end]
  }
  return null
}

/** @returns the end of the phrase if it begins at `start`; null otherwise. */
function matchAt(folded: string, { words, prefix }: SearchPhrase, start: number): number | null {
  let position = start
  for (const [index, word] of words.entries()) {
    if (index > 0) position = skipSeparators(folded, position)
    if (!folded.startsWith(word, position)) return null
    if (isSpacedCharacter(word) && isSpacedCharacter(characterBefore(folded, position))) return null
    position += word.length
    const mayGoOn = prefix && index === words.length - 1
    if (!mayGoOn && isSpacedCharacter(word) && isSpacedCharacter(characterAt(folded, position))) return null
  }
  return position
}

function skipSeparators(text: string, start: number): number {
  let position = start
  while (position < text.length) {
    const character = characterAt(text, position)
    if (isWordCharacter(character)) break
    position += character.length
  }
  return position
}

/**
 * Where a piece of text begins that shows what is at `place`: at the cut, or if that is within a word that ends before
 * `place`, after this word, since its rest would be found as a word of its own. Never within a character.
 */
export function afterCutWord(text: string, cut: number, place: number): number {
  const start = isLowSurrogate(text, cut) ? cut - 1 : cut
  if (!isWithinWord(characterBefore(text, start))) return start
  let end = start
  while (end < place && isWithinWord(characterAt(text, end))) end += characterAt(text, end).length
  return end < place ? end : start
}

/** Accents that are characters of their own belong to the word before them, which folding joins. */
const mark = /^\p{M}/u

function isWithinWord(character: string): boolean {
  return isSpacedCharacter(character) || mark.test(character)
}

/** The whole character at an index; empty at the end of the text. */
function characterAt(text: string, index: number): string {
  const codePoint = text.codePointAt(index)
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint)
}

function characterBefore(text: string, index: number): string {
  return characterAt(text, index - (isLowSurrogate(text, index - 1) ? 2 : 1))
}

/** Whether a cut at this index would be within a character. */
export function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit <= 0xdfff
}
