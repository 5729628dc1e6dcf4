import type { ReportRow, SearchHit } from '#shared/desk/models.ts'
import type { DueView } from '#shared/desk/sla.ts'
import { formatMoney } from '#shared/rules/money.ts'
import { dueSentence, loweredFirst } from '#shared/rules/sla/due-words.ts'
import { visibleText } from '../../text/visible.ts'
import {
  formatAge,
  formatAgo,
  formatInstantFull,
  formatInstantShort,
  formatMoment,
} from '../../time/instant-words.ts'
import { snoozedUntil } from '../../words/snooze-words.ts'

/** The names of the fields that a search can hit, as rows show them. */
export const hitFieldWords: Readonly<Record<SearchHit['field'], string>> = {
  title: 'Title',
  summary: 'Summary',
  description: 'Description',
  impact: 'Impact',
  cve: 'CVE',
  comment: 'Comment',
  note: 'Your note',
  evidence: 'Evidence',
  id: 'Number',
}

/** Says until when the report is snoozed, or why it is back; null if neither applies. */
export function markNote({ marks }: ReportRow, now: number): string | null {
  if (marks === undefined) return null
  if (marks.snooze !== null) {
    const { until, ifUnanswered } = marks.snooze
    return ifUnanswered && until !== null
      ? `reminder ${formatMoment(until, now)}`
      : `snoozed ${snoozedUntil(until, now)}`
  }
  if (marks.woke === null) return null
  switch (marks.woke.reason) {
    case 'time':
      return `awake since ${formatMoment(marks.woke.at, now)}`
    case 'unanswered':
      return `nobody answered by ${formatMoment(marks.woke.at, now)}`
    case 'activity':
      return 'woke by activity'
    default:
      return marks.woke.reason satisfies never
  }
}

/** Says whose turn it is and for how long: `your turn for 2 h`; null when unknown. */
export function turnWords({ turn }: ReportRow, now: number): string | null {
  if (turn === undefined) return null
  const whose = turn.who === 'team' ? 'your turn' : 'reporter’s turn'
  if (turn.since === null) return whose
  const age = formatAge(turn.since, now)
  if (age === 'now') return `${whose} since just now`
  if (age.startsWith('in ')) return `${whose} since ${formatInstantShort(turn.since, now)}`
  return `${whose} ${/ (?:min|h|d)$/.test(age) ? 'for' : 'since'} ${age}`
}

/** A sentence about the next promise, with the instant when it is due. */
export function dueTitle(due: DueView, now: number): string {
  const said = dueSentence(due, now)
  return due.kind === 'due' ? `${said}\n${formatInstantFull(due.dueAt)}` : said
}

/** The name of a row for screen readers: number and title first, then what the symbols in the row mean. */
export function rowName(row: ReportRow, now: number): string {
  const parts = [
    row.severity === null ? 'severity not known' : `severity ${row.severity.name}`,
    row.programName,
    row.status?.name,
    row.typeName,
    row.isOutOfScope === true ? 'out of scope' : null,
    turnWords(row, now),
    row.due === undefined ? null : loweredFirst(dueSentence(row.due, now)),
    row.bounty === undefined ? null : `bounty ${formatMoney(row.bounty.amount, row.bounty.currency)}`,
    row.lastActivityAt === null ? null : `active ${formatAgo(row.lastActivityAt, now)}`,
    row.assignee === null
      ? 'unassigned'
      : row.assignee.isMe
        ? 'assigned to you'
        : `assigned to ${row.assignee.nickname}`,
    row.marks?.changed === true ? 'changed since you saw it' : row.unseen ? 'not seen yet' : null,
    row.marks?.reviewed === true ? 'reviewed' : null,
    row.isPinned === true ? 'pinned' : null,
    row.labels === undefined ? null : `labeled ${row.labels.map(({ name }) => name).join(', ')}`,
    row.hasNote === true ? 'has a note of yours' : null,
    markNote(row, now),
    row.awaitsTexts === true ? 'found on the server, its text is on the way' : null,
    row.hit === null || row.hit.field === 'title'
      ? null
      : `found in ${hitFieldWords[row.hit.field].toLowerCase()}: ${row.hit.text}`,
  ]
  const said = parts.filter((part) => part !== null && part !== undefined)
  return visibleText([`#${row.id} ${row.title}`, ...said].join(', '))
}
