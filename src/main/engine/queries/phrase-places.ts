import { isSpacedCharacter, isWordCharacter } from '../store/search-text.ts'
import type { SearchPhrase } from './search-terms.ts'

/**
 * Where a phrase stands in a text folded by `foldText`, from left to right without overlaps: the places at which
 * the search index finds it too. Written out by hand, since a regular expression over these classes of Unicode
 * takes longer to compile than a search may take.
 */
export function* phrasePlaces(folded: string, phrase: SearchPhrase): Generator<[number, number]> {
  const [first = ''] = phrase.words
  // Asked of every word before anything is looked at closely: most texts end here.
  if (first === '' || !phrase.words.every((word) => folded.includes(word))) return
  for (let from = folded.indexOf(first); from !== -1; ) {
    const end = matchAt(folded, phrase, from)
    if (end !== null) yield [from, end]
    from = folded.indexOf(first, end ?? from + 1)
  }
}

/** @returns where the phrase ends when it begins at `start`. */
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

/** The whole character at an index, or nothing at the end. */
function characterAt(text: string, index: number): string {
  const codePoint = text.codePointAt(index)
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint)
}

function characterBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1)
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff
  return characterAt(text, index - (isLowSurrogate ? 2 : 1))
}
