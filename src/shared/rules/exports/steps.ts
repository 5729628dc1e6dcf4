/** Matches headings under which reporters usually describe how to reproduce the bug. */
const stepsHeading = /\b(?:steps|reproduc\w*|proof[ -]of[ -]concept|poc|how to)\b/i

/**
 * Matches a Markdown heading and captures its signs and text. Closing `#`s remain in the text: they do no harm, and a
 * pattern that excludes them could take very long on a hostile line with many blanks.
 */
const heading = /^ {0,3}(#{1,6})[ \t](.*)$/

/**
 * The part of a description that says how to reproduce the bug: from the first heading that matches `stepsHeading` to
 * the next heading of the same or a higher level.
 *
 * @returns null if there is no such heading or no text below it; the steps may then be anywhere in the description.
 */
export function stepsOf(description: string): string | null {
  const lines = description.replaceAll(/\r\n?/g, '\n').split('\n')
  let fence: string | null = null
  let from: { readonly at: number; readonly level: number } | null = null
  let end = lines.length
  for (const [at, line] of lines.entries()) {
    const [, marks = null] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    // Lines within a code block are not headings.
    if (marks !== null && fence === null) fence = marks
    else if (fence !== null && marks?.startsWith(fence) === true) fence = null
    if (fence !== null) continue
    const [, signs, words = ''] = heading.exec(line) ?? []
    if (signs === undefined) continue
    if (from !== null && signs.length <= from.level) {
      end = at
      break
    }
    if (from === null && stepsHeading.test(words)) from = { at: at + 1, level: signs.length }
  }
  const steps = from === null ? '' : lines.slice(from.at, end).join('\n').trim()
  return steps === '' ? null : steps
}
