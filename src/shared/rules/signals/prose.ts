/** UTF-16 units of a report's text that signals look at: honest ones have a tenth of it. */
export const longestRead = 50_000

const inlineCode = /`[^`\n]*`/g

/** A Markdown text without its code, line by line; what stands in code is quoted, not said. */
export function proseLines(text: string): readonly string[] {
  const lines: string[] = []
  let fence: string | null = null
  for (const line of text.slice(0, longestRead).split('\n')) {
    const [, mark = null] = /^ {0,3}(```|~~~)/.exec(line) ?? []
    if (fence !== null) {
      if (mark === fence) fence = null
    } else if (mark !== null) fence = mark
    else lines.push(line.replace(inlineCode, ' '))
  }
  return lines
}
