import type { InsightGrouping } from '#shared/desk/insight-choices.ts'
import type { HistoryFacts } from '#shared/rules/insights/figures.ts'
import { type Outcome, reportOutcome } from '#shared/rules/status.ts'
import { type ReadableDb, type Statement, select } from '../../store/database.ts'

/** A row of the histories to count. Rows are read in slices. */
export interface FactRow extends HistoryFacts {
  readonly id: number
  readonly statusId: number | null
}

const groupColumns: Readonly<Record<InsightGrouping, string>> = {
  program: 'h.program_id',
  severity: 'h.severity_id',
  type: 'h.type_id',
  cwe: 'h.cwe_id',
  assignee: 'h.assignee_id',
  reporter: 'h.reporter_id',
}

/**
 * SQL: whether a report may count from `:from` on. It leaves out reports that were received and closed before `:from`
 * and have no event since, if history and reward are known and the report was open only once, from its receipt on.
 */
const maybeCounted = `(h.is_open = 1 or h.received_at >= :from or h.closed_at >= :from or h.replied_at >= :from
  or h.triaged_at >= :from or h.resolved_at >= :from or h.rewarded_at >= :from or h.openings is not null or h.history_unknown is not null or h.reward_unknown is not null)`

/**
 * The statement for the next rows, ordered by report number, as far as they may count from `:from` on.
 *
 * @param hasPromises false = the clocks are not read.
 */
export function factsStatement(by: InsightGrouping, hasPromises: boolean): Statement<FactRow> {
  const clocks =
    ', c.is_met as isMet, c.is_late as isLate, c.due_at as dueAt, c.paused_left is not null as isPaused'
  return select<FactRow>(
    `insights.facts.${by}`,
    `select h.report_id as id, h.received_at as receivedAt, h.openings, h.closed_at as closedAt,
       h.replied_at as repliedAt, h.reply_ms as replyMs, h.reply_asked_ms as replyAskedMs,
       h.triaged_at as triagedAt, h.triage_ms as triageMs, h.triage_asked_ms as triageAskedMs,
       h.resolved_at as resolvedAt, h.resolution_ms as resolutionMs, h.resolution_asked_ms as resolutionAskedMs,
       h.rewarded_at as rewardedAt, h.history_unknown as historyUnknown, h.reward_unknown as rewardUnknown,
       h.is_open as isOpen, h.is_known_issue as isKnownIssue, h.program_id as programId, h.status_id as statusId,
       h.bounty, h.bonus, ${groupColumns[by]} as "group"${hasPromises ? clocks : ''}
     from report_histories h ${hasPromises ? 'left join report_clocks c on c.report_id = h.report_id' : ''}
     where h.report_id > :after and ${maybeCounted} order by h.report_id limit :limit`,
  )
}

const statuses = select<{ readonly id: number; readonly name: string | null }>(
  'insights.statuses',
  'select id, name from statuses',
)

/**
 * The outcome that each status means for a report; null for a closed status whose name does not show the outcome, and
 * for a status that is not stored. A report without a status is pending.
 */
export function outcomesOf(db: ReadableDb): (statusId: number | null) => Outcome | null {
  const known = new Map(db.all(statuses).map(({ id, name }) => [id, reportOutcome(name)]))
  return (statusId) => (statusId === null ? 'pending' : (known.get(statusId) ?? null))
}
