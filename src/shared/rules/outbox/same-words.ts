import { decodeHTML } from 'entities'

/** Words without what most services change: ends of lines, blanks around. */
export function plainWords(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .trim()
    .normalize('NFC')
}

/** Letters and digits. Fewer are the same by chance, as those of "+1" and "-1". */
const telling = 12

/**
 * What stays of words whatever services do to them: their letters and digits. Services write `&lt;` for `<`, trim, fold
 * line ends, take emoji out, or put one in the place of `:)`.
 */
function lasting(words: string): string {
  // Twice: what was escaped on the way in may be escaped on the way out.
  return (
    decodeHTML(decodeHTML(words))
      .replace(/\p{Extended_Pictographic}/gu, '')
      // A lower case letter may have another plain form than its capital: ϲ is ς, and Ϲ is Σ.
      .toLowerCase()
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}\p{M}]+|[\uFE00-\uFE0F\u20E3]+/gu, '')
  )
}

/** @returns a test whether a timeline entry says these words. Short texts have to match character by character. */
export function tellerOf(words: string): (said: string) => boolean {
  const plain = plainWords(words)
  const lasts = lasting(words)
  // Every sign may have become an entity; what is longer is something else.
  const atMost = 12 * words.length + 100
  return (said) => {
    if (said.length > atMost) return false
    return plainWords(said) === plain || (lasts.length >= telling && lasting(said) === lasts)
  }
}
