import type { Query, TextTerm } from '#shared/rules/query/ast.ts'
import { indexedWords } from '../../store/search/search-text.ts'

/** Words that follow each other, folded as the index folds them; never empty. */
export interface SearchPhrase {
  readonly words: readonly string[]
  /** Whether the last word is only the beginning of a word: it was typed as `word*`, or is still being typed. */
  readonly prefix: boolean
}

export interface SearchTerms {
  /** A report must contain all of these. Empty: there are no words to search for. */
  readonly phrases: readonly SearchPhrase[]
  /** A report must contain none of these. */
  readonly excluded: readonly SearchPhrase[]
  /** The number, if nothing else was typed: the report with this id comes first. null otherwise. */
  readonly reportId: number | null
  /** Whether the number was typed as `#123`: then only ids are searched. */
  readonly idOnly: boolean
}

/** Maximum number of phrases, and of words in each phrase: more than anyone types by hand. Each one costs time. */
const phrasesAtMost = 24
const wordsAtMost = 64

/**
 * The words and phrases that a query searches for. Every character but letters and digits separates words, and
 * punctuation inside a piece keeps its words together as quotes do (`CVE-2024-1234`). Text without any letter or digit
 * is ignored.
 */
export function readSearch({ parts }: Pick<Query, 'parts'>): SearchTerms {
  const terms = parts.filter((part) => part.kind === 'text')
  const only = terms.length === 1 ? terms[0] : undefined
  const id = only === undefined || only.isNegated ? null : /^(#?)(\d{1,15})$/.exec(only.text)
  return {
    phrases: phrasesOf(terms.filter((term) => !term.isNegated)),
    excluded: phrasesOf(terms.filter((term) => term.isNegated)),
    reportId: id === null ? null : Number(id[2]),
    idOnly: id?.[1] === '#',
  }
}

function phrasesOf(terms: readonly TextTerm[]): readonly SearchPhrase[] {
  const phrases: SearchPhrase[] = []
  for (const { text, isBeginning } of terms) {
    const phrase = searchPhrase(text, isBeginning)
    if (phrase !== null) phrases.push(phrase)
    if (phrases.length === phrasesAtMost) break
  }
  return phrases
}

/** A text as a phrase; null when it contains no words. */
export function searchPhrase(text: string, isBeginning: boolean): SearchPhrase | null {
  const words = indexedWords(text).slice(0, wordsAtMost)
  return words.length === 0 ? null : { words, prefix: isBeginning }
}

/** Writes one phrase in the language of FTS5: as a phrase, or as an expression in brackets. */
export type WritePhrase = (phrase: SearchPhrase) => string

/**
 * The terms in the language of FTS5; null when there are no words to search for, even if some are excluded. Words
 * consist of letters and digits only and are quoted, so that typed text is never read as an operator.
 */
export function matchExpression(terms: SearchTerms, write: WritePhrase = quotedPhrase): string | null {
  const wanted = terms.phrases.map(write).join(' AND ')
  return without(terms, terms.idOnly ? `report_id : ${wanted}` : wanted)
}

/** Like `matchExpression`, for reports that contain all phrases in their title. */
export function titleExpression(terms: SearchTerms, write: WritePhrase = quotedPhrase): string | null {
  if (terms.idOnly) return null
  return without(terms, `title : (${terms.phrases.map(write).join(' AND ')})`)
}

function without({ phrases, excluded }: SearchTerms, wanted: string): string | null {
  if (phrases.length === 0) return null
  return excluded.length === 0 ? wanted : `(${wanted}) NOT (${anyOf(excluded)})`
}

/** Reports with all of these phrases, in the language of FTS5. */
export function allOf(phrases: readonly SearchPhrase[]): string {
  return phrases.map(quotedPhrase).join(' AND ')
}

/** Reports with all words of a phrase, anywhere, in the language of FTS5. */
export function wordsOfPhrase({ words, prefix }: SearchPhrase): string {
  return `${words.map((word) => `"${word}"`).join(' AND ')}${prefix ? ' *' : ''}`
}

/** Reports with any of these phrases, in the language of FTS5. */
export function anyOf(phrases: readonly SearchPhrase[]): string {
  return phrases.map(quotedPhrase).join(' OR ')
}

/** A phrase in the language of FTS5. */
export function quotedPhrase({ words, prefix }: SearchPhrase): string {
  return `"${words.join(' ')}"${prefix ? ' *' : ''}`
}
