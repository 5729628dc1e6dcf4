import { expect, test } from 'vitest'
import { insightGroupings } from '#shared/desk/insight-choices.ts'
import type { InsightsQuestion, InsightsView } from '#shared/desk/insights.ts'
import { stepNames } from '#shared/rules/insights/figures.ts'
import { ordinaryCalendar } from '#shared/rules/sla/calendar.ts'
import { starterRules } from '#shared/rules/sla/starter-rules.ts'
import { startTestService } from '../../fixtures/service.ts'
import {
  isOpenName,
  plainSpread,
  plainStep,
  readServed,
  type ServedReport,
  statusAt,
} from './counted-from-service.ts'
import { startTestDesk, type TestDesk } from './test-desk.ts'

const everything: InsightsQuestion = {
  view: { kind: 'all' },
  search: '',
  period: 'all',
  by: 'program',
  compares: false,
}

async function workedOut(desk: TestDesk, change: Partial<InsightsQuestion> = {}): Promise<InsightsView> {
  const { call, workspaceId } = desk
  const read = () => call('insights.read', { workspaceId, ...everything, ...change })
  await expect.poll(async () => (await read()).waiting).toBe(0)
  return read()
}

const within = (at: number | null, from: number, until: number) => at !== null && at >= from && at < until
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The buckets of a view: position and edges of each. */
const bucketsOf = ({ edges }: InsightsView['current']) =>
  edges.slice(0, -1).map((from, at) => ({ at, from, until: edges[at + 1] ?? from }))

const outcomes = {
  valid: ['Triaged', 'Resolved', 'Accepted risk'],
  duplicate: ['Duplicate'],
  notApplicable: ['Informative', 'Out of scope', 'Invalid', 'Spam'],
  pending: ['New', 'To review', 'Needs more info'],
} as const

function expectFlow(view: InsightsView['current'], served: readonly ServedReport[]): void {
  const wasOpen = (one: ServedReport, at: number) => {
    const status = statusAt(one, at)
    return status !== null && isOpenName(status)
  }
  const movesOf = ({ moves }: ServedReport) => moves ?? []
  expect(view.openBefore).toBe(served.filter((one) => wasOpen(one, (view.edges[0] ?? 0) - 1)).length)
  for (const { at, from, until } of bucketsOf(view)) {
    const isHere = (move: { at: number }) => within(move.at, from, until)
    const submitted = served.filter(({ received }) => within(received, from, until))
    expect([view.submitted[at], view.closed[at], view.reopened[at], view.backlog[at]]).toEqual([
      submitted.length,
      served.flatMap(movesOf).filter((m) => isHere(m) && isOpenName(m.from) && !isOpenName(m.to)).length,
      served.flatMap(movesOf).filter((m) => isHere(m) && !isOpenName(m.from) && isOpenName(m.to)).length,
      served.filter((one) => wasOpen(one, until - 1)).length,
    ])
    for (const name of ['valid', 'duplicate', 'notApplicable', 'pending'] as const) {
      const names: readonly string[] = outcomes[name]
      expect(view.outcomes[name][at]).toBe(
        submitted.filter(({ report }) => names.includes(report.status?.name ?? '')).length,
      )
    }
  }
}

function expectSteps(view: InsightsView['current'], served: readonly ServedReport[]): void {
  for (const step of stepNames) {
    const [first = 0, last = 0] = [view.edges[0], view.edges.at(-1)]
    const { own, asked, byBucket } = view.steps[step]
    expect({ own, asked }).toEqual(plainStep(served, step, first, last))
    expect(byBucket).toEqual(bucketsOf(view).map(({ from, until }) => plainStep(served, step, from, until)))
  }
}

function expectTotals({ totals, now }: InsightsView, served: readonly ServedReport[]): void {
  const open = served.filter(({ report }) => isOpenName(report.status?.name ?? ''))
  expect(totals.open).toBe(open.length)
  expect(totals.age).toEqual(plainSpread(open.map(({ received }) => now - received)))
  const unknown = served.filter(({ moves }) => moves === null).length
  expect(totals.unknown).toEqual(unknown === 0 ? {} : { statusUnknown: unknown })
}

