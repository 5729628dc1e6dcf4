import { longestRead } from './prose.ts'

/** Fewer words in a row can be equal by chance. */
const wordsAtLeast = 12
/** More are not needed to recognize a passage. */
const wordsAtMost = 24
const passagesAtMost = 4
/** No language has longer words; anything longer is data. */
const longestWord = 60

/**
 * The passages by which a report's text can be recognized elsewhere: its longest sentences, each cut to that many
 * words.
 *
 * @returns the longest first; none if no sentence is long enough to rule out chance.
 */
export function tellingPassages(texts: readonly string[]): readonly string[] {
  const passages = texts.flatMap((text) => text.slice(0, longestRead).split(/\n|[.!?] /)).map(wordsOf)
  return passages
    .filter((words) => words.length >= wordsAtLeast)
    .sort((one, other) => other.length - one.length)
    .slice(0, passagesAtMost)
    .map((words) => words.slice(0, wordsAtMost).join(' '))
}

function wordsOf(sentence: string): readonly string[] {
  const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.every((word) => word.length <= longestWord) ? words : []
}
