import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect } from 'vitest'
import { parseInstant } from '#shared/admin-api/instant.ts'
import type * as resources from '#shared/admin-api/resources.ts'
import type { TestService } from '../../fixtures/service.ts'
import type { TestDesk } from './test-desk.ts'

type TokenName = keyof TestService['tokens']
type Row = Record<string, string | number | null>

/** Everything the service shows to a token, requested page by page as plainly as possible. */
export interface Shown {
  readonly programs: readonly resources.Program[]
  readonly targets: readonly (resources.Target & { readonly programId: number })[]
  readonly reports: readonly resources.Report[]
  readonly activities: ReadonlyMap<number, readonly resources.ReportActivity[]>
  readonly evidence: ReadonlyMap<number, readonly resources.Evidence[]>
}

export async function readAllShown(service: TestService, token: TokenName): Promise<Shown> {
  const programs = await read<resources.Program[]>(service, 'listPrograms', { token })
  const targets = []
  for (const { id } of programs) {
    const list = await read<resources.Target[]>(service, 'listTargets', { token, path: { id } })
    targets.push(...list.map((target) => ({ ...target, programId: id })))
  }
  const reports: resources.Report[] = []
  const activities = new Map<number, resources.ReportActivity[]>()
  const evidence = new Map<number, resources.Evidence[]>()
  for await (const { id } of pages<resources.ReportSummary>(service, 'searchReports', { token })) {
    const path = { id }
    reports.push(await read<resources.Report>(service, 'readReport', { token, path }))
    const entries = pages<resources.ReportActivity>(service, 'listActivities', { token, path })
    activities.set(id, await collect(entries))
    evidence.set(id, await read<resources.Evidence[]>(service, 'listEvidence', { token, path }))
  }
  return { programs, targets, reports, activities, evidence }
}

type Ask = Parameters<TestService['ask']>

async function read<T>(service: TestService, name: Ask[0], asked: Ask[1]): Promise<T> {
  const answer = await service.ask(name, asked)
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
  return answer.json<T>()
}

async function* pages<T>(service: TestService, name: Ask[0], asked: Ask[1]): AsyncGenerator<T> {
  let cursor: string | undefined
  do {
    const page = await read<{ items: T[]; nextCursor: string | null }>(service, name, {
      ...asked,
      query: { limit: 100, cursor },
    })
    yield* page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

/** The local copy of a desk, read from its database file. */
export function openCopy({ profileDir, workspaceId }: Pick<TestDesk, 'profileDir' | 'workspaceId'>) {
  const db = new Database(join(profileDir, 'workspaces', `${workspaceId}.sqlite`), { readonly: true })
  return {
    all: (sql: string, ...parameters: (string | number)[]) =>
      db.prepare<unknown[], Row>(sql).all(...parameters),
    close: () => db.close(),
    [Symbol.dispose]: () => db.close(),
  }
}

/** Fails unless the local copy contains exactly what the service shows, field by field. */
export function expectSame(desk: Pick<TestDesk, 'profileDir' | 'workspaceId'>, shown: Shown): void {
  using copy = openCopy(desk)
  expect(copy.all(programsSql)).toEqual(shown.programs.toSorted(byId).map(numbersForBooleans))
  expect(copy.all(targetsSql)).toEqual(shown.targets.toSorted(byId).map(numbersForBooleans))
  expect(copy.all(reportsSql).map(withoutNulls)).toEqual(
    shown.reports.toSorted(byId).map((report) => withoutNulls(flatReport(report))),
  )
  for (const [reportId, entries] of shown.activities) {
    expect(copy.all(activitiesSql, reportId), `timeline of report ${reportId}`).toEqual(
      entries.map(flatActivity).toSorted(byIdText),
    )
  }
  for (const [reportId, items] of shown.evidence) {
    expect(copy.all(evidenceSql, reportId), `evidence of report ${reportId}`).toEqual(items)
  }
  expect(copy.all('select count(*) as n from activities')).toEqual([
    { n: [...shown.activities.values()].flat().length },
  ])
}

const programsSql = `select id, alias, name, description, currency, is_active as isActive, is_paused as isPaused,
  is_published as isPublished from programs order by id`
const targetsSql = `select id, name, description, type, maximum_severity as maximumSeverity, tier,
  is_out_of_scope as isOutOfScope, is_bounty_eligible as isBountyEligible, is_active as isActive,
  program_id as programId from targets order by id`
const reportsSql = `select r.id, r.title, r.created_at as createdAt, r.last_activity_at as lastActivityAt,
  r.program_id as programId, t.name as target, st.name as status, se.name as severity,
  rep.nickname as reporter, rep.email as reporterEmail, a.nickname as assignee,
  d.summary, d.description, d.impact, d.vulnerability_type_id as vulnerabilityTypeId, d.cwe_type_id as cweTypeId,
  d.cvss, d.cve, d.bounty, d.bonus, d.duplicate_of as duplicateOf, d.effective_role as effectiveRole
  from reports r join report_details d on d.report_id = r.id
  left join targets t on t.id = r.target_id left join statuses st on st.id = r.status_id
  left join severities se on se.id = r.severity_id left join people rep on rep.id = r.reporter_id
  left join people a on a.id = r.assignee_id order by r.id`
const activitiesSql = `select a.id, message, created_at as createdAt, is_internal as isInternal,
  has_evidence as hasEvidence, p.nickname as actor from activities a left join people p on p.id = a.actor_id
  where report_id = ? order by a.id`
const evidenceSql = `select id, filename, size, mime_type as mimeType, status from evidence
  where report_id = ? order by position`

function flatReport(report: resources.Report): Row {
  const { name, createdAt, lastActivityAt, target, status, severity, reporter, assignedTo, ...rest } = report
  return {
    ...rest,
    duplicateOf: rest.duplicateOf ?? null,
    title: name,
    createdAt: parseInstant(createdAt),
    lastActivityAt: parseInstant(lastActivityAt),
    target: target.name,
    status: status.name,
    severity: severity.name,
    reporter: reporter.nickname,
    reporterEmail: reporter.email,
    assignee: assignedTo?.nickname ?? null,
  }
}

function flatActivity({
  id,
  message,
  createdAt,
  isInternal,
  hasEvidence,
  actor,
}: resources.ReportActivity): Row {
  return {
    id: String(id),
    message,
    createdAt: parseInstant(createdAt),
    isInternal: Number(isInternal),
    hasEvidence: Number(hasEvidence),
    actor: actor?.nickname ?? null,
  }
}

const byId = (one: { readonly id: number }, other: { readonly id: number }) => one.id - other.id
const byIdText = (one: Row, other: Row) => (String(one.id) < String(other.id) ? -1 : 1)
const withoutNulls = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
const numbersForBooleans = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )
