import type { SearchHit } from '#shared/desk/models.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { bestHit, type HitCandidate, missingFrom } from './search-hit.ts'
import type { SearchPhrase } from './search-terms.ts'

interface Texts {
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly cve: string | null
}

/** Entries of a timeline that are looked through for the place of a hit, newest first. */
const entriesAtMost = 200
/** Units of their texts together: a thread of long texts must not be read through at every key of a search. */
const timelineLength = 400_000

const textsOf = select<Texts>(
  'hit.texts',
  'select summary, description, impact, cve from report_details where report_id = ?',
)
const commentsOf = select<{ text: string }>(
  'hit.comments',
  `select message as text from activities where report_id = ? and message is not null
   order by created_at desc, length(id) desc, id desc limit ${entriesAtMost}`,
)
const evidenceOf = select<{ text: string }>(
  'hit.evidence',
  'select filename as text from evidence where report_id = ? and filename is not null order by position',
)

/**
 * Where else than in the title as it is shown a report holds what was searched for; null when that holds all of
 * it. Texts are read one after the other, and only until everything is found.
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
  return bestHit(candidates(db, reportId, cutOff), sought, phrases)
}

function* candidates(db: ReadableDb, reportId: number, title: string | null): Generator<HitCandidate> {
  yield { field: 'id', text: `#${reportId}` }
  if (title !== null) yield { field: 'title', text: title }
  const texts = db.get(textsOf, [reportId])
  if (texts !== undefined) {
    for (const field of ['summary', 'description', 'impact', 'cve'] as const) {
      const text = texts[field]
      if (text !== null) yield { field, text }
    }
  }
  let left = timelineLength
  for (const { text } of db.all(commentsOf, [reportId])) {
    if (left <= 0) break
    yield { field: 'comment', text: text.slice(0, left) }
    left -= text.length
  }
  for (const { text } of db.all(evidenceOf, [reportId])) yield { field: 'evidence', text }
}
