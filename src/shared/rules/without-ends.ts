/**
 * Removes the given characters from the ends of a text. Takes linear time, while a regular expression anchored at the
 * end would take quadratic time.
 */
export function withoutEnds(text: string, atStart: ReadonlySet<string>, atEnd: ReadonlySet<string>): string {
  let start = 0
  let end = text.length
  while (start < end && atStart.has(text.charAt(start))) start += 1
  while (end > start && atEnd.has(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
