import { type Course, courseOf, type Step } from '#shared/rules/insights/course.ts'
import type { Known, SlaReport, UnknownBecause } from '#shared/rules/sla/history.ts'
import { changeUnseen, type Transaction } from '../database.ts'
import type { HistoryBasis } from './sla-report.ts'

/** The history of each report, as insights read it: one narrow row for each report. */

const storing = changeUnseen(
  'histories.store',
  `insert or replace into report_histories
     (report_id, received_at, openings, closed_at, replied_at, reply_ms, reply_asked_ms, triaged_at, triage_ms,
      triage_asked_ms, resolved_at, resolution_ms, resolution_asked_ms, rewarded_at, history_unknown, reply_unknown,
      reward_unknown, is_open, is_known_issue, program_id, status_id, severity_id, type_id, cwe_id, assignee_id,
      reporter_id, bounty, bonus)
   select r.id, :receivedAt, :openings, :closedAt, :repliedAt, :replyMs, :replyAskedMs, :triagedAt, :triageMs,
     :triageAskedMs, :resolvedAt, :resolutionMs, :resolutionAskedMs, :rewardedAt, :historyUnknown, :replyUnknown,
     :rewardUnknown, r.is_open, coalesce(r.is_known_issue, 0), r.program_id, r.status_id, r.severity_id,
     r.vulnerability_type_id, r.cwe_type_id, r.assignee_id, r.reporter_id, coalesce(d.bounty, 0), coalesce(d.bonus, 0)
   from reports r left join report_details d on d.report_id = r.id where r.id = :id`,
)

/** Computes a report's history and stores it. */
export function writeHistory(
  transaction: Transaction,
  id: number,
  report: SlaReport,
  { isStatus }: HistoryBasis,
): void {
  const course = courseOf(report, isStatus)
  const openings = openingsColumns(course)
  const [reply, triage, resolution] = [stepOf(course.reply), stepOf(course.triage), stepOf(course.resolution)]
  transaction.run(storing, {
    id,
    receivedAt: course.receivedAt,
    ...openings,
    repliedAt: reply?.at ?? null,
    replyMs: reply?.ms ?? null,
    replyAskedMs: reply?.askedMs ?? null,
    triagedAt: triage?.at ?? null,
    triageMs: triage?.ms ?? null,
    triageAskedMs: triage?.askedMs ?? null,
    resolvedAt: resolution?.at ?? null,
    resolutionMs: resolution?.ms ?? null,
    resolutionAskedMs: resolution?.askedMs ?? null,
    rewardedAt: course.rewardedAt.kind === 'known' ? course.rewardedAt.value : null,
    historyUnknown: reasonOf(course.openings),
    replyUnknown: reasonOf(course.reply),
    rewardUnknown: reasonOf(course.rewardedAt),
  })
}

/** The columns for the times a report was open. Most reports were open once, from receipt on: they need no list. */
function openingsColumns({ openings, receivedAt }: Course): {
  readonly openings: string | null
  readonly closedAt: number | null
} {
  if (openings.kind === 'unknown') return { openings: null, closedAt: null }
  const [first] = openings.value
  const isUsual = openings.value.length === 1 && first?.from === receivedAt
  return {
    openings: isUsual ? null : JSON.stringify(openings.value.map(({ from, to }) => [from, to])),
    closedAt: openings.value.at(-1)?.to ?? null,
  }
}

const stepOf = (step: Known<Step | null>): Step | null => (step.kind === 'known' ? step.value : null)

const reasonOf = (fact: Known<unknown>): UnknownBecause | null =>
  fact.kind === 'unknown' ? fact.because : null
