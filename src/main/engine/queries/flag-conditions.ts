import type { Flag } from '#shared/rules/query/keys.ts'

/** Flags that need to know who asks, or that only the service can answer. */
type OtherFlag = 'mine' | 'known-issue' | 'embedded'

/** Since what a person last saw, nothing happened. */
const seen = `exists (select 1 from local_marks m where m.report_id = r.id
  and m.seen_activity_at >= coalesce(r.last_activity_at, r.created_at, 0))`

/** What `is:` and `has:` ask for, as SQL over `reports r`. */
export const flagConditions: Readonly<Record<Exclude<Flag, OtherFlag>, string>> = {
  open: 'r.is_open = 1',
  closed: 'r.is_open = 0',
  new: "r.phase = 'new'",
  waiting: "r.phase = 'waiting'",
  resolved: "r.phase = 'resolved'",
  // Whoever is not named by the service may still be there.
  unassigned: '(r.assignee_known = 1 and r.assignee_id is null)',
  assigned: 'r.assignee_id is not null',
  seen,
  unseen: `not ${seen}`,
  'needs-reply': 'r.needs_reply = 1',
  duplicate: detailsWith('d.duplicate_of is not null'),
  reward: detailsWith('(d.bounty > 0 or d.bonus > 0)'),
  evidence: 'exists (select 1 from evidence e where e.report_id = r.id)',
  cve: detailsWith("d.cve <> ''"),
  cwe: detailsWith('d.cwe_type_id is not null'),
  cvss: detailsWith("d.cvss <> ''"),
}

function detailsWith(condition: string): string {
  return `exists (select 1 from report_details d where d.report_id = r.id and ${condition})`
}
