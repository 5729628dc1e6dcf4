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
const timelineLength = 200_000
/**
 * Units of all that is kept, texts and what they are folded to, some thousand reports of usual length; an eighth of it
 * took half as long again.
 */
const keptLength = 32_000_000

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
  /** The `dataVersion` under which nothing kept was stale. */
  version: number
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
  texts[part] = read
  return read
}

/** To be told when the texts of a report were looked through: keeps what fits. Folding is what makes them long. */
export function keepHitTexts(db: ReadableDb, reportId: number): void {
  const all = keptTexts(db)
  const texts = all.byReport.get(reportId)
  if (texts === undefined) return
  const length = [texts.written, texts.comments, texts.evidence].reduce(
    (sum, part) => (part === null ? sum : part.reduce((within, one) => within + lengthKept(one), sum)),
    0,
  )
  all.length += length - texts.length
  texts.length = length
  for (const [id, { length }] of all.byReport) {
    if (all.length <= keptLength) break
    all.byReport.delete(id)
    all.length -= length
  }
}

/** In units of text, of two bytes each at most. */
function lengthKept({ text, folded }: HitCandidate): number {
  return folded === undefined ? text.length : text.length + folded.folded.length + 2 * folded.shifts.length
}

function keptTexts(db: ReadableDb): KeptTexts {
  const known = kept.get(db)
  if (known !== undefined) {
    if (known.version !== db.dataVersion) dropStale(db, known)
    return known
  }
  const none: KeptTexts = { version: db.dataVersion, byReport: new Map(), length: 0 }
  kept.set(db, none)
  return none
}

/** Also what nobody will ask for again: texts of a report that was taken away are not to stay. */
function dropStale(db: ReadableDb, all: KeptTexts): void {
  for (const [id, { version, length }] of all.byReport) {
    if (version >= db.textsVersion(id)) continue
    all.byReport.delete(id)
    all.length -= length
  }
  all.version = db.dataVersion
}

/** What is kept of a report, as the last one used. */
function lastUsed(db: ReadableDb, all: KeptTexts, reportId: number): ReportTexts {
  const texts = all.byReport.get(reportId) ?? nothingRead(db.dataVersion)
  // Written again in any case: the order of a map is that of its keys' first writing.
  all.byReport.delete(reportId)
  all.byReport.set(reportId, texts)
  return texts
}

function nothingRead(version: number): ReportTexts {
  return { version, written: null, comments: null, evidence: null, length: 0 }
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
