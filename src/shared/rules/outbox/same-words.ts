import { decodeHTML } from 'entities'

/**
 * A text without what most services change: line endings are normalized, and whitespace at the ends of lines is
 * removed.
 */
export function plainWords(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .trim()
    .normalize('NFC')
}

/** Fewest letters and digits that can identify a text; fewer may be equal by chance, as in "+1" and "-1". */
const telling = 12

/**
 * The part of a text that no service changes: its letters and digits. Services may write `&lt;` for `<`, trim the text,
 * convert line endings, remove emoji, or replace `:)` by one.
 */
function lasting(words: string): string {
  // Decoded twice, since a service may escape a text when storing it and again when returning it.
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

/** @returns a function that tests whether a timeline entry has this text. Short texts must match exactly. */
export function tellerOf(words: string): (said: string) => boolean {
  const plain = plainWords(words)
  const lasts = lasting(words)
  // A text above this length is certainly another one: the words are shorter even with every character as an HTML
  // entity.
  const atMost = 12 * words.length + 100
  return (said) => {
    if (said.length > atMost) return false
    return plainWords(said) === plain || (lasts.length >= telling && lasting(said) === lasts)
  }
}
