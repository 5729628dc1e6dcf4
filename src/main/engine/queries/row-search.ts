import type { Highlights, SearchHit } from '#shared/desk/models.ts'
import type { ReadableDb } from '../store/database.ts'
import { hitTexts, keepHitTexts } from './hit-texts.ts'
import { bestHit, type HitCandidate, searchedIn } from './search-hit.ts'
import type { SearchPhrase } from './search-terms.ts'

/** Where a row shows what was searched for: in its title, and in which other text. */
export interface RowSearch {
  readonly titleHighlights: Highlights
  readonly hit: SearchHit | null
}

/**
 * Where a report holds what was searched for: in the title as it is shown and, when that does not hold all of it, in
 * one more text. Texts are read one after the other, and only until everything is found; comments and evidence names
 * only for what no text before them holds. To look through them all for one that holds two common words together, which
 * most reports say in different places, took most of a search.
 *
 * @param title the whole of it, of which `shownTitle` may be the beginning.
 */
export function searchRow(
  db: ReadableDb,
  reportId: number,
  shownTitle: string,
  title: string,
  phrases: readonly SearchPhrase[],
): RowSearch {
  const { highlights, missing: sought } = searchedIn(shownTitle, phrases)
  if (sought.length === 0) return { titleHighlights: highlights, hit: null }
  const cutOff = shownTitle === title ? null : title
  const missing = new Set(sought)
  const hit = bestHit(candidates(db, reportId, cutOff, missing), sought, phrases, missing)
  keepHitTexts(db, reportId)
  return { titleHighlights: highlights, hit }
}

function* candidates(
  db: ReadableDb,
  reportId: number,
  title: string | null,
  missing: ReadonlySet<SearchPhrase>,
): Generator<HitCandidate> {
  yield { field: 'id', text: `#${reportId}` }
  if (title !== null) yield { field: 'title', text: title }
  yield* hitTexts(db, reportId, 'written')
  if (missing.size > 0) yield* hitTexts(db, reportId, 'comments')
  if (missing.size > 0) yield* hitTexts(db, reportId, 'evidence')
}
