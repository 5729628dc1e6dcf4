/**
 * How texts are prepared for the search index, and what is typed for searching it: accents off, compatibility
 * forms (ligatures, full width) resolved, and scripts written without spaces cut into single characters, so that
 * any run of them is found as a phrase. The index itself splits at everything that is neither letter nor digit,
 * and ignores case.
 */

const beyondAscii = /[^\0-\x7f]/
const runsBeyondAscii = /[^\0-\x7f]+/g
const accents = /[\u0300-\u036f]/g

/** Scripts written without spaces, for use inside a character class. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** Letters and digits of scripts that separate words. */
const spacedLetter = `[[\\p{L}\\p{N}\\p{Co}]--[${unspaced}]]`
const notWord = /[^\p{L}\p{N}\p{Co}]+/gv
const wordCharacter = /^[\p{L}\p{N}\p{Co}]/v
const spacedCharacter = new RegExp(`^${spacedLetter}`, 'v')
const unspacedCharacter = new RegExp(`[${unspaced}]`, 'gv')
const indexedWord = new RegExp(`[[\\p{L}\\p{N}\\p{Co}]&&[${unspaced}]]|${spacedLetter}+`, 'gv')

/** Stands between two texts of one column: a token of its own, so that no phrase reaches across. */
export const textBoundary = ' \ue000 '

export function isAscii(text: string): boolean {
  return !beyondAscii.test(text)
}

/**
 * A text as it is handed to the index. The index knows an old Unicode and takes what was added since, such as
 * newer emoji and direction marks, for letters: every character that is none becomes a space before it gets there.
 */
export function searchText(text: string): string {
  // The index reads ASCII as it is, and no accent makes one character of an ASCII letter and one that is none.
  return isAscii(text) ? text : text.replace(runsBeyondAscii, spelledOut)
}

/** Most runs are one accented letter or one sign, and the same again and again. */
const longestRemembered = 2
const rememberedAtMost = 1_000
const remembered = new Map<string, string>()

function spelledOut(run: string): string {
  const known = remembered.get(run)
  if (known !== undefined) return known
  const spelled = foldAccents(run).replace(notWord, ' ').replace(unspacedCharacter, ' $& ')
  if (run.length > longestRemembered) return spelled
  if (remembered.size >= rememberedAtMost) remembered.clear()
  remembered.set(run, spelled)
  return spelled
}

/** The words the index sees in a text, without case. */
export function indexedWords(text: string): string[] {
  return [...searchText(text).matchAll(indexedWord)].map(([word]) => foldCase(word))
}

/** A character, or several, as the index compares them. The result may be longer or shorter. */
export function foldText(text: string): string {
  return foldCase(foldAccents(text))
}

/** Whether the index reads this character as part of a word. */
export function isWordCharacter(character: string): boolean {
  return wordCharacter.test(character)
}

/** Whether words of this character's script are told apart by what stands between them. */
export function isSpacedCharacter(character: string): boolean {
  return spacedCharacter.test(character)
}

function foldAccents(text: string): string {
  return text.normalize('NFKD').replace(accents, '').normalize('NFC')
}

// The small sigma has two forms; the index knows one.
function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
