/** UTF-16 units of a report's text that signals look at: honest ones have a tenth of it. */
export const longestRead = 50_000

const inlineCode = /`[^`\n]*`/g

export interface ProseLine {
  /** Without its code: a blank in the place of each. */
  readonly said: string
  /** What stands in the line from one place of `said` to another, code and all. */
  readonly quote: (start: number, end: number) => string
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
    else lines.push(proseLine(line))
  }
  return lines
}

function proseLine(line: string): ProseLine {
  /** Where a blank stands in `said`, and how much longer the code is. */
  const blanks: { readonly at: number; readonly more: number }[] = []
  let more = 0
  const said = line.replace(inlineCode, (code: string, at: number) => {
    blanks.push({ at: at - more, more: code.length - 1 })
    more += code.length - 1
    return ' '
  })
  const placeOf = (place: number) =>
    blanks.reduce((moved, blank) => (blank.at < place ? moved + blank.more : moved), place)
  return { said, quote: (start, end) => line.slice(placeOf(start), placeOf(end)) }
}
