import type { DueView } from '#shared/desk/sla.ts'
import type { SlaPromise } from '#shared/rules/sla/promises.ts'

/**
 * SQL over `report_clocks c`, joined from the left. `due_promise` contains the name of the promise due first, and the
 * time from which that promise is at risk (`at_risk_from` covers all promises of a report). In rows that an older desk
 * computed, `due_promise` is the name alone.
 */
export const clockColumns = `c.due_at as dueAt,
     case when json_valid(c.due_promise) then c.due_promise ->> 'atRiskFrom' else c.at_risk_from end as atRiskFrom,
     case when json_valid(c.due_promise) then c.due_promise ->> 'promise' else c.due_promise end as duePromise,
     c.paused_left as pausedLeft, c.paused_day as pausedDay, c.paused_promise as pausedPromise`

export interface ClockColumns {
  readonly dueAt: number | null
  readonly atRiskFrom: number | null
  readonly duePromise: SlaPromise | null
  readonly pausedLeft: number | null
  readonly pausedDay: number | null
  readonly pausedPromise: SlaPromise | null
}

/** The next promise to keep; empty when no promise is open, or its clock is not known. */
export function dueOf(columns: ClockColumns): { readonly due?: DueView } {
  const { dueAt, atRiskFrom, duePromise, pausedLeft, pausedDay, pausedPromise } = columns
  if (dueAt !== null && atRiskFrom !== null && duePromise !== null)
    return { due: { kind: 'due', promise: duePromise, dueAt, atRiskFrom } }
  if (pausedLeft !== null && pausedDay !== null && pausedPromise !== null)
    return { due: { kind: 'paused', promise: pausedPromise, left: pausedLeft, dayMs: pausedDay } }
  return {}
}
