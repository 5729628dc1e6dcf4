import { indexedWords } from '../store/search-text.ts'

/** Words that stand side by side, folded as the index folds them; never empty. */
export interface SearchPhrase {
  readonly words: readonly string[]
  /** The last word is only the beginning of one: it is still being typed. */
  readonly prefix: boolean
}

export interface SearchTerms {
  /** All of these must be found in a report. Empty: nothing is searched for. */
  readonly phrases: readonly SearchPhrase[]
  /** The number that was typed: the report with this id comes first. */
  readonly reportId: number | null
  /** Typed as `#123`: only ids are looked at. */
  readonly idOnly: boolean
}

/** More is not typed by hand, and each one costs. */
const phrasesAtMost = 24
const wordsAtMost = 64

/**
 * Reads what was typed into the search. Any text is allowed: whatever is neither letter nor digit separates
 * words, `"…"` holds words together, and so does punctuation inside a piece (`CVE-2024-1234`). The last word
 * counts as a beginning until something follows it. Text without any letter or digit searches for nothing.
 */
export function readSearch(text: string): SearchTerms {
  const id = /^\s*(#?)(\d{1,15})\s*$/.exec(text)
  const phrases: SearchPhrase[] = []
  for (const piece of text.matchAll(/"([^"]*)("?)|[^\s"]+/g)) {
    const [whole, quoted, closingQuote] = piece
    const words = indexedWords(quoted ?? whole).slice(0, wordsAtMost)
    if (words.length === 0) continue
    const isLast = piece.index + whole.length === text.length
    phrases.push({ words, prefix: isLast && closingQuote !== '"' })
    if (phrases.length === phrasesAtMost) break
  }
  return {
    phrases,
    reportId: id === null ? null : Number(id[2]),
    idOnly: id?.[1] === '#',
  }
}

/**
 * The terms in the index's own language; null when nothing is searched for. Words hold nothing but letters and
 * digits and stand in quotes, so that no typed text is ever read as an operator.
 */
export function matchExpression(terms: SearchTerms): string | null {
  if (terms.phrases.length === 0) return null
  const expression = terms.phrases
    .map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? ' *' : ''}`)
    .join(' ')
  return terms.idOnly ? `report_id : ${expression}` : expression
}
