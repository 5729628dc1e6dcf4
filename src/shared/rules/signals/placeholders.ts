import { findPlaceholders } from '../templates/placeholders.ts'
import { proseLines } from './prose.ts'

/** More say nothing more. */
const quotesAtMost = 3

const verbs =
  'insert|add|your|describe|enter|replace|paste|attach|fill|screenshot|image|video|todo|tbd|placeholder'
/** Every repetition is bounded, so that a hostile text costs what its length does. */
const leftOver = [
  // Not the words of a link.
  new RegExp(`\\[(?:${verbs})(?: [^\\]\\[\\n]{0,60})?\\](?![(\\[])`, 'giu'),
  new RegExp(`<(?:${verbs})(?:[ _-][^<>\\n]{0,60})?>`, 'giu'),
  /\b(?:TODO|TBD|FIXME)\b/gu,
  /\blorem ipsum\b/giu,
]

/**
 * What a form or a template left to be filled in: `[insert URL]`, `<your name>`, `{{reporter}}`, TODO. Code is left
 * alone: there a placeholder stands for a secret.
 *
 * @returns each once, as it stands there, in the order of the text; three at most.
 */
export function leftPlaceholders(text: string): readonly string[] {
  const quotes = new Set<string>()
  for (const line of proseLines(text)) {
    const found = [
      ...leftOver.flatMap((pattern) =>
        [...line.matchAll(pattern)].map(({ 0: quote, index }) => ({ quote, index })),
      ),
      ...findPlaceholders(line).map(({ start, end }) => ({ quote: line.slice(start, end), index: start })),
    ]
    for (const { quote } of found.sort((one, other) => one.index - other.index)) {
      quotes.add(quote)
      if (quotes.size === quotesAtMost) return [...quotes]
    }
  }
  return [...quotes]
}
