/** Headings under which reporters say how to reproduce the bug. */
const stepsHeading = /\b(?:steps|reproduc\w*|proof[ -]of[ -]concept|poc|how to)\b/i

/**
 * A Markdown heading: its level and text. Texts are hostile and of any length. Closing `#`s stay in the text: they do
 * no harm, and a pattern for them could take forever on a long run of blanks.
 */
const heading = /^ {0,3}(#{1,6})[ \t](.*)$/

/**
 * The part of a description that says how to reproduce the bug: from its heading to the next of the same or a higher
 * level.
 *
 * @returns null if there is no such heading, or nothing below it; the steps may then be anywhere in the text.
 */
export function stepsOf(description: string): string | null {
  const lines = description.replaceAll(/\r\n?/g, '\n').split('\n')
  let fence: string | null = null
  let from: { readonly at: number; readonly level: number } | null = null
  let end = lines.length
  for (const [at, line] of lines.entries()) {
    const [, marks = null] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    // Nothing within a block of code is a heading.
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
