import { longestRead } from './prose.ts'

/** Fewer words next to each other are met by chance. */
const wordsAtLeast = 12
/** More are not needed to know a passage again. */
const wordsAtMost = 24
const passagesAtMost = 4
/** A word is longer in no language; what is longer is data. */
const longestWord = 60

/**
 * The passages of a report by which its text is known again elsewhere: its longest sentences, each cut to so many words.
 *
 * @returns the longest first; none where nothing is long enough to be told from chance.
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
