/**
 * How texts are prepared for the search index, and what is typed for searching it: accents off, compatibility
 * forms (ligatures, full width) resolved, and scripts written without spaces cut into single characters, so that
 * any run of them is found as a phrase. The index itself splits at everything that is neither letter nor digit
 * and ignores case.
 */

const asciiOnly = /^[\0-\x7f]*$/
const accents = /[\u0300-\u036f]/g
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const unspacedCharacter = new RegExp(`[${unspaced}]`, 'gu')

/** Stands between two texts of one column: a token of its own, so that no phrase reaches across. */
export const textBoundary = ' \ue000 '

export function searchText(text: string): string {
  if (asciiOnly.test(text)) return text
  return foldAccents(text).replace(unspacedCharacter, ' $& ')
}

/** Characters as the index compares them, without case. A text of one character may fold to several. */
export function foldCharacter(character: string): string {
  return foldAccents(character).toLowerCase().replace('ς', 'σ')
}

function foldAccents(text: string): string {
  return text.normalize('NFKD').replace(accents, '').normalize('NFC')
}

/** A word of the index: a run of letters and digits, or one character of a script without spaces. */
export const indexedWord = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{Co}])+`, 'gu')
