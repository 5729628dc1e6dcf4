import { findPlaceholders } from '../templates/placeholders.ts'
import { proseLines } from './prose.ts'

/** More quotes would add nothing. */
const quotesAtMost = 3
/** UTF-16 units; a placeholder around a page of code is cut to its beginning. */
const longestQuote = 200

const verbs =
  'insert|add|your|describe|enter|replace|paste|attach|fill|screenshot|image|video|todo|tbd|placeholder'
/** Every repetition is bounded, so that time is proportional to a hostile text's length. */
const leftOver = [
  // Not the text of a link.
  new RegExp(`\\[(?:${verbs})(?: [^\\]\\[\\n]{0,60})?\\](?![(\\[])`, 'giu'),
  new RegExp(`<(?:${verbs})(?:[ _-][^<>\\n]{0,60})?>`, 'giu'),
  /\b(?:TODO|TBD|FIXME)\b/gu,
  /\blorem ipsum\b/giu,
]

/**
 * Unfilled placeholders of a form or template: `[insert URL]`, `<your name>`, `{{reporter}}`, TODO. Code is skipped:
 * there a placeholder replaces a secret.
 *
 * @returns each once, as written, in the order of the text; at most three.
 */
export function leftPlaceholders(text: string): readonly string[] {
  const quotes = new Set<string>()
  for (const { said, quote } of proseLines(text)) {
    const found = [
      ...leftOver.flatMap((pattern) =>
        [...said.matchAll(pattern)].map(({ 0: { length }, index }) => ({
          start: index,
          end: index + length,
        })),
      ),
      ...findPlaceholders(said),
    ]
    for (const { start, end } of found.sort((one, other) => one.start - other.start)) {
      quotes.add(bounded(quote(start, end)))
      if (quotes.size === quotesAtMost) return [...quotes]
    }
  }
  return [...quotes]
}

function bounded(quote: string): string {
  return quote.length > longestQuote ? `${quote.slice(0, longestQuote).trimEnd()}…` : quote
}
