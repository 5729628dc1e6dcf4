/** UTF-16 units of a report's text that signals read; honest texts have a tenth of that. */
export const longestRead = 50_000

const inlineCode = /`[^`\n]*`/g

export interface ProseLine {
  /** The line without code: a blank replaces each piece of code. */
  readonly said: string
  /** The line between two positions of `said`, with its code. */
  readonly quote: (start: number, end: number) => string
}

/** A Markdown text without its code, line by line; code is quoted, not said. */
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
   * For each unit of `said`, its position in the line: a table, since a hostile line may have thousands of quotes and
   * pieces of code.
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
