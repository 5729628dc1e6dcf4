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
  /** Of each unit of `said`, its place in the line: looked up, as a hostile line has thousands of quotes and of codes. */
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
