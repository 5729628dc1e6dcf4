/** UTF-16 units of a report's text that signals look at: honest ones have a tenth of it. */
export const longestRead = 50_000

const inlineCode = /`[^`\n]*`/g

export interface ProseLine {
  readonly whole: string
  /** Blanks in the place of its code, so that a place in it is the same place in `whole`. */
  readonly said: string
}

/** A Markdown text without its code, line by line; what stands in code is quoted, not said. */
export function proseLines(text: string): readonly ProseLine[] {
  const lines: ProseLine[] = []
  let fence: string | null = null
  for (const line of text.slice(0, longestRead).split('\n')) {
    const [, mark = null] = /^ {0,3}(```|~~~)/.exec(line) ?? []
    if (fence !== null) {
      if (mark === fence) fence = null
    } else if (mark !== null) fence = mark
    else lines.push({ whole: line, said: line.replace(inlineCode, ({ length }) => ' '.repeat(length)) })
  }
  return lines
}
