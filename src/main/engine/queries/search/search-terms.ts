import type { Query, TextTerm } from '#shared/rules/query/ast.ts'
import { indexedWords } from '../../store/search/search-text.ts'

/** Words side by side, folded as the index folds them; never empty. */
export interface SearchPhrase {
  readonly words: readonly string[]
  /** The last word is only the beginning of one: `word*`, or still being typed. */
  readonly prefix: boolean
}

export interface SearchTerms {
  /** A report must have all of these. Empty: nothing is searched for. */
  readonly phrases: readonly SearchPhrase[]
  /** A report must have none of these. */
  readonly excluded: readonly SearchPhrase[]
  /** The number that was typed, and no other text: the report with this id comes first. */
  readonly reportId: number | null
  /** Typed as `#123`: only ids are searched. */
  readonly idOnly: boolean
}

/** More than anyone types by hand; each one costs. */
const phrasesAtMost = 24
const wordsAtMost = 64

/**
 * The words and phrases a query looks for. Every character but letters and digits separates words, and punctuation
 * inside a piece holds its words together as quotes do (`CVE-2024-1234`). Text without any letter or digit is left out.
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

/** A text as words side by side; null when it holds none. */
export function searchPhrase(text: string, isBeginning: boolean): SearchPhrase | null {
  const words = indexedWords(text).slice(0, wordsAtMost)
  return words.length === 0 ? null : { words, prefix: isBeginning }
}

/** Writes one phrase in the index's own language: as a phrase of it, or in brackets. */
export type WritePhrase = (phrase: SearchPhrase) => string

/**
 * The terms in the index's own language; null when nothing is searched for, even if something is excluded. Words
 * consist of letters and digits only and are quoted, so that typed text is never read as an operator.
 */
export function matchExpression(terms: SearchTerms, write: WritePhrase = quotedPhrase): string | null {
  const wanted = terms.phrases.map(write).join(' AND ')
  return without(terms, terms.idOnly ? `report_id : ${wanted}` : wanted)
}

/** As `matchExpression`, for reports that have all of it in their title. */
export function titleExpression(terms: SearchTerms, write: WritePhrase = quotedPhrase): string | null {
  if (terms.idOnly) return null
  return without(terms, `title : (${terms.phrases.map(write).join(' AND ')})`)
}

function without({ phrases, excluded }: SearchTerms, wanted: string): string | null {
  if (phrases.length === 0) return null
  return excluded.length === 0 ? wanted : `(${wanted}) NOT (${anyOf(excluded)})`
}

/** All of these phrases, in the index's own language. */
export function allOf(phrases: readonly SearchPhrase[]): string {
  return phrases.map(quotedPhrase).join(' AND ')
}

/** All words of a phrase, in any place, in the index's own language. */
export function wordsOfPhrase({ words, prefix }: SearchPhrase): string {
  return `${words.map((word) => `"${word}"`).join(' AND ')}${prefix ? ' *' : ''}`
}

/** Any of these phrases, in the index's own language. */
export function anyOf(phrases: readonly SearchPhrase[]): string {
  return phrases.map(quotedPhrase).join(' OR ')
}

/** A phrase in the index's own language. */
export function quotedPhrase({ words, prefix }: SearchPhrase): string {
  return `"${words.join(' ')}"${prefix ? ' *' : ''}`
}
