/**
 * A text as it is inserted between words: a blank line apart from words it would otherwise touch. A single sign, such
 * as the key that opens the templates, is part of the word it was typed in.
 */
export function apart(before: string, inserted: string, after: string): string {
  if (inserted.length <= 1) return inserted
  const isGluedBefore = /\S$/.test(before) && /^\S/.test(inserted)
  const isGluedAfter = /\S$/.test(inserted) && /^\S/.test(after)
  return `${isGluedBefore ? '\n\n' : ''}${inserted}${isGluedAfter ? '\n\n' : ''}`
}
