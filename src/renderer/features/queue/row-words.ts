import type { ReportRow, SearchHit } from '#shared/desk/models.ts'
import { visibleText } from '../../text/visible-text.ts'
import { formatAgo } from '../../time/instant-words.ts'

/** Where a search found its words, as a row says it. */
export const hitFieldWords: Readonly<Record<SearchHit['field'], string>> = {
  title: 'Title',
  summary: 'Summary',
  description: 'Description',
  impact: 'Impact',
  cve: 'CVE',
  comment: 'Comment',
  evidence: 'Evidence',
  id: 'Number',
}

/** A row in words, for those who hear it: number and title first, then what the signs show. */
export function rowName(row: ReportRow, now: number): string {
  const parts = [
    row.severity === null ? 'severity not known' : `severity ${row.severity.name}`,
    row.programName,
    row.status?.name,
    row.lastActivityAt === null ? null : `active ${formatAgo(row.lastActivityAt, now)}`,
    row.assignee === null
      ? 'unassigned'
      : row.assignee.isMe
        ? 'assigned to you'
        : `assigned to ${row.assignee.nickname}`,
    row.unseen ? 'not seen yet' : null,
    row.hit === null || row.hit.field === 'title'
      ? null
      : `found in ${hitFieldWords[row.hit.field].toLowerCase()}: ${row.hit.text}`,
  ]
  const said = parts.filter((part) => part !== null && part !== undefined).map(visibleText)
  return [`#${row.id} ${visibleText(row.title)}`, ...said].join(', ')
}
