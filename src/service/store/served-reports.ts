import { formatInstant } from '#shared/admin-api/instant.ts'
import type { ClassificationInput, KnownIssueInput, ReportPatch } from '#shared/admin-api/requests.ts'
import type { NamedIntegerValue, Person, Report, ReportSummary } from '#shared/admin-api/resources.ts'
import { severities, statuses } from '../sample/catalogue.ts'
import type { Directory } from './directory.ts'
import { foldedText } from './searched-text.ts'
import type { Database } from './service-database.ts'

/** The columns that a summary needs, and `bounty`, by which a search can sort. */
export const summaryColumns = `r.id, r.program_id, r.target_id, r.status_id, r.severity_id, r.reporter_id,
  r.assigned_to_id, r.created_at, r.last_activity_at, r.bounty, r.name`

export interface SummaryRow {
  readonly id: number
  readonly program_id: number
  readonly target_id: number
  readonly status_id: number
  readonly severity_id: number
  readonly reporter_id: string
  readonly assigned_to_id: string | null
  readonly created_at: number
  readonly last_activity_at: number
  readonly bounty: number
  readonly name: string
}

export interface ReportRow extends SummaryRow {
  readonly bonus: number
  readonly duplicate_of: number | null
  readonly is_known_issue: number
  readonly is_embedded_submission: number
  readonly vulnerability_type_id: number | null
  readonly cwe_type_id: number | null
  readonly cvss: string | null
  readonly cve: string | null
  readonly summary: string
  readonly description: string
  readonly impact: string
}

export function readReport(db: Database, id: number): ReportRow | undefined {
  return db.prepare<[number], ReportRow>('SELECT * FROM reports WHERE id = ?').get(id)
}

export function summaryOf(directory: Directory, row: SummaryRow): ReportSummary {
  return {
    id: row.id,
    name: row.name,
    createdAt: formatInstant(row.created_at),
    lastActivityAt: formatInstant(row.last_activity_at),
    programId: row.program_id,
    target: targetOf(directory, row.target_id),
    status: catalogued(statuses, row.status_id),
    severity: catalogued(severities, row.severity_id),
    reporter: personOf(directory, row.reporter_id),
    assignedTo: row.assigned_to_id === null ? null : personOf(directory, row.assigned_to_id),
  }
}

/** A report in full. @param effectiveRole the caller's role on the report. */
export function detailsOf(directory: Directory, row: ReportRow, effectiveRole: string): Report {
  return {
    ...summaryOf(directory, row),
    summary: row.summary,
    description: row.description,
    impact: row.impact,
    vulnerabilityTypeId: row.vulnerability_type_id,
    cweTypeId: row.cwe_type_id,
    cvss: row.cvss,
    cve: row.cve,
    bounty: row.bounty,
    bonus: row.bonus,
    ...(row.duplicate_of !== null && { duplicateOf: row.duplicate_of }),
    effectiveRole,
  }
}

/** Changes name and target of a report; absent fields remain unchanged. */
export function patchReport(db: Database, row: ReportRow, { name, targetId }: ReportPatch): void {
  db.prepare('UPDATE reports SET name = ?, target_id = ? WHERE id = ?').run(
    name ?? row.name,
    targetId ?? row.target_id,
    row.id,
  )
  if (name !== undefined) {
    db.prepare('UPDATE report_texts SET folded = ? WHERE report_id = ?').run(
      foldedText({ ...row, name }),
      row.id,
    )
  }
}

export function assignReport(db: Database, id: number, userId: string | null): void {
  db.prepare('UPDATE reports SET assigned_to_id = ? WHERE id = ?').run(userId, id)
}

/** Changes a report's classification; absent fields remain unchanged, and null clears a field. */
export function classifyReport(db: Database, row: ReportRow, input: ClassificationInput): void {
  const { severityId, vulnerabilityTypeId, cweTypeId, cvss } = input
  db.prepare(
    'UPDATE reports SET severity_id = ?, vulnerability_type_id = ?, cwe_type_id = ?, cvss = ? WHERE id = ?',
  ).run(
    severityId,
    vulnerabilityTypeId === undefined ? row.vulnerability_type_id : vulnerabilityTypeId,
    cweTypeId === undefined ? row.cwe_type_id : cweTypeId,
    cvss === undefined ? row.cvss : cvss,
    row.id,
  )
}

/** Changes a report's status. @param duplicateOf the report's new original; null = none. */
export function moveReport(db: Database, id: number, statusId: number, duplicateOf: number | null): void {
  db.prepare('UPDATE reports SET status_id = ?, duplicate_of = ? WHERE id = ?').run(statusId, duplicateOf, id)
}

export function budgetLeft(db: Database, programId: number): number {
  const left = db.prepare<[number], number>('SELECT budget_left FROM programs WHERE id = ?').pluck()
  return left.get(programId) ?? 0
}

/** Sets both amounts, and subtracts `cost` from the program's budget. Must run in a transaction. */
export function rewardReport(
  db: Database,
  row: ReportRow,
  { bounty, bonus, cost }: { readonly bounty: number; readonly bonus: number; readonly cost: number },
): void {
  db.prepare('UPDATE reports SET bounty = ?, bonus = ? WHERE id = ?').run(bounty, bonus, row.id)
  db.prepare('UPDATE programs SET budget_left = budget_left - ? WHERE id = ?').run(cost, row.program_id)
}

/** Stores a known issue: a report with `is_known_issue` set. Must run in a transaction. @returns the report's id. */
export function insertKnownIssue(
  db: Database,
  issue: {
    readonly input: KnownIssueInput
    readonly programId: number
    readonly statusId: number
    readonly reporterId: string
    readonly createdAt: number
  },
): number {
  const { input, programId, statusId, reporterId, createdAt } = issue
  const { lastInsertRowid } = db
    .prepare(`
      INSERT INTO reports (program_id, target_id, status_id, severity_id, reporter_id, created_at,
        last_activity_at, is_known_issue, is_embedded_submission, vulnerability_type_id, cwe_type_id, cvss,
        name, summary, description, impact)
      VALUES (?, ?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?, ?, ?, ?, ?)`)
    .run(
      programId,
      input.targetId,
      statusId,
      input.severityId,
      reporterId,
      createdAt,
      createdAt,
      input.vulnerabilityTypeId ?? null,
      input.cweTypeId ?? null,
      input.cvss ?? null,
      input.name,
      input.summary,
      input.description,
      input.impact,
    )
  const id = Number(lastInsertRowid)
  db.prepare('INSERT INTO report_texts VALUES (?, ?)').run(id, foldedText({ ...input, cve: null }))
  return id
}

function targetOf(directory: Directory, id: number): NamedIntegerValue {
  return { id, name: directory.targets.get(id)?.target.name ?? '' }
}

function catalogued(catalogue: readonly NamedIntegerValue[], id: number): NamedIntegerValue {
  return { id, name: catalogue.find((value) => value.id === id)?.name ?? '' }
}

function personOf(directory: Directory, id: string): Person {
  return directory.people.get(id) ?? { id, nickname: '', email: '' }
}
