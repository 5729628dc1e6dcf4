import type { Label } from '#shared/desk/labels.ts'
import type { WakingReason } from '#shared/desk/marks.ts'
import type { ReportRow, RowMarks, RowTurn } from '#shared/desk/models.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import type { StatusPhase } from '#shared/rules/status.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { cannotTell } from '../../store/outbox/outbox-entries.ts'
import type { LastWord } from '../../store/reports/derived.ts'
import { type ClockColumns, clockColumns, dueOf } from '../due-view.ts'
import { knownLabels } from '../known-labels.ts'
import { personView, programName, reportTitle, severityView, statusView } from '../naming.ts'
import { searchRows } from '../search/row-search.ts'
import { cutText } from '../search/search-hit.ts'
import type { SearchPhrase } from '../search/search-terms.ts'

/** Maximum number of characters (UTF-16 units) of a title in a row: a hostile title may be endless. */
const titleLength = 300

interface Row extends ClockColumns {
  readonly id: number
  readonly title: string | null
  readonly createdAt: number | null
  readonly lastActivityAt: number | null
  readonly programId: number | null
  readonly programName: string | null
  readonly programAlias: string | null
  readonly statusId: number | null
  readonly statusName: string | null
  readonly phase: StatusPhase
  readonly severityId: number | null
  readonly severityName: string | null
  readonly band: SeverityBand | null
  readonly assigneeId: string | null
  readonly isOutOfScope: number
  readonly typeName: string | null
  readonly assigneeNickname: string | null
  readonly currency: string | null
  readonly isOpen: number
  readonly needsReply: number
  readonly lastWord: LastWord
  readonly lastWordAt: number | null
  readonly bounty: number
  readonly unseen: number
  /** 0 = no unsettled action; 1 = all of them are pending; 2 = at least one needs the user. */
  readonly outbox: number
  readonly changed: number
  readonly reviewed: number
  readonly snoozed: number
  readonly until: number | null
  readonly ifUnanswered: number | null
  readonly wokeAt: number | null
  readonly wokeBy: WakingReason | null
  /** Ids of the report's labels as JSON; null = it has none. */
  readonly labelIds: string | null
  readonly isPinned: number
  readonly hasNote: number
}

const rowsOf = select<Row>(
  'queue.rows',
  `select r.id, r.title, r.created_at as createdAt, r.last_activity_at as lastActivityAt,
     r.program_id as programId, p.name as programName, p.alias as programAlias, p.currency,
     r.is_open as isOpen, r.needs_reply as needsReply, r.last_word as lastWord, r.last_word_at as lastWordAt,
     coalesce(r.bounty, 0) as bounty,
     r.status_id as statusId, st.name as statusName, r.phase,
     r.severity_id as severityId, se.name as severityName, se.band,
     r.assignee_id as assigneeId, a.nickname as assigneeNickname,
     coalesce(t.is_out_of_scope, 0) as isOutOfScope, vt.name as typeName,
     (select coalesce(max(case when o.state in ('conflict', 'failed') or ${cannotTell} then 2 else 1 end), 0)
      from outbox o where o.report_id = r.id and o.settled_at is null) as outbox,
     coalesce(m.changed, 1) as unseen, coalesce(m.changed, 0) as changed, v.report_id is not null as reviewed,
     s.report_id is not null as snoozed, s.until, s.if_unanswered as ifUnanswered, w.woke_at as wokeAt,
     w.reason as wokeBy,
     (select nullif(json_group_array(label_id), '[]') from report_labels where report_id = r.id) as labelIds,
     exists (select 1 from pins where report_id = r.id) as isPinned,
     exists (select 1 from notes where report_id = r.id) as hasNote,
     ${clockColumns}
   from json_each(:ids) wanted
   join reports r on r.id = wanted.value
   left join programs p on p.id = r.program_id
   left join statuses st on st.id = r.status_id
   left join severities se on se.id = r.severity_id
   left join people a on a.id = r.assignee_id
   left join targets t on t.id = r.target_id
   left join vulnerability_types vt on vt.id = r.vulnerability_type_id
   left join local_marks m on m.report_id = r.id
   left join reviewed_marks v on v.report_id = r.id
   left join snoozes s on s.report_id = r.id
   left join wakings w on w.report_id = r.id
   left join report_clocks c on c.report_id = r.id
   order by wanted.key`,
)

