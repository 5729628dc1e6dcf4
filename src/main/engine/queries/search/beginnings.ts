import { type ReadableDb, select } from '../../store/database.ts'
import { countSegments } from '../../store/search/search-merge.ts'
import { rememberUntilChange } from '../remembered.ts'
import {
  matchExpression,
  quotedPhrase,
  type SearchPhrase,
  type SearchTerms,
  titleExpression,
} from './search-terms.ts'

/**
 * Replaces the beginning of a word by the words that begin with it. The index has beginnings of a few letters only: for
 * a longer one, FTS5 gathers all reports with any of the words before it returns the first. Separate words are read
 * newest first, and the reading stops when enough reports are found.
 */

/** Letters of the longest beginnings in the index, as set in the migrations. */
const indexedLetters = 4
/**
 * With more words than this, searching each one takes longer than gathering. Each word costs a look-up in every
 * segment, and there may be no more than `lookUpsAtMost` look-ups.
 */
const wordsAtMost = 250
const lookUpsAtMost = 1_000
/** Maximum number of beginnings whose words are remembered for each database. */
const rememberedAtMost = 64

const plain = /^[a-z0-9]+$/

// Steps from each word to the next one in the index: to the first word that is at least `found.term` followed by the
// lowest character.
const wordsOf = select<{ term: string }>(
  'search.words',
  `with recursive found (term) as (
     select (select term from search_instances where term >= :beginning limit 1)
     union all
     select (select term from search_instances where term >= found.term || char(1) limit 1)
     from found where found.term < :behind)
   select term from found where term < :behind limit :atMost`,
)

const wordsByBeginning = rememberUntilChange<string, readonly string[] | null>(rememberedAtMost)

/**
 * The search in the language of FTS5, in the form that is fastest when reports are read newest first. It finds the same
 * as the search that was typed.
 */
export interface WalkedMatch {
  readonly match: string | null
  readonly titleMatch: string | null
}

export function asWalked(db: ReadableDb, terms: SearchTerms): WalkedMatch {
  const written = new Map<SearchPhrase, string>()
  for (const phrase of terms.phrases) {
    const words = isLongBeginning(phrase) ? wordsBeginning(db, phrase) : []
    const others = words?.map((word) => `"${word}"`).join(' OR ') ?? ''
    written.set(phrase, others === '' ? quotedPhrase(phrase) : `(${others})`)
  }
  const write = (phrase: SearchPhrase) => written.get(phrase) ?? quotedPhrase(phrase)
  return {
    match: matchExpression(terms, write),
    titleMatch: titleExpression(terms, write),
  }
}

/** Whether a phrase is the beginning of a single word, and longer than the beginnings in the index. */
function isLongBeginning({ words, prefix }: SearchPhrase): boolean {
  return prefix && words.length === 1 && (words[0]?.length ?? 0) > indexedLetters
}

/**
 * All words of the index that begin with the only word of `phrase`; null when there are too many, or when the index
 * might read one of them differently.
 */
function wordsBeginning(db: ReadableDb, { words: [beginning = ''] }: SearchPhrase): readonly string[] | null {
  if (!plain.test(beginning)) return null
  return wordsByBeginning.answer(db, beginning, () => read(db, beginning))
}

function read(db: ReadableDb, beginning: string): readonly string[] | null {
  const last = beginning.charCodeAt(beginning.length - 1)
  const behind = beginning.slice(0, -1) + String.fromCharCode(last + 1)
  const most = Math.min(wordsAtMost, Math.floor(lookUpsAtMost / Math.max(1, countSegments(db))))
  const words = db.all(wordsOf, { beginning, behind, atMost: most + 1 }).map(({ term }) => term)
  return words.length > most || !words.every((word) => plain.test(word)) ? null : words
}
