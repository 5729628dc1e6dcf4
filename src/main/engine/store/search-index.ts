import { change, select, type WritableDb } from './database.ts'
import { searchText, textBoundary } from './search-text.ts'

/**
 * One document for each report, under the report's `recency` as its rowid. A comment finds its report because all
 * entries stand in the report's own document; words found in different fields belong together for the same
 * reason. The index keeps no texts of its own (`content = ''`), and rows can be deleted without them.
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
}

// In the order of their rowids: FTS5 writes out what it has gathered whenever a lower one follows a higher one.
const reports = select<DocumentRow>(
  'search.reports',
  `select r.id, r.recency, r.title, d.summary, d.description, d.impact, d.cve
   from reports r left join report_details d on d.report_id = r.id
   where r.id in (select value from json_each(?)) order by r.recency`,
)
const comments = select<{ message: string }>(
  'search.comments',
  `select message from activities where report_id = ? and message is not null
   order by created_at desc, length(id) desc, id desc`,
)
const evidenceNames = select<{ filename: string }>(
  'search.evidence',
  'select filename from evidence where report_id = ? and filename is not null order by position',
)
const dropping = change('search.drop', 'delete from search where rowid = ?')
const adding = change(
  'search.add',
  `insert into search (rowid, report_id, title, summary, description, impact, cve, comments, evidence)
   values (:recency, :reportId, :title, :summary, :description, :impact, :cve, :comments, :evidence)`,
)

/** Takes the document under a `recency` out of the index. */
export function dropSearchDocument(db: WritableDb, recency: number): void {
  db.run(dropping, [recency])
}

/** Writes the search documents of these reports anew. */
export function rebuildSearchDocuments(db: WritableDb, reportIds: ReadonlySet<number>): void {
  if (reportIds.size === 0) return
  for (const row of db.all(reports, [JSON.stringify([...reportIds])])) {
    dropSearchDocument(db, row.recency)
    db.run(adding, {
      recency: row.recency,
      reportId: String(row.id),
      title: indexable(row.title),
      summary: indexable(row.summary),
      description: indexable(row.description),
      impact: indexable(row.impact),
      cve: indexable(row.cve),
      comments: joined(db.all(comments, [row.id]).map((entry) => entry.message)),
      evidence: joined(db.all(evidenceNames, [row.id]).map((item) => item.filename)),
    })
  }
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
