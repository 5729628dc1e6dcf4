/** Headings under which reporters say how to make it happen. */
const stepsHeading = /\b(?:steps|reproduc\w*|proof[ -]of[ -]concept|poc|how to)\b/i

/**
 * A heading of Markdown: its level and what follows. Texts are hostile and of any length: signs at its end are no matter,
 * and a pattern that looks for them would take forever on many blanks.
 */
const heading = /^ {0,3}(#{1,6})[ \t](.*)$/

/**
 * The part of a description that says how to reproduce it: from its heading to the next one as high.
 *
 * @returns null where no heading says so; then the whole text may.
 */
export function stepsOf(description: string): string | null {
  const lines = description.replaceAll(/\r\n?/g, '\n').split('\n')
  let fence: string | null = null
  let from: { readonly at: number; readonly level: number } | null = null
  let end = lines.length
  for (const [at, line] of lines.entries()) {
    const [, marks = null] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    // Within a block of code nothing is a heading.
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
