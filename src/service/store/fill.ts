import { parseInstant } from '#shared/admin-api/instant.ts'
import { type Membership, membershipsOf } from '../auth/memberships.ts'
import type { SampleReport, SampleWorld } from '../sample/world.ts'
import { foldedText } from './searched-text.ts'
import type { Database } from './service-database.ts'

/** The initial budget for rewards of every program, in whole units of its currency. */
const startingBudget = 250_000
const reportsPerTransaction = 2_000

/** Writes a sample world, its reports, and the memberships to the database. */
export function fillDatabase(db: Database, world: SampleWorld, reports: Iterable<SampleReport>): void {
  db.transaction(() => {
    for (const program of world.programs) {
      insert(db, 'programs', {
        id: program.id,
        alias: program.alias,
        name: program.name,
        description: program.description,
        currency: program.currency,
        is_active: Number(program.isActive),
        is_paused: Number(program.isPaused),
        is_published: Number(program.isPublished),
        budget_left: startingBudget,
      })
    }
    for (const target of world.targets) {
      insert(db, 'targets', {
        id: target.id,
        program_id: target.programId,
        name: target.name,
        description: target.description,
        type: target.type,
        maximum_severity: target.maximumSeverity,
        tier: target.tier,
        is_out_of_scope: Number(target.isOutOfScope),
        is_bounty_eligible: Number(target.isBountyEligible),
        is_active: Number(target.isActive),
      })
    }
    for (const { id, nickname, email, side } of world.people)
      insert(db, 'people', { id, nickname, email, side })
    for (const membership of membershipsOf(world)) insertMembership(db, membership)
  })()

  const add = reportInserter(db)
  const addAll = db.transaction((batch: readonly SampleReport[]) => batch.forEach(add))
  let batch: SampleReport[] = []
  for (const report of reports) {
    batch.push(report)
    if (batch.length === reportsPerTransaction) {
      addAll(batch)
      batch = []
    }
  }
  addAll(batch)
}

function insertMembership(db: Database, { userId, programId, role }: Membership): void {
  insert(db, 'memberships', { user_id: userId, program_id: programId, role })
}

/**
 * @returns a function that stores a report with its timeline and evidence. It ignores the sample's `lastActivityAt` and
 *   computes that time from the timeline, by the same rule as the service.
 */
export function reportInserter(db: Database): (report: SampleReport) => void {
  const addReport = db.prepare(`
    INSERT INTO reports VALUES (
      :id, :programId, :targetId, :statusId, :severityId, :reporterId, :assignedToId, :createdAt, :lastActivityAt,
      :bounty, :bonus, :duplicateOf, :isKnownIssue, :isEmbeddedSubmission, :vulnerabilityTypeId, :cweTypeId,
      :cvss, :cve, :name, :summary, :description, :impact)`)
  const addText = db.prepare('INSERT INTO report_texts VALUES (?, ?)')
  const addActivity = db.prepare('INSERT INTO activities VALUES (?, ?, ?, ?, ?, ?, ?)')
  const addEvidence = db.prepare('INSERT INTO evidence VALUES (?, ?, ?, ?, ?, ?, ?, ?)')

  return (report) => {
    const createdAt = instantOf(report.createdAt)
    const times = report.activities.map((activity) => instantOf(activity.createdAt))
    addReport.run({
      id: report.id,
      programId: report.programId,
      targetId: report.target.id,
      statusId: report.status.id,
      severityId: report.severity.id,
      reporterId: report.reporterId,
      assignedToId: report.assignedToId,
      createdAt,
      lastActivityAt: times.reduce((newest, time) => Math.max(newest, time), times[0] ?? createdAt),
      bounty: report.bounty,
      bonus: report.bonus,
      duplicateOf: report.duplicateOf,
      isKnownIssue: Number(report.isKnownIssue),
      isEmbeddedSubmission: Number(report.isEmbeddedSubmission),
      vulnerabilityTypeId: report.vulnerabilityTypeId,
      cweTypeId: report.cweTypeId,
      cvss: report.cvss,
      cve: report.cve,
      name: report.name,
      summary: report.summary,
      description: report.description,
      impact: report.impact,
    })
    addText.run(report.id, foldedText(report))
    for (const { id, createdAt, isInternal, hasEvidence, actorId, message } of report.activities) {
      addActivity.run(
        id,
        report.id,
        instantOf(createdAt),
        Number(isInternal),
        Number(hasEvidence),
        actorId,
        message,
      )
    }
    report.evidence.forEach(({ id, filename, size, mimeType, status, recipe }, position) => {
      addEvidence.run(report.id, id, position, filename, size, mimeType, status, recipe)
    })
  }
}

type ColumnValue = string | number | null

function insert(db: Database, table: string, row: Readonly<Record<string, ColumnValue>>): void {
  const columns = Object.keys(row)
  db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
  ).run(row)
}

function instantOf(text: string): number {
  const instant = parseInstant(text)
  if (instant === null) throw new RangeError(`sample data has a time that is none: ${text}`)
  return instant
}
