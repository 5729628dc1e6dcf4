import type { Lookup } from './asked-conditions.ts'

/** A condition over the clocks of promises: as SQL over `reports r`, and as a lookup in their index. */
interface ClockCondition {
  readonly condition: string
  readonly lookup: Lookup
}

/**
 * Reports with a due time for which all conditions are true.
 *
 * @param conditions SQL over `report_clocks`.
 */
export function clocksDue(conditions: readonly string[]): ClockCondition {
  const due = ['due_at is not null', ...conditions].join(' and ')
  const clocks = 'report_clocks w indexed by clocks_by_due'
  return {
    condition: `r.id in (select report_id from report_clocks indexed by clocks_by_due where ${due})`,
    lookup: {
      from: `${clocks} cross join reports r on r.id = w.report_id`,
      countFrom: clocks,
      condition: due,
    },
  }
}

/**
 * Conditions that compare clocks with the present: see `slaStateAt` in the rules. `now` is the SQL parameter of the
 * present.
 */
export const clocksThat = {
  'at-risk': (now: string) => clocksDue([`due_at >= ${now}`, `at_risk_from <= ${now}`]),
  missed: (now: string) => clocksDue([`due_at < ${now}`]),
  needAttention: (now: string) => clocksDue([`at_risk_from <= ${now}`]),
} as const
