/** Quotes a text in Markdown. */
export function quoted(words: string): string {
  return words
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/** Appends a quote to a text, and a new paragraph in which the user can continue. */
export function withQuote(text: string, words: string): string {
  const gap = text === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n'
  return `${text}${gap}${quoted(words)}\n\n`
}
