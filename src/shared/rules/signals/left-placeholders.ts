import { findPlaceholders } from '../templates/placeholders.ts'
import { proseLines } from './prose.ts'

/** Maximum number of placeholders that are quoted; more would tell the user nothing new. */
const quotesAtMost = 3
/** Longest quote, in UTF-16 units; of a longer placeholder, only the beginning is quoted. */
const longestQuote = 200

const verbs =
  'insert|add|your|describe|enter|replace|paste|attach|fill|screenshot|image|video|todo|tbd|placeholder'
/** Every repetition is bounded, so that the time is linear in the length of a hostile text. */
const leftOver = [
  // `[...]` before `(` or `[` is excluded, since that is a link.
  new RegExp(`\\[(?:${verbs})(?: [^\\]\\[\\n]{0,60})?\\](?![(\\[])`, 'giu'),
  new RegExp(`<(?:${verbs})(?:[ _-][^<>\\n]{0,60})?>`, 'giu'),
  /\b(?:TODO|TBD|FIXME)\b/gu,
  /\blorem ipsum\b/giu,
]

/**
 * Finds placeholders of a form or template that were not filled in: `[insert URL]`, `<your name>`, `{{reporter}}`,
 * TODO. Code is skipped, since placeholders in it usually replace secrets.
 *
 * @returns each placeholder once, as written, in the order of the text; at most three.
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
