import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { demoContent } from '#service/content/demo-content.ts'
import { severities, statuses } from '#service/sample/catalogue.ts'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import type { SampleReport } from '#service/sample/world.ts'
import { limits } from '#shared/admin-api/limits.ts'
import { Evidence, type NamedIntegerValue, Report, ReportActivity } from '#shared/admin-api/resources.ts'

const now = Date.UTC(2026, 10, 20, 10)
const world = createWorld(7)
const people = new Map(world.people.map((person) => [person.id, person]))
const inAPerson = ({ side: _, ...person }: (typeof world.people)[number]) => person

const reportsOf = (seed: number, count: number) => [...generateReports(createWorld(seed), { count, now })]
let demo: readonly SampleReport[] = []
let many: readonly SampleReport[] = []

beforeAll(() => {
  demo = reportsOf(7, 300)
  many = reportsOf(7, 4000)
})

/** The report as the service would send it, for the strict schema. */
function answered(report: SampleReport): unknown {
  const { reporterId, assignedToId, duplicateOf, isKnownIssue, isEmbeddedSubmission, ...rest } = report
  const { activities: _, evidence: __, firstReportId: ___, ...fields } = rest
  expect([isKnownIssue, isEmbeddedSubmission].every((flag) => typeof flag === 'boolean')).toBe(true)
  const person = (id: string) => inAPerson(people.get(id) ?? world.people[0] ?? expect.fail('nobody'))
  expect(people.has(reporterId)).toBe(true)
  return {
    ...fields,
    reporter: person(reporterId),
    assignedTo: assignedToId === null ? null : person(assignedToId),
    ...(duplicateOf !== null && { duplicateOf }),
    effectiveRole: 'StandardAdmin',
  }
}

describe('generated reports', () => {
  test('the same seed gives the same reports, another seed others', () => {
    expect(reportsOf(7, 120)).toEqual(reportsOf(7, 120))
    expect(reportsOf(8, 20).map(({ name }) => name)).not.toEqual(reportsOf(7, 20).map(({ name }) => name))
  })

  test('each is complete by the specification', () => {
    const Activity = ReportActivity.omit({ actor: true }).strict()
    const Whole = Report.strict()
    const File = Evidence.strict()
    // One `expect` for a report, since they have tens of thousands of entries.
    for (const report of many) {
      const faults = [
        Whole.safeParse(answered(report)).error?.message,
        ...report.activities.map(({ actorId, ...activity }) =>
          actorId === null || people.has(actorId)
            ? Activity.safeParse(activity).error?.message
            : `no person ${actorId}`,
        ),
        ...report.evidence.map(({ recipe: _, ...evidence }) => File.safeParse(evidence).error?.message),
      ]
      expect(faults.filter((fault) => fault !== undefined)).toEqual([])
    }
  })

  test('statuses, severities, types and targets come from the catalogues', () => {
    const has = (
      catalogue: readonly z.infer<typeof NamedIntegerValue>[],
      { id, name }: { id: number; name: string },
    ) => catalogue.some((value) => value.id === id && value.name === name)
    const typeIds = Object.values(demoContent().vulnerabilityTypes)
    for (const report of many) {
      expect(has(statuses, report.status)).toBe(true)
      expect(has(severities, report.severity)).toBe(true)
      expect(
        has(
          world.targets.filter(({ programId }) => programId === report.programId),
          report.target,
        ),
      ).toBe(true)
      const typeId = report.vulnerabilityTypeId
      expect(typeId === null || typeIds.includes(typeId)).toBe(true)
    }
  })

  test('ids rise with creation, nothing lies in the future, ids of entries and evidence are unique', () => {
    for (const [at, report] of many.entries()) {
      const before = many[at - 1]
      if (before !== undefined) {
        expect(report.id).toBeGreaterThan(before.id)
        expect(report.createdAt >= before.createdAt).toBe(true)
      }
      expect(Date.parse(report.lastActivityAt)).toBeLessThanOrEqual(now)
    }
    const entryIds = many.flatMap(({ activities }) => activities.map(({ id }) => id))
    expect(new Set(entryIds).size).toBe(entryIds.length)
    const evidenceIds = many.flatMap(({ evidence }) => evidence.map(({ id }) => id))
    expect(new Set(evidenceIds).size).toBe(evidenceIds.length)
  })

  test('the last activity is the newest entry, or the creation when there is none', () => {
    for (const { activities, createdAt, lastActivityAt } of many) {
      const instants = activities.map((entry) => entry.createdAt)
      expect(instants).toEqual([...instants].sort())
      expect(instants.every((instant) => instant > createdAt)).toBe(true)
      expect(lastActivityAt).toBe(instants.at(-1) ?? createdAt)
    }
  })

  test('an entry with evidence has evidence in the report', () => {
    for (const { activities, evidence } of many) {
      const attached = activities.filter(({ hasEvidence }) => hasEvidence).length
      expect(evidence.length).toBeGreaterThanOrEqual(attached)
    }
  })

  test('a duplicate points to an older report of the same program in different words', () => {
    const byId = new Map(many.map((report) => [report.id, report]))
    const duplicates = many.filter(({ duplicateOf }) => duplicateOf !== null)
    expect(duplicates.length).toBeGreaterThan(many.length * 0.05)
    for (const duplicate of duplicates) {
      const original = byId.get(duplicate.duplicateOf ?? 0)
      if (original === undefined) expect.fail(`#${duplicate.duplicateOf} does not exist`)
      expect(original.id).toBeLessThan(duplicate.id)
      expect(original.programId).toBe(duplicate.programId)
      expect(original.duplicateOf).toBeNull()
      expect(original.target).toEqual(duplicate.target)
      expect(original.reporterId).not.toBe(duplicate.reporterId)
      const words = ({ name, summary, description }: SampleReport) => [name, summary, description].join('\n')
      expect(words(original)).not.toBe(words(duplicate))
      expect(duplicate.status.name).toBe('Duplicate')
      expect([duplicate.bounty, duplicate.bonus]).toEqual([0, 0])
    }
  })

  test('the status in the thread is the status of the report', () => {
    for (const { activities, status, isKnownIssue } of many) {
      const moves = activities
        .filter(({ actorId }) => actorId === null)
        .flatMap(
          ({ message }) => /^Status changed from \*\*.+\*\* to \*\*(.+)\*\*\.$/.exec(message)?.[1] ?? [],
        )
      if (!isKnownIssue) expect(moves.at(-1) ?? 'New').toBe(status.name)
    }
  })

  test('money is paid only for bugs in paid targets', () => {
    const paid = new Set(world.targets.filter(({ isBountyEligible }) => isBountyEligible).map(({ id }) => id))
    for (const { bounty, bonus, target, severity } of many) {
      if (bounty + bonus === 0) continue
      expect(paid.has(target.id)).toBe(true)
      expect(severity.name).not.toBe('None')
      expect(bonus).toBeLessThanOrEqual(bounty)
    }
    expect(many.filter(({ bounty }) => bounty > 0).length).toBeGreaterThan(many.length * 0.2)
  })
})