/** The rows of these reports in the order of `ids`, with the searched words marked in them. */
export function readRows(
  db: ReadableDb,
  ids: readonly number[],
  phrases: readonly SearchPhrase[],
  me: string | null,
): ReportRow[] {
  if (ids.length === 0) return []
  const rows = db.all(rowsOf, { ids: JSON.stringify(ids) }).map((row) => {
    const title = reportTitle(row.id, row.title)
    return { row, id: row.id, title, shownTitle: cutText(title, titleLength) }
  })
  const searched = searchRows(db, rows, phrases)
  return rows.map(({ row, shownTitle }, at) => {
    const { titleHighlights = [], hit = null } = searched[at] ?? {}
    return {
      id: row.id,
      title: shownTitle,
      titleHighlights,
      hit,
      programId: row.programId,
      programName:
        row.programId === null ? null : programName(row.programId, row.programName, row.programAlias),
      status: statusView(row.statusId, row.statusName, row.phase),
      severity: severityView(row.severityId, row.severityName, row.band),
      assignee: row.assigneeId === null ? null : personView(row.assigneeId, row.assigneeNickname, me),
      createdAt: row.createdAt,
      lastActivityAt: row.lastActivityAt,
      unseen: row.unseen === 1,
      outbox: row.outbox === 0 ? null : row.outbox === 1 ? 'waiting' : 'needsPerson',
      ...(row.isOutOfScope === 1 && { isOutOfScope: true as const }),
      ...(row.typeName !== null && { typeName: row.typeName }),
      ...turnOf(row),
      ...dueOf(row),
      ...(row.bounty > 0 && { bounty: { amount: row.bounty, currency: row.currency } }),
      ...marksOf(row),
      ...(row.labelIds !== null && labelsNamed(db, row.labelIds)),
      ...(row.isPinned === 1 && { isPinned: true as const }),
      ...(row.hasNote === 1 && { hasNote: true as const }),
    }
  })
}

/**
 * Whose turn it is: the team's under the same condition as `is:your-turn`; otherwise the reporter's, if the team spoke
 * last or asked for more. Empty for closed reports and when it is nobody's turn.
 */
function turnOf(row: Row): { readonly turn?: RowTurn } {
  const { isOpen, needsReply, lastWord, lastWordAt, phase, createdAt } = row
  if (isOpen === 0) return {}
  if (needsReply === 1)
    return { turn: { who: 'team', since: lastWord === 'reporter' ? lastWordAt : createdAt } }
  if (lastWord === 'team') return { turn: { who: 'reporter', since: lastWordAt } }
  return phase === 'waiting' ? { turn: { who: 'reporter', since: null } } : {}
}

function marksOf(row: Row): { readonly marks?: RowMarks } {
  const { changed, reviewed, snoozed, until, ifUnanswered, wokeAt, wokeBy } = row
  if (changed + reviewed + snoozed === 0 && wokeAt === null) return {}
  return {
    marks: {
      reviewed: reviewed === 1,
      changed: changed === 1,
      snooze: snoozed === 1 ? { until, ifUnanswered: ifUnanswered === 1 } : null,
      woke: wokeAt === null || wokeBy === null ? null : { at: wokeAt, reason: wokeBy },
    },
  }
}

function labelsNamed(db: ReadableDb, ids: string): { readonly labels?: readonly Label[] } {
  const labels = knownLabels(db, JSON.parse(ids) as readonly string[])
  return labels.length === 0 ? {} : { labels }
}
