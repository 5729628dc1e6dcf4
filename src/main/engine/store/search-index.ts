import { change, type ReadableDb, select, type WritableDb } from './database.ts'
import { type EntryPlace, newestFirst } from './entry-order.ts'
import { searchText, textBoundary } from './search-text.ts'

/**
 * One document for each report, under the report's `-recency` as its rowid: FTS5 walks upwards a third quicker than
 * downwards, and the newest are what is wanted first. A comment finds its report because all entries stand in the
 * report's own document; words found in different fields belong together for the same reason. The index keeps no texts
 * of its own (`content = ''`), and rows can be deleted without them.
 */

/** Characters of a timeline that are indexed, newest entries first: one endless thread must not stop the desk. */
const longestTimeline = 1_000_000
/** Characters of any other text that are indexed. */
const longestText = 500_000

interface DocumentRow {
  readonly id: number
  readonly recency: number
  readonly title: string | null
  readonly summary: string | null
  readonly description: string | null
  readonly impact: string | null
  readonly cve: string | null
  readonly isIndexed: number
}

// In the order of their rowids: FTS5 writes out what it has gathered whenever a lower one follows a higher one.
const reports = select<DocumentRow>(
  'search.reports',
  `select r.id, r.recency, r.title, d.summary, d.description, d.impact, d.cve,
     exists (select 1 from search_docsize where id = -r.recency) as isIndexed
   from reports r left join report_details d on d.report_id = r.id
   where r.id in (select value from json_each(?)) order by r.recency desc`,
)
const comments = select<EntryPlace & { readonly message: string }>(
  'search.comments',
  `select id, created_at as createdAt, message from activities where report_id = ? and message is not null`,
)
const evidenceNames = select<{ readonly filename: string; readonly position: number }>(
  'search.evidence',
  'select filename, position from evidence where report_id = ? and filename is not null',
)
const dropping = change('search.drop', 'delete from search where rowid = -?')
const adding = change(
  'search.add',
  `insert into search (rowid, report_id, title, summary, description, impact, cve, comments, evidence)
   values (-:recency, :reportId, :title, :summary, :description, :impact, :cve, :comments, :evidence)`,
)

const leaving = change(
  'search.leave',
  'insert or ignore into waiting_documents (report_id) select value from json_each(?)',
)
// Where all are waiting, the newest are what is searched for first.
const waiting = select<{ id: number }>(
  'search.waiting',
  'select report_id as id from waiting_documents order by report_id desc limit ?',
)
const waitingAmong = select<{ id: number }>(
  'search.waitingAmong',
  'select report_id as id from waiting_documents where report_id in (select value from json_each(?))',
)
const anyWaiting = select<{ found: number }>(
  'search.anyWaiting',
  'select 1 as found from waiting_documents limit 1',
)
const waitingCount = select<{ total: number }>(
  'search.waitingCount',
  'select count(*) as total from waiting_documents',
)
const taking = change(
  'search.take',
  'delete from waiting_documents where report_id in (select value from json_each(?))',
)

/** Notes reports whose documents are to be written by `indexWaiting`. */
export function leaveToIndexing(db: WritableDb, reportIds: ReadonlySet<number>): void {
  if (reportIds.size > 0) db.run(leaving, [JSON.stringify([...reportIds])])
}

/** Reports whose documents wait to be written. */
export function countWaitingDocuments(db: ReadableDb): number {
  return db.get(waitingCount)?.total ?? 0
}

/** Whether the documents of any reports wait to be written. */
export function hasWaitingDocuments(db: ReadableDb): boolean {
  return db.get(anyWaiting) !== undefined
}

/**
 * Writes documents that wait for it: of these reports, or of any, up to a number. Call inside a transaction.
 *
 * @returns the ids of the reports whose documents were written.
 */
export function indexWaiting(
  db: WritableDb,
  which: readonly number[] | { readonly limit: number },
): readonly number[] {
  const rows =
    'limit' in which ? db.all(waiting, [which.limit]) : db.all(waitingAmong, [JSON.stringify(which)])
  const ids = rows.map(({ id }) => id)
  rebuildSearchDocuments(db, new Set(ids))
  if (ids.length > 0) {
    db.run(taking, [JSON.stringify(ids)])
    // What was not found when the reports were stored is found now.
    db.pending.changed = true
  }
  return ids
}

/** Takes the document under a `recency` out of the index. */
export function dropSearchDocument(db: WritableDb, recency: number): void {
  db.run(dropping, [recency])
}

/** Writes the search documents of these reports anew. */
export function rebuildSearchDocuments(db: WritableDb, reportIds: ReadonlySet<number>): void {
  if (reportIds.size === 0) return
  for (const row of db.all(reports, [JSON.stringify([...reportIds])])) {
    if (row.isIndexed === 1) dropSearchDocument(db, row.recency)
    db.run(adding, {
      recency: row.recency,
      reportId: String(row.id),
      title: indexable(row.title),
      summary: indexable(row.summary),
      description: indexable(row.description),
      impact: indexable(row.impact),
      cve: indexable(row.cve),
      comments: joined(commentsOf(db, row.id)),
      evidence: joined(evidenceOf(db, row.id)),
    })
  }
}

function commentsOf(db: WritableDb, reportId: number): string[] {
  return db
    .all(comments, [reportId])
    .sort(newestFirst)
    .map(({ message }) => message)
}

function evidenceOf(db: WritableDb, reportId: number): string[] {
  return db
    .all(evidenceNames, [reportId])
    .sort((one, other) => one.position - other.position)
    .map(({ filename }) => filename)
}

function indexable(text: string | null): string {
  return searchText((text ?? '').slice(0, longestText))
}

function joined(texts: readonly string[]): string {
  const kept: string[] = []
  let length = 0
  for (const text of texts) {
    if (length >= longestTimeline) break
    const part = text.slice(0, longestTimeline - length)
    kept.push(searchText(part))
    length += part.length
  }
  return kept.join(textBoundary)
}
