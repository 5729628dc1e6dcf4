import { decodeHTML } from 'entities'

/** Words without the parts most services change: line endings and surrounding whitespace. */
export function plainWords(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .trim()
    .normalize('NFC')
}

/** Letters and digits needed. Fewer can be equal by chance, as in "+1" and "-1". */
const telling = 12

/**
 * The part of a text that survives a service's changes: its letters and digits. Services write `&lt;` for `<`, trim,
 * convert line endings, remove emoji, or put one in place of `:)`.
 */
function lasting(words: string): string {
  // Decoded twice: text escaped on its way in may be escaped again on its way out.
  return (
    decodeHTML(decodeHTML(words))
      .replace(/\p{Extended_Pictographic}/gu, '')
      // A lower case letter may normalize differently from its capital: ϲ gives ς, and Ϲ gives Σ.
      .toLowerCase()
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}\p{M}]+|[\uFE00-\uFE0F\u20E3]+/gu, '')
  )
}

/** @returns a test whether a timeline entry has these words. Short texts must match character by character. */
export function tellerOf(words: string): (said: string) => boolean {
  const plain = plainWords(words)
  const lasts = lasting(words)
  // Every character may have become an entity; a longer text is a different one.
  const atMost = 12 * words.length + 100
  return (said) => {
    if (said.length > atMost) return false
    return plainWords(said) === plain || (lasts.length >= telling && lasting(said) === lasts)
  }
}
