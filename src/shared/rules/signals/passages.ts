import { longestRead } from './prose.ts'

/** Fewest words of a passage; shorter ones can be equal in two reports by chance. */
const wordsAtLeast = 12
/** Maximum number of words of a passage; more are not needed to recognize it. */
const wordsAtMost = 24
const passagesAtMost = 4
/** Longest word, in UTF-16 units; a sentence with a longer one is data and not used. */
const longestWord = 60

/**
 * The passages by which a report's text can be recognized in other reports: the longest sentences, each cut to
 * `wordsAtMost` words.
 *
 * @returns the longest first; an empty list if no sentence has at least `wordsAtLeast` words.
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
