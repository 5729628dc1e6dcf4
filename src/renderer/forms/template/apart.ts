/**
 * Separates an inserted text from the text it would otherwise touch by a blank line. A single character, such as the
 * key that opens the templates, stays part of the word it was typed in.
 */
export function apart(before: string, inserted: string, after: string): string {
  if (inserted.length <= 1) return inserted
  const isGluedBefore = /\S$/.test(before) && /^\S/.test(inserted)
  const isGluedAfter = /\S$/.test(inserted) && /^\S/.test(after)
  return `${isGluedBefore ? '\n\n' : ''}${inserted}${isGluedAfter ? '\n\n' : ''}`
}
