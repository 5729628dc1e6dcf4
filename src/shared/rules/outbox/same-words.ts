import { decodeHTML } from 'entities'

/**
 * What stays of words whatever services do to them: their letters and digits. Services write `&lt;` for `<`, trim, fold
 * line ends, take emoji out, or put one in the place of `:)`.
 *
 * @returns empty for words without letters and digits.
 */
export function lasting(words: string): string {
  // Twice: what was escaped on the way in may be escaped on the way out.
  return decodeHTML(decodeHTML(words))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether words in a timeline are these. Without a letter or a digit they have to be the very same. */
export function saysJust(said: string, words: string): boolean {
  const lasts = lasting(words)
  return lasts === '' ? said.trim() === words.trim() : lasting(said) === lasts
}

/** Letters and digits. Fewer stand in other words by chance, as "ok" does in "looks". */
const telling = 12

/** Whether words in a timeline are these, or have them among others. */
export function saysAmongOthers(said: string, words: string): boolean {
  const lasts = lasting(words)
  return lasts.length < telling ? saysJust(said, words) : lasting(said).includes(lasts)
}