function expectMoney(view: InsightsView, served: readonly ServedReport[]): void {
  const { months } = view.totals
  for (const { programId, bounty, bonus, undated } of view.money) {
    const paid = served.filter(({ report }) => report.programId === programId)
    const amounts = (isIt: (at: number | null) => boolean) =>
      paid
        .filter(({ rewardedAt }) => isIt(rewardedAt))
        .map(({ report }) => [report.bounty ?? 0, report.bonus ?? 0] as const)
    for (const [at, from] of months.slice(0, -1).entries()) {
      const inMonth = amounts((instant) => within(instant, from, months[at + 1] ?? from))
      expect([bounty[at], bonus[at]]).toEqual([
        total(inMonth.map(([amount]) => amount)),
        total(inMonth.map(([, amount]) => amount)),
      ])
    }
    expect(undated).toBe(total(amounts((instant) => instant === null).flat()))
  }
  const programs = new Set(view.money.map(({ programId }) => programId))
  const without = served.filter(({ report }) => !programs.has(report.programId ?? null))
  expect(total(without.map(({ report }) => (report.bounty ?? 0) + (report.bonus ?? 0)))).toBe(0)
}

const keyOf = {
  program: ({ report }: ServedReport) => report.programId,
  severity: ({ report }: ServedReport) => report.severity?.id,
  type: ({ report }: ServedReport) => report.vulnerabilityTypeId,
  cwe: ({ report }: ServedReport) => report.cweTypeId,
  assignee: ({ report }: ServedReport) => report.assignedTo?.id,
  reporter: ({ report }: ServedReport) => report.reporter?.id,
} as const

for (const { seed, token } of [
  { seed: 11, token: 'superAdmin' },
  { seed: 23, token: 'triager' },
  { seed: 47, token: 'readOnly' },
] as const) {
  test(`every number of the page matches the service’s own data (seed ${seed}, ${token})`, async () => {
    await using service = await startTestService({ reports: 80, seed })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens[token] })
    await desk.synced()
    const view = await workedOut(desk)
    const served = await readServed(service, token)
    expect(view.reports).toBe(served.length)
    expect(total(view.current.submitted)).toBe(served.length)
    expectFlow(view.current, served)
    expectSteps(view.current, served)
    expectTotals(view, served)
    expectMoney(view, served)

    const recent = await workedOut(desk, { period: '4w', compares: true })
    expectFlow(recent.current, served)
    expectSteps(recent.current, served)
    if (recent.before === null) throw new Error('nothing was compared')
    expectFlow(recent.before, served)
    expectSteps(recent.before, served)

    for (const by of insightGroupings) {
      const { groups, groupsLeftOut } = await workedOut(desk, { by, period: '13w' })
      const parts = Map.groupBy(served, (one) => String(keyOf[by](one) ?? 'none'))
      expect(groups.length + groupsLeftOut).toBeLessThanOrEqual(parts.size)
      for (const { key, open, submitted, query } of groups) {
        const part = parts.get(key.replace(/^of /, '')) ?? []
        expect(open).toBe(part.filter(({ report }) => isOpenName(report.status?.name ?? '')).length)
        expect(submitted).toBeLessThanOrEqual(part.length)
        // The list that the name leads to contains exactly these reports.
        if (query === null) continue
        const listed = { view: { kind: 'all' }, search: query, sort: 'activity' } as const
        const { workspaceId } = desk
        expect(await desk.call('queue.total', { workspaceId, ...listed })).toBe(part.length)
      }
    }
  })
}

