import type { Flag } from '#shared/rules/query/keys.ts'
import { isOpen, type StatusPhase } from '#shared/rules/status.ts'
import type { Lookup } from './asked-conditions.ts'

/** Flags whose condition depends on the user or the time, or that have no field. */
type OtherFlag = 'mine' | 'known-issue' | 'embedded' | 'at-risk' | 'missed'

/** Nothing has happened since the user last saw the report. */
const seen = 'r.id in (select report_id from local_marks where changed = 0)'

/** The conditions of `is:`, `has:` and `sla:`, as SQL over `reports r`. */
export const flagConditions = {
  open: 'r.is_open = 1',
  closed: 'r.is_open = 0',
  new: "r.phase = 'new'",
  waiting: "r.phase = 'waiting'",
  resolved: "r.phase = 'resolved'",
  // If the service does not say who the assignee is, there may be one all the same.
  unassigned: '(r.assignee_known = 1 and r.assignee_id is null)',
  assigned: 'r.assignee_id is not null',
  seen,
  unseen: `not ${seen}`,
  changed: 'r.id in (select report_id from local_marks where changed = 1)',
  reviewed: 'r.id in (select report_id from reviewed_marks)',
  snoozed: 'r.id in (select report_id from snoozes)',
  pinned: 'r.id in (select report_id from pins)',
  'your-turn': 'r.needs_reply = 1',
  duplicate: detailsWith('details_with_duplicate', 'd.duplicate_of is not null'),
  reward: detailsWith('details_with_reward', '(d.bounty > 0 or d.bonus > 0)'),
  evidence: 'exists (select 1 from evidence e where e.report_id = r.id)',
  cve: detailsWith('details_with_cve', "d.cve <> ''"),
  cwe: 'r.cwe_type_id is not null',
  cvss: detailsWith('details_with_cvss', "d.cvss <> ''"),
  label: 'r.id in (select report_id from report_labels)',
  note: 'r.id in (select report_id from notes)',
  paused: clocksIn('clocks_paused', 'paused_left is not null'),
  met: clocksIn('clocks_met', 'is_met = 1'),
  late: clocksIn('clocks_late', 'is_late = 1'),
} as const satisfies Readonly<Record<Exclude<Flag, OtherFlag>, string>>

/**
 * For flags that depend on the status: whether a report with the flag may be in this phase. `your-turn` depends on more
 * than the phase.
 */
export const flagPhases: Partial<Readonly<Record<Flag, (phase: StatusPhase) => boolean>>> = {
  open: isOpen,
  closed: (phase) => !isOpen(phase),
  new: (phase) => phase === 'new',
  waiting: (phase) => phase === 'waiting',
  resolved: (phase) => phase === 'resolved',
  'your-turn': isOpen,
}

/**
 * The lookups for flags that have an index of exactly their reports. `condition` is set if the flag's own condition
 * would not use the index.
 */
export const flagLookups: Partial<
  Readonly<Record<keyof typeof flagConditions, Omit<Lookup, 'condition'> & { readonly condition?: string }>>
> = {
  open: { from: 'reports r indexed by reports_open' },
  'your-turn': { from: 'reports r indexed by reports_needing_reply' },
  changed: { from: 'reports r' },
  reviewed: { from: 'reports r' },
  snoozed: { from: 'reports r' },
  pinned: { from: 'reports r' },
  label: { from: 'reports r' },
  note: { from: 'reports r' },
  duplicate: lookedUpIn('details_with_duplicate', 'w.duplicate_of is not null'),
  reward: lookedUpIn('details_with_reward', '(w.bounty > 0 or w.bonus > 0)'),
  cve: lookedUpIn('details_with_cve', "w.cve <> ''"),
  cwe: { from: 'reports r indexed by reports_of_cwe' },
  cvss: lookedUpIn('details_with_cvss', "w.cvss <> ''"),
  paused: clocksOf('clocks_paused', 'w.paused_left is not null'),
  met: clocksOf('clocks_met', 'w.is_met = 1'),
  late: clocksOf('clocks_late', 'w.is_late = 1'),
}

function clocksOf(index: string, condition: string): Lookup {
  const clocks = `report_clocks w indexed by ${index}`
  return { from: `${clocks} cross join reports r on r.id = w.report_id`, countFrom: clocks, condition }
}

function lookedUpIn(index: string, condition: string): Lookup {
  const details = `report_details w indexed by ${index}`
  return { from: `${details} cross join reports r on r.id = w.report_id`, countFrom: details, condition }
}

/** Flags for facts that have no field; the sweep learns these facts (`store/reports/unshown-facts.ts`). */
export const learnedFlags = {
  'known-issue': 'isKnownIssue',
  embedded: 'isEmbeddedSubmission',
} as const satisfies Readonly<Record<'known-issue' | 'embedded', string>>

/**
 * @param index an index of exactly the reports with the condition. Without the index, SQLite would read the columns
 *   from the table, where they are stored behind long texts.
 */
function detailsWith<const Index extends string, const Condition extends string>(
  index: Index,
  condition: Condition,
) {
  return `exists (select 1 from report_details d indexed by ${index}
    where d.report_id = r.id and ${condition})` as const
}

function clocksIn<const Index extends string, const Condition extends string>(
  index: Index,
  condition: Condition,
) {
  return `r.id in (select report_id from report_clocks indexed by ${index} where ${condition})` as const
}
