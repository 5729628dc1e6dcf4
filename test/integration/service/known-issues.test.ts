import { afterAll, beforeAll, expect, test } from 'vitest'
import { KnownIssue, Report, type Target } from '#shared/admin-api/resources.ts'
import { readEveryPage, startTestService, type TestService } from '../../fixtures/service.ts'

let service: TestService
let programId: number
let targetId: number
beforeAll(async () => {
  service = await startTestService({ reports: 30 })
  const [program] = (await service.ask('listPrograms')).json<{ id: number }[]>()
  programId = program?.id ?? 0
  const [target] = (await service.ask('listTargets', { path: { id: programId } })).json<Target[]>()
  targetId = target?.id ?? 0
})
afterAll(() => service.close())

const valid = () => ({
  name: 'Session cookie without SameSite',
  targetId,
  severityId: 2,
  summary: 'Known since the last audit',
  description: 'The gateway sets it.',
  impact: 'Little.',
})
const create = (body: unknown, token = 'superAdmin') =>
  service.ask('createKnownIssue', { path: { id: programId }, body, token })

// SPEC-216
test.each(['superAdmin', 'standardAdmin'])('%s creates a known issue', async (token) => {
  const answer = await create(valid(), token)
  expect(answer.status).toBe(201)
  const issue = KnownIssue.strict().parse(answer.json())
  expect(issue).toMatchObject({ programId, targetId, severityId: 2, name: valid().name, knownIssue: true })
})

// SPEC-508
test('a known issue is a report of the program, found by isKnownIssue and by its text', async () => {
  const { id } = (await create({ ...valid(), summary: 'unmistakable-word' })).json<KnownIssue>()
  const report = Report.strict().parse((await service.ask('readReport', { path: { id } })).json())
  expect(report).toMatchObject({ id, programId, name: valid().name, bounty: 0, bonus: 0, assignedTo: null })
  expect(report.lastActivityAt).toBe(report.createdAt)
  expect(report.reporter.id).toBe(service.people.superAdmin)
  const found = await readEveryPage(service, { query: { isKnownIssue: true, q: 'UNMISTAKABLE-word' } })
  expect(found.map((one) => one.id)).toEqual([id])
})

// SPEC-308
test('optional fields are taken, also as null', async () => {
  const cvss = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N'
  const rated = await create({ ...valid(), cvss, cweTypeId: 1275, vulnerabilityTypeId: 101 })
  const { id } = rated.json<KnownIssue>()
  expect((await service.ask('readReport', { path: { id } })).json()).toMatchObject({
    cvss,
    cweTypeId: 1275,
    vulnerabilityTypeId: 101,
  })
  const unrated = await create({ ...valid(), cvss: null, cweTypeId: null, vulnerabilityTypeId: null })
  expect(unrated.status).toBe(201)
})

// SPEC-911
test('a name has up to 127 characters', async () => {
  expect((await create({ ...valid(), name: 'n'.repeat(127) })).status).toBe(201)
  expect((await create({ ...valid(), name: 'n'.repeat(128) })).status).toBe(400)
})

// SPEC-307, SPEC-504
test.each([
  ['a blank name', { name: '  ' }],
  ['an empty name', { name: '' }],
  ['no name', { name: undefined }],
  ['no target', { targetId: undefined }],
  ['a target that does not exist', { targetId: 987_654 }],
  ['no severity', { severityId: undefined }],
  ['a severity that does not exist', { severityId: 99 }],
  ['no summary', { summary: undefined }],
  ['no description', { description: undefined }],
  ['no impact', { impact: undefined }],
  ['a number as text', { severityId: '2' }],
  ['a fraction', { severityId: 2.5 }],
  ['a vector that is none', { cvss: 'high' }],
  ['a CWE that is none', { cweTypeId: 0 }],
  ['a vulnerability type that does not exist', { vulnerabilityTypeId: -4 }],
])('%s is refused with 400', async (_, change) => {
  expect((await create({ ...valid(), ...change })).status).toBe(400)
})

test('a target of another program is refused with 400', async () => {
  const programs = (await service.ask('listPrograms')).json<{ id: number }[]>()
  const other = programs.find(({ id }) => id !== programId)?.id ?? 0
  const [target] = (await service.ask('listTargets', { path: { id: other } })).json<Target[]>()
  expect((await create({ ...valid(), targetId: target?.id })).status).toBe(400)
})
