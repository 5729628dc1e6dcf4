import { type ReadableDb, select, type WritableDb } from '#main/engine/store/database.ts'
import { listTombstones } from '#main/engine/store/reports/tombstones.ts'
import type { CopyRows, Row } from './remote-copy.ts'

const statement = (sql: string) => select<Row & { readonly key: string }>(`test ${sql.slice(0, 40)}`, sql)

const statements = [
  `select 'program ' || id as key, id, alias, name, description, currency, is_active as isActive,
     is_paused as isPaused, is_published as isPublished from programs where is_listed = 1`,
  `select 'target ' || id as key, id, name, description, type, maximum_severity as maximumSeverity, tier,
     is_out_of_scope as isOutOfScope, is_bounty_eligible as isBountyEligible, is_active as isActive,
     program_id as programId from targets where is_listed = 1`,
  `select 'report ' || r.id as key, r.id, r.title, r.created_at as createdAt, r.last_activity_at as lastActivityAt,
     r.program_id as programId, t.id || ' ' || t.name as target, st.id || ' ' || st.name as status,
     se.id || ' ' || se.name as severity, rep.id || ' ' || rep.nickname || ' ' || rep.email as reporter,
     a.id || ' ' || a.nickname as assignee, d.summary, d.description, d.impact,
     d.vulnerability_type_id as vulnerabilityTypeId, d.cwe_type_id as cweTypeId, d.cvss, d.cve, d.bounty, d.bonus,
     d.duplicate_of as duplicateOf, d.effective_role as effectiveRole, r.is_known_issue as isKnownIssue,
     r.is_embedded_submission as isEmbeddedSubmission, r.is_duplicate as isDuplicate, r.has_reward as hasReward
   from reports r left join report_details d on d.report_id = r.id
   left join targets t on t.id = r.target_id left join statuses st on st.id = r.status_id
   left join severities se on se.id = r.severity_id left join people rep on rep.id = r.reporter_id
   left join people a on a.id = r.assignee_id`,
  `select 'derived of ' || id as key, phase, is_open as isOpen, is_unassigned as isUnassigned,
     needs_reply as needsReply, last_word as lastWord, severity_rank as severityRank, recency / 2048 as recency,
     created_sort as createdSort, title_sort as titleSort from reports`,
  `select 'entry ' || a.id || ' of ' || report_id as key, a.id, message, created_at as createdAt,
     is_internal as isInternal, has_evidence as hasEvidence, p.id || ' ' || p.nickname as actor
   from activities a left join people p on p.id = a.actor_id`,
  `select 'evidence ' || id || ' of ' || report_id as key, id, position, filename, size, mime_type as mimeType, status
   from evidence`,
].map(statement)

/** Everything in a local copy, in the form of `remoteCopy`. */
export function localCopy(db: ReadableDb): CopyRows {
  const rows = new Map<string, Row>()
  for (const one of statements) for (const { key, ...row } of db.all(one)) rows.set(key, row)
  return rows
}

/** What differs in the local copy, as text; empty = nothing. */
export function differences(local: CopyRows, remote: CopyRows): string[] {
  const found: string[] = []
  for (const [key, there] of remote) {
    const here = local.get(key)
    if (here === undefined) found.push(`${key} is missing here`)
    else
      for (const field of new Set([...Object.keys(there), ...Object.keys(here)])) {
        if (here[field] === there[field]) continue
        found.push(`${key}: ${field} is ${short(here[field])} here and ${short(there[field])} there`)
      }
  }
  for (const key of local.keys()) if (!remote.has(key)) found.push(`${key} is here and not there`)
  return found
}

const short = (value: unknown) => String(value).slice(0, 80)

const reportIds = statement("select 'id' as key, id from reports")

export function storedReports(db: ReadableDb): number[] {
  return db.all(reportIds).map(({ id }) => Number(id))
}

/**
 * Errors of the tombstones: each report that was here once and is no longer shown must have one, and no report that is
 * here may have one. Empty = none.
 */
export function tombstoneFaults(db: WritableDb, everHere: ReadonlySet<number>): string[] {
  const here = new Set(storedReports(db))
  const buried = new Set(listTombstones(db).map(({ reportId }) => reportId))
  return [
    ...[...buried].filter((id) => here.has(id)).map((id) => `report ${id} is here and has a tombstone`),
    ...[...everHere]
      .filter((id) => !here.has(id) && !buried.has(id))
      .map((id) => `report ${id} left no tombstone`),
  ]
}
