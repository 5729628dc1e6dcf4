import type { Highlights, SearchHit } from '#shared/desk/models.ts'
import type { ReadableDb } from '../../store/database.ts'
import { hitTexts, keepHitTexts } from './hit-texts.ts'
import { type HitCandidate, hitOf, hitSearch, isWhole, lookThrough, searchedIn } from './search-hit.ts'
import type { SearchPhrase } from './search-terms.ts'

/** A report whose row is shown. */
export interface SearchedRow {
  readonly id: number
  readonly title: string
  /** The title as shown, which may be only the beginning of `title`. */
  readonly shownTitle: string
}

/** Where a row contains the searched words: in its title, and in one other text. */
export interface RowSearch {
  readonly titleHighlights: Highlights
  readonly hit: SearchHit | null
}

/**
 * How many rows are searched together. Reading the texts row by row takes 1.5 times as long, but the folded forms of
 * hostile texts must not be in memory for all rows at once.
 */
const readTogether = 10

/**
 * Finds where reports contain the searched words, in the order of the rows: in the title as it is shown and, if that
 * does not contain all words, in one more text. Texts are read one after the other, and only until everything is found;
 * comments and names of evidence are read only for words that no earlier text contains. Without this order, a search
 * for two common words together would spend most of its time here, since most reports contain the two words in
 * different places.
 */
export function searchRows(
  db: ReadableDb,
  rows: readonly SearchedRow[],
  phrases: readonly SearchPhrase[],
): readonly RowSearch[] {
  const found: RowSearch[] = []
  for (let at = 0; at < rows.length; at += readTogether) {
    found.push(...searchTogether(db, rows.slice(at, at + readTogether), phrases))
  }
  return found
}

function searchTogether(
  db: ReadableDb,
  rows: readonly SearchedRow[],
  phrases: readonly SearchPhrase[],
): readonly RowSearch[] {
  const searches = rows.map((row) => {
    const { highlights, missing } = searchedIn(row.shownTitle, phrases)
    const search = hitSearch(missing)
    lookThrough(search, namesOf(row))
    return { id: row.id, highlights, search, folded: 0 }
  })
  const unfinished = searches.filter(({ search }) => !isWhole(search))
  for (const part of ['written', 'comments', 'evidence'] as const) {
    const left = part === 'written' ? unfinished : unfinished.filter(({ search }) => search.missing.size > 0)
    const texts = hitTexts(db, idsOf(left), part)
    for (const one of left) one.folded += lookThrough(one.search, texts.get(one.id) ?? [])
  }
  keepHitTexts(db, unfinished)
  return searches.map(({ highlights, search }) => ({
    titleHighlights: highlights,
    hit: hitOf(search, phrases),
  }))
}

function idsOf(rows: readonly { readonly id: number }[]): readonly number[] {
  return rows.map(({ id }) => id)
}

/** The values by which a report is found besides its texts: its number, and its title if it is not shown in full. */
function namesOf({ id, title, shownTitle }: SearchedRow): readonly HitCandidate[] {
  const number: HitCandidate = { field: 'id', text: `#${id}` }
  return title === shownTitle ? [number] : [number, { field: 'title', text: title }]
}
