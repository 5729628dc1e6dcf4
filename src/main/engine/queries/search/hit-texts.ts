import { type ReadableDb, select } from '../../store/database.ts'
import { type EntryPlace, newestFirst } from '../../store/entry-order.ts'
import { searchedLength } from './folded-text.ts'
import type { HitCandidate } from './search-hit.ts'

/**
 * The texts of a report in which the place of a hit is searched. Reading and folding them is most of the cost of the
 * first rows of a search, and the next key often finds the same reports. So the texts used last are remembered until
 * they change.
 */

/** Maximum number of entries of a timeline that are searched, newest first. */
const entriesAtMost = 200
/**
 * Maximum number of characters (UTF-16 units) of these entries in total: a thread of long texts must not be read at
 * every key of a search.
 */
const timelineLength = 200_000
/**
 * Maximum number of characters (UTF-16 units) remembered, of texts and their folded forms: some thousand reports of
 * usual length. With an eighth of this limit, a search took 1.5 times as long.
 */
const keptLength = 32_000_000

interface ReportTexts {
  /** The `dataVersion` at which the texts were read. */
  readonly version: number
  written: readonly HitCandidate[] | null
  comments: readonly HitCandidate[] | null
  evidence: readonly HitCandidate[] | null
  /** In UTF-16 units, each of two bytes at most. */
  length: number
}

type Part = Exclude<keyof ReportTexts, 'version' | 'length'>

interface KeptTexts {
  /** The `dataVersion` at which no remembered text was stale. */
  version: number
  /** Remembered texts by report id, the least recently used first. */
  readonly byReport: Map<number, ReportTexts>
  length: number
}

const kept = new WeakMap<ReadableDb, KeptTexts>()

/**
 * The texts of these reports, by id. `written`: summary, description, impact, CVE. `comments`: the private note, then
 * the timeline's comments, newest first. `evidence`: the names of files.
 */
export function hitTexts(
  db: ReadableDb,
  reportIds: readonly number[],
  part: Part,
): ReadonlyMap<number, readonly HitCandidate[]> {
  const all = keptTexts(db)
  const found = new Map<number, readonly HitCandidate[]>()
  const unread = reportIds.filter((id) => {
    const before = all.byReport.get(id)?.[part] ?? null
    if (before !== null) found.set(id, before)
    return before === null
  })
  if (unread.length === 0) return found
  for (const [id, read] of readers[part](db, unread)) {
    const texts = all.byReport.get(id) ?? nothingRead(db.dataVersion)
    all.byReport.set(id, texts)
    texts[part] = read
    for (const { text } of read) lengthen(all, texts, text.length)
    found.set(id, read)
  }
  return found
}

/**
 * Called after the texts of reports were searched: remembers as many of them as fit.
 *
 * @param looked `folded`: length of the folded forms made for the search, which are remembered with the texts.
 */
export function keepHitTexts(
  db: ReadableDb,
  looked: readonly { readonly id: number; readonly folded: number }[],
): void {
  const all = keptTexts(db)
  for (const { id, folded } of looked) {
    const texts = all.byReport.get(id)
    if (texts === undefined) continue
    // Deleted and added again, so that it comes last: a map keeps the order in which its keys were added.
    all.byReport.delete(id)
    all.byReport.set(id, texts)
    lengthen(all, texts, folded)
  }
  for (const [id, { length }] of all.byReport) {
    if (all.length <= keptLength) break
    all.byReport.delete(id)
    all.length -= length
  }
}

