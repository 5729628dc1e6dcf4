import {
  change,
  changeUnseen,
  type ReadableDb,
  select,
  type Transaction,
  type WritableDb,
} from '../database.ts'
import { type EntryPlace, newestFirst } from '../entry-order.ts'
import { documentAt } from './recency.ts'
import { searchText, textBoundary } from './search-text.ts'
import { leaveTerms } from './term-index.ts'

/**
 * One document for each report, with the report's `-recency` as its rowid: FTS5 reads rowids in ascending order a third
 * faster than in descending order, and the newest are wanted first. All entries, and the user's private note, are in
 * the report's document, so a comment finds its report and the words of a search may match in different fields. The
 * index stores no texts itself (`content = ''`), and rows can be deleted without them.
 */

/**
 * Maximum number of characters that are indexed of the private note and the timeline together, newest entries first:
 * one endless thread must not block the desk. The names of evidence have the same limit.
 */
const longestTimeline = 1_000_000
/** Maximum number of characters that are indexed of the title and of each text in the details. */
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

// Reports are read in the order of their rowids, because FTS5 writes its buffered data to the disk whenever a lower
// rowid follows a higher one.
const reports = select<DocumentRow>(
  'search.reports',
  `select r.id, r.recency, r.title, d.summary, d.description, d.impact, d.cve,
     exists (select 1 from search_docsize where id = ${documentAt('r.recency')}) as isIndexed
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
const noteOf = select<{ readonly text: string }>('search.note', 'select text from notes where report_id = ?')
const dropping = changeUnseen('search.drop', `delete from search where rowid = ${documentAt('?')}`)
const adding = changeUnseen(
  'search.add',
  `insert into search (rowid, report_id, title, summary, description, impact, cve, comments, evidence)
   values (${documentAt(':recency')}, :reportId, :title, :summary, :description, :impact, :cve, :comments, :evidence)`,
)

const leaving = changeUnseen(
  'search.leave',
  'insert or ignore into waiting_documents (report_id) select value from json_each(?)',
)
// The newest reports come first, since they are searched for most.
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

/** Notes the reports whose documents `indexWaiting` is to write. */
export function leaveToIndexing(transaction: Transaction, reportIds: ReadonlySet<number>): void {
  if (reportIds.size > 0) transaction.run(leaving, [JSON.stringify([...reportIds])])
}

/** How many reports have documents waiting to be written. */
export function countWaitingDocuments(db: ReadableDb): number {
  return db.get(waitingCount)?.total ?? 0
}

/** Whether any document is waiting to be written. */
export function hasWaitingDocuments(db: ReadableDb): boolean {
  return db.get(anyWaiting) !== undefined
}

/**
 * Writes waiting documents: those of the given reports, or up to `limit` of any reports.
 *
 * @returns the ids of the reports whose documents were written.
 */
export function indexWaiting(
  transaction: Transaction,
  which: readonly number[] | { readonly limit: number },
): readonly number[] {
  const rows =
    'limit' in which
      ? transaction.all(waiting, [which.limit])
      : transaction.all(waitingAmong, [JSON.stringify(which)])
  const ids = rows.map(({ id }) => id)
  rebuildSearchDocuments(transaction, new Set(ids))
  if (ids.length > 0) {
    transaction.run(taking, [JSON.stringify(ids)])
  }
  return ids
}

/** Removes the document with this `recency` from the index. */
export function dropSearchDocument(transaction: Transaction, recency: number): void {
  transaction.run(dropping, [recency])
}

/** Rewrites the search documents of these reports. */
export function rebuildSearchDocuments(transaction: Transaction, reportIds: ReadonlySet<number>): void {
  if (reportIds.size === 0) return
  for (const row of transaction.all(reports, [JSON.stringify([...reportIds])])) {
    if (row.isIndexed === 1) dropSearchDocument(transaction, row.recency)
    transaction.run(adding, {
      recency: row.recency,
      reportId: String(row.id),
      title: indexable(row.title),
      summary: indexable(row.summary),
      description: indexable(row.description),
      impact: indexable(row.impact),
      cve: indexable(row.cve),
      // The user's private note comes before the thread, because the end of a long text is cut off.
      comments: joined([...notesOf(transaction, row.id), ...commentsOf(transaction, row.id)]),
      evidence: joined(evidenceOf(transaction, row.id)),
    })
  }
  leaveTerms(transaction, reportIds)
}

function notesOf(db: WritableDb, reportId: number): string[] {
  const note = db.get(noteOf, [reportId])
  return note === undefined ? [] : [note.text]
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