test('a search narrows every number, points open lists of the same size, and promises are counted', async () => {
  await using service = await startTestService({ reports: 80, seed: 5 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { call, workspaceId } = desk
  await desk.synced()
  const settings = { rules: [...starterRules], calendar: ordinaryCalendar('Europe/Berlin') }
  await call('sla.write', { workspaceId, settings })
  const view = await workedOut(desk, { search: 'severity:high,critical' })
  const served = (await readServed(service, 'superAdmin')).filter(({ report }) =>
    ['High', 'Critical'].includes(report.severity?.name ?? ''),
  )
  expect(view.timeZone).toBe('Europe/Berlin')
  expect(view.reports).toBe(served.length)
  expectFlow(view.current, served)
  expectSteps(view.current, served)
  expectTotals(view, served)

  const count = (search: string) =>
    call('queue.total', {
      workspaceId,
      view: { kind: 'all' },
      search: `severity:high,critical ${search}`,
      sort: 'activity',
    })
  const range = (from: number, until: number) =>
    `${new Date(from).toISOString()}..${new Date(until - 1).toISOString()}`
  for (const { at, from, until } of bucketsOf(view.current)) {
    expect(await count(`created:${range(from, until)}`)).toBe(view.current.submitted[at])
    for (const [step, key] of [
      ['reply', 'replied'],
      ['triage', 'triaged'],
      ['resolution', 'resolved'],
    ] as const) {
      const events = view.current.steps[step].byBucket[at]?.own?.count ?? 0
      expect(await count(`${key}:${range(from, until)}`)).toBe(events)
    }
  }
  const { kept, missed, running } = view.current.promises
  expect(total(missed)).toBe(await count('sla:missed,late'))
  expect(total(kept)).toBe(await count('sla:met -sla:missed,late'))
  expect(total(running)).toBeGreaterThan(0)

  const none = await workedOut(desk, { search: 'severity:high nosuchwordanywhere' })
  expect([none.reports, none.totals.open, total(none.current.submitted)]).toEqual([0, 0, 0])
  const { problems } = await workedOut(desk, { search: 'program:nosuchprogram' })
  expect(problems).toMatchObject([{ kind: 'unknownName' }])
})

test('changes at the service and decisions made here are counted again', async () => {
  await using service = await startTestService({ reports: 20, seed: 3 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { call, workspaceId } = desk
  await desk.synced()
  const before = await workedOut(desk)
  const arrived = service.backstage.addReport({})
  await call('sync.now', { workspaceId })
  await expect.poll(async () => (await workedOut(desk)).totals.open).toBe(before.totals.open + 1)
  service.backstage.move(arrived, 'Spam')
  await call('sync.now', { workspaceId })
  await expect.poll(async () => (await workedOut(desk)).totals.open).toBe(before.totals.open)
  await expect
    .poll(async () => total((await workedOut(desk)).current.closed))
    .toBe(total(before.current.closed) + 1)
})

test('a newer query cancels the one before, and a chart is exported without spreadsheet formulas', async () => {
  await using service = await startTestService({ reports: 5 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { call, workspaceId, engine } = desk
  await desk.synced()
  const [first, second] = await Promise.all([
    engine.handle('insights.read', { workspaceId, ...everything }),
    engine.handle('insights.read', { workspaceId, ...everything, period: '4w' }),
  ])
  expect(first).toEqual({ ok: false, error: { kind: 'superseded' } })
  expect(second.ok).toBe(true)

  const file = {
    format: 'csv',
    rows: [
      ['Program', 'Open'],
      ['=cmd()', 3],
    ],
  } as const
  const csv = { ...file, rows: file.rows.map((row) => [...row]) }
  const saved = await call('insights.saveChart', { workspaceId, title: 'By program/..', file: csv })
  const { readFileSync } = await import('node:fs')
  expect(readFileSync(saved.path, 'utf8')).toBe("\ufeffProgram,Open\r\n'=cmd(),3\r\n")
  const again = await call('insights.saveChart', { workspaceId, title: 'By program/..', file: csv })
  expect(again.path).not.toBe(saved.path)
  expect(await call('export.path', { workspaceId, exportId: saved.exportId })).toBe(saved.path)
})