describe('the mixture', () => {
  const share = (reports: readonly SampleReport[], holds: (report: SampleReport) => boolean) =>
    reports.filter(holds).length / reports.length
  const ageInDays = ({ createdAt }: SampleReport) => (now - Date.parse(createdAt)) / 86_400_000

  test('young reports are mostly new and unassigned, old ones mostly closed', () => {
    const young = demo.filter((report) => ageInDays(report) < 1)
    const old = many.filter((report) => ageInDays(report) > 60)
    expect(young.length).toBeGreaterThan(10)
    expect(share(young, ({ status }) => status.name === 'New')).toBeGreaterThan(0.4)
    expect(share(young, ({ assignedToId }) => assignedToId === null)).toBeGreaterThan(0.35)
    const open = ['New', 'To review', 'Triaged', 'Needs more info']
    expect(share(old, ({ status }) => open.includes(status.name))).toBeLessThan(0.15)
  })

  test('every status and severity occurs in the demonstration', () => {
    for (const { name } of statuses)
      expect(
        demo.some(({ status }) => status.name === name),
        name,
      ).toBe(true)
    for (const { name } of severities)
      expect(
        demo.some(({ severity }) => severity.name === name),
        name,
      ).toBe(true)
  })

  test('threads contain public, internal and system entries, and some are very long', () => {
    const entries = demo.flatMap(({ activities }) => activities)
    expect(entries.some(({ actorId }) => actorId === null)).toBe(true)
    expect(entries.some(({ isInternal }) => isInternal)).toBe(true)
    for (const { isInternal, actorId } of entries) {
      if (isInternal) expect(people.get(actorId ?? '')?.side).toBe('triager')
    }
    expect(demo.some(({ activities }) => activities.length >= 60)).toBe(true)
  })

  test('known issues fit their limit; embedded submissions and other languages occur', () => {
    const known = many.filter(({ isKnownIssue }) => isKnownIssue)
    expect(known.length).toBeGreaterThan(20)
    for (const { name } of known) expect(name.length).toBeLessThanOrEqual(limits.knownIssueNameLength)
    expect(share(many, ({ isEmbeddedSubmission }) => isEmbeddedSubmission)).toBeGreaterThan(0.03)
    for (const script of [
      /\p{Script=Han}/u,
      /\p{Script=Hiragana}/u,
      /\p{Script=Arabic}/u,
      /## Resumen/,
      /## Schritte/,
    ]) {
      expect(
        many.some(({ description }) => script.test(description)),
        String(script),
      ).toBe(true)
    }
  })

  test('titles rarely repeat', () => {
    expect(new Set(demo.map(({ name }) => name)).size).toBeGreaterThan(demo.length * 0.9)
    expect(new Set(many.map(({ name }) => name)).size).toBeGreaterThan(many.length * 0.6)
  })
})
