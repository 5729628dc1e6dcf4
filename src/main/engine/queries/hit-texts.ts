import { type ReadableDb, select } from '../store/database.ts'
import { type EntryPlace, newestFirst } from '../store/entry-order.ts'
import type { HitCandidate } from './search-hit.ts'

/**
 * The texts of a report that are looked through for the place of a hit. Reading and folding them is most of what the
 * first rows of a search cost, and the next key often finds the same reports: those looked at last are kept until they
 * change.
 */

/** Entries of a timeline that are looked through, newest first. */
const entriesAtMost = 200
/** Units of their texts together: a thread of long texts must not be read through at every key of a search. */
const timelineLength = 400_000
/** Units of all texts that are kept, some thousand reports of usual length; a fourth of it took half as long again. */
const keptLength = 16_000_000

interface ReportTexts {
  /** The `dataVersion` they were read under. */
  readonly version: number
  written: readonly HitCandidate[] | null
  comments: readonly HitCandidate[] | null
  evidence: readonly HitCandidate[] | null
  length: number
}

type Part = Exclude<keyof ReportTexts, 'version' | 'length'>

interface KeptTexts {
  /** Those used last stand last. */
  readonly byReport: Map<number, ReportTexts>
  length: number
}

const kept = new WeakMap<ReadableDb, KeptTexts>()

/** `written`: summary, description, impact, CVE. `comments`: of the timeline, newest first. `evidence`: its names. */
export function hitTexts(db: ReadableDb, reportId: number, part: Part): readonly HitCandidate[] {
  const all = keptTexts(db)
  const texts = lastUsed(db, all, reportId)
  const before = texts[part]
  if (before !== null) return before
  const read = readers[part](db, reportId)
  const length = read.reduce((sum, { text }) => sum + text.length, 0)
  texts[part] = read
  texts.length += length
  all.length += length
  for (const [id, { length }] of all.byReport) {
    if (all.length <= keptLength) break
    all.byReport.delete(id)
    all.length -= length
  }
  return read
}

function keptTexts(db: ReadableDb): KeptTexts {
  const known = kept.get(db)
  if (known !== undefined) return known
  const none: KeptTexts = { byReport: new Map(), length: 0 }
  kept.set(db, none)
  return none
}

/** What is kept of a report, as the last one used; nothing yet, if its texts have changed. */
function lastUsed(db: ReadableDb, all: KeptTexts, reportId: number): ReportTexts {
  let texts = all.byReport.get(reportId)
  if (texts !== undefined) all.byReport.delete(reportId)
  if (texts !== undefined && texts.version < db.textsVersion(reportId)) {
    all.length -= texts.length
    texts = undefined
  }
  texts ??= { version: db.dataVersion, written: null, comments: null, evidence: null, length: 0 }
  // Written again in any case: the order of a map is that of its keys' first writing.
  all.byReport.set(reportId, texts)
  return texts
}

interface Written {
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly cve: string | null
}

const writtenOf = select<Written>(
  'hit.texts',
  'select summary, description, impact, cve from report_details where report_id = ?',
)

interface Entry extends EntryPlace {
  readonly text: string
}

const someEntries = select<Entry>(
  'hit.comments',
  `select id, created_at as createdAt, message as text from activities
   where report_id = ? and message is not null limit ${entriesAtMost + 1}`,
)
const newestEntries = select<Entry>(
  'hit.comments.newest',
  `select id, created_at as createdAt, message as text from activities
   where report_id = ? and message is not null
   order by created_at desc, length(id) desc, id desc limit ${entriesAtMost}`,
)
const evidenceOf = select<{ text: string; position: number }>(
  'hit.evidence',
  'select filename as text, position from evidence where report_id = ? and filename is not null',
)

const readers: Readonly<Record<Part, (db: ReadableDb, reportId: number) => readonly HitCandidate[]>> = {
  written: (db, reportId) => {
    const texts = db.get(writtenOf, [reportId])
    if (texts === undefined) return []
    return (['summary', 'description', 'impact', 'cve'] as const).flatMap((field) => {
      const text = texts[field]
      return text === null ? [] : [candidate(field, text)]
    })
  },
  comments: (db, reportId) => {
    // SQLite takes longer to set up the sorting of five entries than to read them.
    const some = db.all(someEntries, [reportId])
    const newest = some.length > entriesAtMost ? db.all(newestEntries, [reportId]) : some.sort(newestFirst)
    const found: HitCandidate[] = []
    let left = timelineLength
    for (const { text } of newest) {
      if (left <= 0) break
      found.push(candidate('comment', text.slice(0, left)))
      left -= text.length
    }
    return found
  },
  evidence: (db, reportId) =>
    db
      .all(evidenceOf, [reportId])
      .sort((one, other) => one.position - other.position)
      .map(({ text }) => candidate('evidence', text)),
}

function candidate(field: HitCandidate['field'], text: string): HitCandidate {
  return { field, text, folded: undefined }
}
