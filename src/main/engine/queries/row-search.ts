import type { SearchHit } from '#shared/desk/models.ts'
import type { ReadableDb } from '../store/database.ts'
import { hitTexts } from './hit-texts.ts'
import { bestHit, type HitCandidate, missingFrom } from './search-hit.ts'
import type { SearchPhrase } from './search-terms.ts'

/**
 * Where else than in the title as it is shown a report holds what was searched for; null when that holds all of
 * it. Texts are read one after the other, and only until everything is found; comments and evidence names only for
 * what no text before them holds. To look through them all for one that holds two common words together, which most
 * reports say in different places, took most of a search.
 *
 * @param title the whole of it, of which `shownTitle` may be the beginning.
 */
export function findHit(
  db: ReadableDb,
  reportId: number,
  shownTitle: string,
  title: string,
  phrases: readonly SearchPhrase[],
): SearchHit | null {
  const sought = missingFrom(shownTitle, phrases)
  if (sought.length === 0) return null
  const cutOff = shownTitle === title ? null : title
  const missing = new Set(sought)
  return bestHit(candidates(db, reportId, cutOff, missing), sought, phrases, missing)
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
