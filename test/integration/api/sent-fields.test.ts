import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminApi } from '#main/engine/api/client.ts'
import type {
  ActivityPage,
  Evidence,
  Program,
  Report,
  ReportActivity,
  ReportPage,
  ReportSummary,
  ReportTransitions,
  Target,
} from '#shared/admin-api/resources.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { asPerson, type OpenClient, openClient } from './open-client.ts'
import { expectValue } from './results.ts'

let service: TestService
let client: OpenClient
let api: AdminApi
beforeAll(async () => {
  service = await startTestService({ reports: 100 })
  client = openClient({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  api = client.api
})
afterAll(async () => {
  await client[Symbol.asyncDispose]()
  await service.close()
})

/**
 * A report as the client reads it, and below an entry. The client makes numbers of times and text of the ids of
 * entries; it changes nothing else.
 */
const summaryAsRead = <R extends ReportSummary>(report: R) => ({
  ...report,
  createdAt: Date.parse(report.createdAt),
  lastActivityAt: Date.parse(report.lastActivityAt),
})
const entryAsRead = (entry: ReportActivity) => ({
  ...entry,
  id: String(entry.id),
  createdAt: Date.parse(entry.createdAt),
})

// SPEC-201, SPEC-202
it('every field of programs and targets arrives as it was sent', async () => {
  const programs = (await service.ask('listPrograms')).json<Program[]>()
  expect(expectValue(await api.listPrograms({}, asPerson)).items).toEqual(programs)
  for (const { id } of programs) {
    const targets = (await service.ask('listTargets', { path: { id } })).json<Target[]>()
    expect(expectValue(await api.listTargets({ id }, asPerson)).items).toEqual(targets)
  }
})

// SPEC-204, SPEC-205, SPEC-207, SPEC-211
it('every field of report summaries arrives as it was sent, null for no assignee', async () => {
  const sent = (await service.ask('searchReports', { query: { limit: 100 } })).json<ReportPage>()
  const read = expectValue(await api.searchReports({ query: { limit: 100 } }, asPerson))
  expect(read).toEqual({
    items: sent.items.map(summaryAsRead),
    setAside: [],
    nextCursor: sent.nextCursor,
    answeredAt: expect.any(Number),
  })
  expect(new Set(sent.items.map(({ assignedTo }) => assignedTo === null))).toEqual(new Set([true, false]))
})

// SPEC-104, SPEC-203, SPEC-208, SPEC-209, SPEC-210
it('every field of reports arrives as it was sent, duplicates and roles included', async () => {
  const reports: Report[] = []
  for (const id of service.backstage.reportIds()) {
    const sent = (await service.ask('readReport', { path: { id } })).json<Report>()
    expect(expectValue(await api.readReport({ id }, asPerson))).toEqual(summaryAsRead(sent))
    reports.push(sent)
  }
  expect(reports.some(({ duplicateOf }) => duplicateOf !== undefined)).toBe(true)
})

// SPEC-212, SPEC-213, SPEC-214, SPEC-215
it('every field of timeline entries arrives as it was sent, null for the system’s', async () => {
  const entries: ReportActivity[] = []
  for (const id of service.backstage.reportIds().slice(0, 40)) {
    const sent = (await service.ask('listActivities', { path: { id } })).json<ActivityPage>()
    const read = expectValue(await api.listActivities({ id }, asPerson))
    expect(read).toEqual({ items: sent.items.map(entryAsRead), setAside: [], nextCursor: sent.nextCursor })
    entries.push(...sent.items)
  }
  expect(new Set(entries.map(({ actor }) => actor === null))).toEqual(new Set([true, false]))
  expect(entries.some(({ hasEvidence }) => hasEvidence)).toBe(true)
})

// SPEC-217, SPEC-218, SPEC-219, SPEC-223, SPEC-405
it('every field of evidence and of transitions arrives as it was sent', async () => {
  const evidence: Evidence[] = []
  for (const id of service.backstage.reportIds().slice(0, 40)) {
    const sent = (await service.ask('listEvidence', { path: { id } })).json<Evidence[]>()
    expect(expectValue(await api.listEvidence({ id }, asPerson)).items).toEqual(sent)
    evidence.push(...sent)
    const transitions = (await service.ask('listTransitions', { path: { id } })).json<ReportTransitions>()
    expect(expectValue(await api.listTransitions({ id }, asPerson))).toEqual({
      currentStatus: transitions.currentStatus,
      items: transitions.availableTransitions,
      setAside: [],
    })
  }
  expect(evidence.length).toBeGreaterThan(0)
})
