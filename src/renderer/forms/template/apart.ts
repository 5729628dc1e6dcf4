/**
 * The inserted text with a blank line before and after it, wherever it would otherwise touch other text. A single
 * character, such as the key that opens the templates, stays part of the word in which it was typed.
 */
export function apart(before: string, inserted: string, after: string): string {
  if (inserted.length <= 1) return inserted
  const isGluedBefore = /\S$/.test(before) && /^\S/.test(inserted)
  const isGluedAfter = /\S$/.test(inserted) && /^\S/.test(after)
  return `${isGluedBefore ? '\n\n' : ''}${inserted}${isGluedAfter ? '\n\n' : ''}`
}
