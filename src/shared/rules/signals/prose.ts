/** Maximum number of UTF-16 units that signals read of each text of a report; honest texts have a tenth of that. */
export const longestRead = 50_000

const inlineCode = /`[^`\n]*`/g

export interface ProseLine {
  /** The line with a blank in place of each piece of inline code. */
  readonly said: string
  /** Returns the original text, including code, between two positions of `said`. */
  readonly quote: (start: number, end: number) => string
}

/** The lines of a Markdown text, without code blocks and inline code. */
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
  /**
   * For each UTF-16 unit of `said`, its position in the line. A table, since a search would be slow for a hostile line
   * with thousands of quotes and pieces of code.
   */
  const places: number[] = []
  let said = ''
  const add = (from: number, to: number, words: string) => {
    for (let at = 0; at < words.length; at += 1) places.push(from + at)
    said += words
    return to
  }
  let end = 0
  for (const { 0: code, index } of line.matchAll(inlineCode)) {
    add(end, index, line.slice(end, index))
    end = add(index, index + code.length, ' ')
  }
  add(end, line.length, line.slice(end))
  return { said, quote: (start, to) => line.slice(places[start], places[to] ?? line.length) }
}
