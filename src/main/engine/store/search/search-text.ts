/**
 * Prepares texts for the search index, and search input in the same way: accents are removed, compatibility forms
 * (ligatures, full width) are resolved, and scripts written without spaces are split into single characters, so that
 * any run of such characters is found as a phrase. The index itself splits at every character that is neither a letter
 * nor a digit, and ignores case.
 */

const beyondAscii = /[^\0-\x7f]/
const runsBeyondAscii = /[^\0-\x7f]+/g
const accents = /[\u0300-\u036f]/g

/** Scripts written without spaces, for use inside a character class. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** Letters and digits of scripts that separate words by spaces. */
const spacedLetter = `[[\\p{L}\\p{N}\\p{Co}]--[${unspaced}]]`
const notWord = /[^\p{L}\p{N}\p{Co}]+/gv
const wordCharacter = /^[\p{L}\p{N}\p{Co}]/v
const spacedCharacter = new RegExp(`^${spacedLetter}`, 'v')
const unspacedCharacter = new RegExp(`[${unspaced}]`, 'gv')
const indexedWord = new RegExp(`[[\\p{L}\\p{N}\\p{Co}]&&[${unspaced}]]|${spacedLetter}+`, 'gv')

/** Separates two texts in one column: it is a token itself, so no phrase can match across it. */
export const textBoundary = ' \ue000 '

export function isAscii(text: string): boolean {
  return !beyondAscii.test(text)
}

/**
 * Converts a text to the form given to the index. The index knows an old Unicode version and treats newer characters,
 * such as newer emoji and direction marks, as letters. So every character that is not a letter or digit becomes a space
 * here.
 */
export function searchText(text: string): string {
  // The index reads ASCII unchanged, and no accent turns an ASCII character that is not a letter into a letter.
  return isAscii(text) ? text : text.replace(runsBeyondAscii, spelledOut)
}

/**
 * Longest run whose result is remembered: most runs are a single accented letter or symbol, and the same ones recur.
 */
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

/** The words that the index finds in a text, in lower case and without accents. */
export function indexedWords(text: string): string[] {
  return [...searchText(text).matchAll(indexedWord)].map(([word]) => foldCase(word))
}

/** Converts characters to the form in which the index compares them. The result may be longer or shorter. */
export function foldText(text: string): string {
  return foldCase(foldAccents(text))
}

/** Whether the index reads this character as part of a word. */
export function isWordCharacter(character: string): boolean {
  return wordCharacter.test(character)
}

/** Whether this character's script separates words by spaces. */
export function isSpacedCharacter(character: string): boolean {
  return spacedCharacter.test(character)
}

function foldAccents(text: string): string {
  return text.normalize('NFKD').replace(accents, '').normalize('NFC')
}

// The small Greek sigma has two forms; the index knows only one.
function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
