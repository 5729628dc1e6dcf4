import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActivityPage, Report, type Target } from '#shared/admin-api/resources.ts'
import { readEveryPage, startTestService, type TestService } from '../../fixtures/service.ts'

let service: TestService
let id: number
beforeAll(async () => {
  service = await startTestService({ reports: 40 })
})
beforeEach(() => {
  id = service.backstage.addReport()
  service.backstage.addComment(id, { message: 'first' })
})
afterAll(() => service.close())

const report = async () => (await service.ask('readReport', { path: { id } })).json<Report>()
const entries = async () =>
  (await service.ask('listActivities', { path: { id } })).json<ActivityPage>().items.length
const change = (name: 'patchReport' | 'assignReport' | 'classifyReport', body: unknown) =>
  service.ask(name, { path: { id }, body })

/** Expects 204 without a body, no new entry, and an unchanged last activity. */
async function expectSilent(run: () => ReturnType<typeof change>): Promise<void> {
  const before = [(await report()).lastActivityAt, await entries()]
  const answer = await run()
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect([(await report()).lastActivityAt, await entries()]).toEqual(before)
}

describe('a report', () => {
  // SPEC-104, SPEC-203, SPEC-208, SPEC-510
  test('has every documented field and nothing else', async () => {
    for (const one of await readEveryPage(service, { query: { limit: 100 } })) {
      const answer = await service.ask('readReport', { path: { id: one.id } })
      expect(answer.status).toBe(200)
      const { summary, description, impact, vulnerabilityTypeId, cweTypeId, cvss, cve, ...rest } =
        Report.strict().parse(answer.json())
      const { bounty, bonus, duplicateOf, effectiveRole, ...summaryFields } = rest
      expect(summaryFields).toEqual(one)
      expect(duplicateOf === undefined || duplicateOf > 0).toBe(true)
    }
  })
})

describe('name and target', () => {
  // SPEC-304, SPEC-511
  test('are changed together or alone, silently', async () => {
    const { programId } = await report()
    const targets = (await service.ask('listTargets', { path: { id: programId } })).json<Target[]>()
    const [first, last] = [targets[0], targets.at(-1)]
    await expectSilent(() => change('patchReport', { name: 'Renamed', targetId: first?.id }))
    expect(await report()).toMatchObject({ name: 'Renamed', target: { id: first?.id, name: first?.name } })
    await expectSilent(() => change('patchReport', { targetId: last?.id }))
    expect(await report()).toMatchObject({ name: 'Renamed', target: { id: last?.id } })
    await expectSilent(() => change('patchReport', { name: 'Again' }))
    await expectSilent(() => change('patchReport', {}))
    expect(await report()).toMatchObject({ name: 'Again', target: { id: last?.id } })
  })

  test('a new name is found by the search, the old one is not', async () => {
    await change('patchReport', { name: 'Zyzzogeton sighted' })
    expect((await readEveryPage(service, { query: { q: 'zyzzogeton' } })).map((one) => one.id)).toEqual([id])
    await change('patchReport', { name: 'Gone' })
    expect(await readEveryPage(service, { query: { q: 'zyzzogeton' } })).toEqual([])
  })

  // SPEC-401
  test.each([
    ['an empty name', { name: '' }],
    ['a blank name', { name: '\t ' }],
    ['an endless name', { name: 'n'.repeat(1_001) }],
    ['null for a name', { name: null }],
    ['a target that does not exist', { targetId: 1 }],
    ['a target as text', { targetId: '20401' }],
    ['a status, which only transitions change', { status: 3 }],
  ])('%s is refused with 400', async (_, body) => {
    const before = await report()
    expect((await change('patchReport', body)).status).toBe(400)
    expect(await report()).toEqual(before)
  })

  test('a target of another program is refused with 400', async () => {
    const { programId } = await report()
    const programs = (await service.ask('listPrograms')).json<{ id: number }[]>()
    const other = programs.find((program) => program.id !== programId)?.id ?? 0
    const [target] = (await service.ask('listTargets', { path: { id: other } })).json<Target[]>()
    expect((await change('patchReport', { targetId: target?.id })).status).toBe(400)
  })
})

describe('the assignee', () => {
  // SPEC-207, SPEC-302, SPEC-518
  test('is set, replaced and cleared, silently', async () => {
    const { superAdmin, readOnly } = service.people
    for (const userId of [superAdmin, readOnly, null]) {
      await expectSilent(() => change('assignReport', { userId }))
      expect((await report()).assignedTo?.id ?? null).toBe(userId)
    }
  })

  // SPEC-519
  test('stays when userId is omitted', async () => {
    const { superAdmin } = service.people
    await change('assignReport', { userId: superAdmin })
    await expectSilent(() => change('assignReport', {}))
    expect((await report()).assignedTo?.id).toBe(superAdmin)
  })

  test('must have a role on the program: other users are refused with 400', async () => {
    const { reporter } = await report()
    for (const userId of [reporter.id, 'nobody', '', 5, true]) {
      expect((await change('assignReport', { userId })).status).toBe(400)
    }
    expect((await report()).assignedTo).toBeNull()
  })
})

describe('the classification', () => {
  const cvss = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'

  // SPEC-303, SPEC-520
  test('is set and cleared, silently', async () => {
    const types = { vulnerabilityTypeId: 101, cweTypeId: 89, cvss }
    await expectSilent(() => change('classifyReport', { severityId: 5, ...types }))
    expect(await report()).toMatchObject({ ...types, severity: { id: 5, name: 'Critical' } })
    const cleared = { vulnerabilityTypeId: null, cweTypeId: null, cvss: null }
    await expectSilent(() => change('classifyReport', { severityId: 1, ...cleared }))
    expect(await report()).toMatchObject({ ...cleared, severity: { id: 1, name: 'None' } })
  })

  test('keeps omitted fields', async () => {
    await change('classifyReport', { severityId: 2, vulnerabilityTypeId: 101, cweTypeId: 89, cvss })
    await expectSilent(() => change('classifyReport', { severityId: 3 }))
    expect(await report()).toMatchObject({
      severity: { id: 3 },
      vulnerabilityTypeId: 101,
      cweTypeId: 89,
      cvss,
    })
  })

  test.each([
    ['no severity', { cvss }],
    ['a severity that does not exist', { severityId: 6 }],
    ['a severity as null', { severityId: null }],
    ['a severity as a word', { severityId: 'High' }],
    ['a vulnerability type that does not exist', { severityId: 1, vulnerabilityTypeId: 7 }],
    ['a CWE below 1', { severityId: 1, cweTypeId: 0 }],
    ['a CVSS version 2 vector', { severityId: 1, cvss: 'AV:N/AC:L/Au:N/C:P/I:P/A:P' }],
    ['an empty vector', { severityId: 1, cvss: '' }],
  ])('with %s is refused with 400', async (_, body) => {
    const before = await report()
    expect((await change('classifyReport', body)).status).toBe(400)
    expect(await report()).toEqual(before)
  })
})
