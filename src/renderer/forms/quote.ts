/** Words as a quote in Markdown. */
export function quoted(words: string): string {
  return words
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/** A text with a quote below it, and a new paragraph to continue in. */
export function withQuote(text: string, words: string): string {
  const gap = text === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n'
  return `${text}${gap}${quoted(words)}\n\n`
}
