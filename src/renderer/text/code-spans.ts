/** A piece of a title; `start` is the offset of its text in the title; for code, that is after the opening backtick. */
export interface TitleSpan {
  readonly start: number
  readonly text: string
  readonly isCode: boolean
}

const betweenBackticks = /`([^`\n]+)`/g

/** Splits a title at its `code` and drops the backticks. A backtick without a partner stays. */
export function codeSpans(title: string): readonly TitleSpan[] {
  const spans: TitleSpan[] = []
  let position = 0
  const add = (start: number, end: number, isCode: boolean) => {
    if (end > start) spans.push({ start, text: title.slice(start, end), isCode })
  }
  for (const match of title.matchAll(betweenBackticks)) {
    const end = match.index + match[0].length
    add(position, match.index, false)
    add(match.index + 1, end - 1, true)
    position = end
  }
  add(position, title.length, false)
  return spans
}
