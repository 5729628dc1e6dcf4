import type { ReportRow } from '#shared/desk/models.ts'
import type { DueView } from '#shared/desk/sla.ts'
import { slaStateAt } from '#shared/rules/sla/sla-clock.ts'
import { visibleJson } from '#shared/rules/visible-json.ts'

/**
 * A report in a list, as one line of JSON. Unknown facts are omitted; `assignee` null = unassigned, or the service did
 * not say who is assigned. Times are in ISO 8601, UTC.
 *
 * @param now ms since 1970, for the state of a promise.
 */
export function reportLine(row: ReportRow, now: number): string {
  const { marks } = row
  return jsonLine({
    id: row.id,
    title: row.title,
    program: row.programName ?? undefined,
    status: row.status?.name,
    severity: row.severity?.name,
    assignee: row.assignee?.nickname ?? null,
    createdAt: instant(row.createdAt),
    lastActivityAt: instant(row.lastActivityAt),
    turn: row.turn?.who,
    due: row.due === undefined ? undefined : dueJson(row.due, now),
    type: row.typeName,
    bounty: row.bounty,
    outOfScope: row.isOutOfScope,
    unseen: row.unseen,
    reviewed: marks?.reviewed === true,
    snoozed: marks !== undefined && marks.snooze !== null,
    pending: row.outbox ?? undefined,
  })
}

/**
 * The next promise as JSON. `state`: `running`, `atRisk`, `missed` or `paused`. `leftSeconds`: while it is paused, the
 * remaining seconds of the promise's own time.
 */
function dueJson(due: DueView, now: number): object {
  const { promise } = due
  if (due.kind === 'paused') return { promise, state: 'paused', leftSeconds: Math.round(due.left / 1_000) }
  const { dueAt, atRiskFrom } = due
  return { promise, state: slaStateAt({ kind: 'running', dueAt, atRiskFrom }, now).kind, at: instant(dueAt) }
}

/** A time in ISO 8601; undefined, which JSON omits, for an unknown or invalid time. */
export function instant(at: number | null): string | undefined {
  if (at === null) return undefined
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

export const jsonLine = (value: object): string => `${visibleJson(JSON.stringify(value))}\n`