function lengthen(all: KeptTexts, texts: ReportTexts, by: number): void {
  texts.length += by
  all.length += by
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

/**
 * Drops all stale texts, even those that are not requested again: texts of a removed report must not stay in memory.
 */
function dropStale(db: ReadableDb, all: KeptTexts): void {
  for (const [id, { version, length }] of all.byReport) {
    if (version >= db.textsVersion(id)) continue
    all.byReport.delete(id)
    all.length -= length
  }
  all.version = db.dataVersion
}

function nothingRead(version: number): ReportTexts {
  return { version, written: null, comments: null, evidence: null, length: 0 }
}

/** SQL for the beginning of a text that is searched: endless texts of several reports must not be read whole. */
const asSearched = (column: string) =>
  `case when octet_length(${column}) > ${2 * searchedLength}
     then substr(${column}, 1, ${searchedLength}) else ${column} end`

interface Written {
  readonly id: number
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly cve: string | null
}

const writtenOf = select<Written>(
  'hit.texts',
  `select d.report_id as id, ${asSearched('d.summary')} as summary, ${asSearched('d.description')} as description,
     ${asSearched('d.impact')} as impact, ${asSearched('d.cve')} as cve
   from json_each(?) w cross join report_details d on d.report_id = w.value`,
)

interface Entry extends EntryPlace {
  readonly text: string
}

/**
 * Maximum number of entries of several reports read in one query. If there are more, some threads are endless, and the
 * reports from there on are read one by one.
 */
const entriesTogether = 1_000

const someEntries = select<Entry & { reportId: number }>(
  'hit.comments',
  `select a.report_id as reportId, a.id, a.created_at as createdAt, ${asSearched('a.message')} as text
   from json_each(?) w cross join activities a on a.report_id = w.value
   where a.message is not null limit ${entriesTogether + 1}`,
)
const notesOf = select<{ id: number; text: string }>(
  'hit.notes',
  `select n.report_id as id, ${asSearched('n.text')} as text
   from json_each(?) w cross join notes n on n.report_id = w.value`,
)
const newestEntries = select<Entry>(
  'hit.comments.newest',
  `select id, created_at as createdAt, ${asSearched('message')} as text from activities
   where report_id = ? and message is not null
   order by created_at desc, length(id) desc, id desc limit ${entriesAtMost}`,
)
const evidenceOf = select<{ reportId: number; text: string; position: number }>(
  'hit.evidence',
  `select e.report_id as reportId, ${asSearched('e.filename')} as text, e.position
   from json_each(?) w cross join evidence e on e.report_id = w.value where e.filename is not null`,
)

type ReadTexts = (
  db: ReadableDb,
  reportIds: readonly number[],
) => Iterable<readonly [reportId: number, texts: readonly HitCandidate[]]>

const readers: Readonly<Record<Part, ReadTexts>> = {
  written: (db, reportIds) => {
    const byReport = new Map(db.all(writtenOf, [JSON.stringify(reportIds)]).map((row) => [row.id, row]))
    return reportIds.map((id) => [id, writtenTexts(byReport.get(id))])
  },
  comments: (db, reportIds) => {
    const noted = new Map(db.all(notesOf, [JSON.stringify(reportIds)]).map(({ id, text }) => [id, text]))
    const some = db.all(someEntries, [JSON.stringify(reportIds)])
    const byReport = Map.groupBy(some, ({ reportId }) => reportId)
    // If the result was cut off, entries of the report `cutOff` and of the reports after it may be missing.
    const cutOff = some.length > entriesTogether ? some.at(-1)?.reportId : undefined
    const whole = cutOff === undefined ? reportIds.length : reportIds.indexOf(cutOff)
    return reportIds.map((id, at) => {
      const entries = byReport.get(id) ?? []
      // For a few entries, SQLite takes longer to set up sorting than to read them, so they are sorted here.
      const isAll = at < whole && entries.length <= entriesAtMost
      const note = noted.get(id)
      const texts = newestTexts(isAll ? entries.sort(newestFirst) : db.all(newestEntries, [id]))
      return [id, note === undefined ? texts : [candidate('note', note), ...texts]]
    })
  },
  evidence: (db, reportIds) => {
    const byReport = Map.groupBy(db.all(evidenceOf, [JSON.stringify(reportIds)]), ({ reportId }) => reportId)
    return reportIds.map((id) => {
      const names = (byReport.get(id) ?? []).sort((one, other) => one.position - other.position)
      return [id, names.map(({ text }) => candidate('evidence', text))]
    })
  },
}

function writtenTexts(texts: Written | undefined): readonly HitCandidate[] {
  if (texts === undefined) return []
  return (['summary', 'description', 'impact', 'cve'] as const).flatMap((field) => {
    const text = texts[field]
    return text === null ? [] : [candidate(field, text)]
  })
}

/** The texts of entries, as long as they fit into `timelineLength`. @param newest entries, newest first. */
function newestTexts(newest: readonly Entry[]): readonly HitCandidate[] {
  const found: HitCandidate[] = []
  let left = timelineLength
  for (const { text } of newest) {
    if (left <= 0) break
    found.push(candidate('comment', text.slice(0, left)))
    left -= text.length
  }
  return found
}

function candidate(field: HitCandidate['field'], text: string): HitCandidate {
  return { field, text, folded: undefined }
}
