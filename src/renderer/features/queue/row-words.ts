import type { ReportRow, SearchHit } from '#shared/desk/models.ts'
import { visibleText } from '../../text/visible-text.ts'
import { formatAgo, formatMoment } from '../../time/instant-words.ts'
import { snoozedUntil } from '../marks/snooze-words.ts'

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

/** What a person's own marks say in words: until when it sleeps, or why it is back; null when nothing. */
export function markNote({ marks }: ReportRow, now: number): string | null {
  if (marks === undefined) return null
  if (marks.snooze !== null) return `snoozed ${snoozedUntil(marks.snooze.until, now)}`
  if (marks.woke === null) return null
  return marks.woke.reason === 'time' ? `awake since ${formatMoment(marks.woke.at, now)}` : 'woke by activity'
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
    row.marks?.changed === true ? 'changed since you saw it' : row.unseen ? 'not seen yet' : null,
    row.marks?.reviewed === true ? 'reviewed' : null,
    markNote(row, now),
    row.awaitsTexts === true ? 'found on the server, its texts are on their way' : null,
    row.hit === null || row.hit.field === 'title'
      ? null
      : `found in ${hitFieldWords[row.hit.field].toLowerCase()}: ${row.hit.text}`,
  ]
  const said = parts.filter((part) => part !== null && part !== undefined)
  return visibleText([`#${row.id} ${row.title}`, ...said].join(', '))
}
