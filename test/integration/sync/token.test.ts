import { describe, expect, it } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { waits } from '../../fixtures/test-limits.ts'
import { expectSame, readAllShown } from '../engine/same-as-service.ts'
import { startTestDesk } from '../engine/test-desk.ts'

const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a token that is refused midway', () => {
  // SPEC-802
  it('stops all traffic of its workspace; the copy stays readable, and a new token resumes', async () => {
    await using service = await startTestService({ reports: 120 })
    const { superAdmin } = service.tokens
    service.faults.set([{ kind: 'status', status: 401, after: 40 }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: superAdmin })
    const { workspaceId } = desk
    const state = await desk.until('unauthorized', ({ connection }) => connection === 'unauthorized')
    expect(state.lastError?.error.kind).toBe('unauthorized')
    expect(state.nextTryAt).toBeNull()

    await settle(100)
    service.clearRequests()
    await desk.call('sync.now', { workspaceId })
    const [row] = (
      await desk.call('queue.window', {
        workspaceId,
        view: { kind: 'all' },
        search: '',
        sort: 'newest',
        offset: 0,
        limit: 1,
      })
    ).rows
    expect(row).toBeDefined()
    await desk.call('report.open', { workspaceId, reportId: row?.id ?? 0 })
    await settle(700)
    expect(service.requests()).toEqual([])

    service.faults.clear()
    await desk.call('workspace.attach', { workspaceId, token: superAdmin })
    await desk.synced()
    expectSame(desk, await readAllShown(service, 'superAdmin'))
  })

  it.each(['expired', 'revoked'] as const)('is reported as %s, after one refusal', async (name) => {
    await using service = await startTestService({ reports: 5 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens[name] })
    const state = await desk.until('unauthorized', ({ connection }) => connection === 'unauthorized')
    expect(state).toMatchObject({ reports: 0, currentAsOf: null })
    // The requests for programs and for the first page had both left before the first refusal arrived.
    expect(service.requests().length).toBeLessThanOrEqual(2)
  })

  it('leaves other workspaces alone', async () => {
    await using refusing = await startTestService({ reports: 30 })
    await using answering = await startTestService({ reports: 30, seed: 8 })
    refusing.faults.set([{ kind: 'status', status: 401, after: 20 }])
    await using desk = await startTestDesk({ baseUrl: refusing.baseUrl, token: refusing.tokens.superAdmin })
    const other = 'other'
    await desk.call('workspace.add', {
      id: other,
      name: 'Other',
      baseUrl: answering.baseUrl,
      isDemo: false,
      unencrypted: true,
      meUserId: null,
      requestsPerMinute: 100_000,
    })
    await desk.call('workspace.attach', { workspaceId: other, token: answering.tokens.superAdmin })
    await desk.until('refused', ({ connection }) => connection === 'unauthorized')
    answering.backstage.addReport()
    await desk.call('sync.now', { workspaceId: other })
    const shown = await readAllShown(answering, 'superAdmin')
    const giveUpAt = Date.now() + waits.state
    for (;;) {
      const state = await desk.call('sync.state', { workspaceId: other })
      if (state.reports === 31 && state.toHydrate === 0 && state.connection === 'idle') break
      if (Date.now() > giveUpAt) throw new Error(JSON.stringify(state))
      await settle(20)
    }
    expectSame({ profileDir: desk.profileDir, workspaceId: other }, shown)
    expect((await desk.state()).connection).toBe('unauthorized')
  })

  it('is never used by a workspace without a token', async () => {
    await using service = await startTestService({ reports: 5 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: null })
    expect((await desk.state()).connection).toBe('unauthorized')
    await desk.call('sync.now', { workspaceId: desk.workspaceId })
    await settle(300)
    expect(service.requests()).toEqual([])
  })
})

describe('a resource that a token may not read', () => {
  it('is not requested again for hours if it is the list of reports, unless the user asks', async () => {
    await using service = await startTestService({ reports: 5 })
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.noScopes })
    const { workspaceId } = desk
    const state = await desk.until('failing', ({ connection }) => connection === 'failing')
    expect(state.lastError?.error).toMatchObject({ kind: 'forbidden', operation: 'searchReports' })
    expect(state.nextTryAt).toBeGreaterThan(Date.now() + 3_600_000)
    expect(service.counters().searchReports).toBe(1)

    await desk.call('sync.now', { workspaceId })
    await desk.until('asked again', () => service.counters().searchReports === 2)
  })

  it('is requested once for each program if it is a part of reports; the other parts are read', async () => {
    await using service = await startTestService({ reports: 60 })
    service.faults.set([{ kind: 'status', status: 403, endpoint: 'listActivities' }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.until('all but the timelines', () => service.counters().listEvidence === 60)
    const programs = new Set((await readAllShownPrograms(service)).map(({ id }) => id))
    // Four reports are read side by side: all four may have requested their timelines before the first refusal arrived.
    expect(service.counters().listActivities).toBeLessThanOrEqual(programs.size * 4)
    const setAside = await desk.call('sync.setAside', { workspaceId: desk.workspaceId })
    expect(setAside).toContainEqual(
      expect.objectContaining({ endpoint: 'listActivities', why: expect.stringContaining('does not allow') }),
    )
    expect((await desk.state()).connection).toBe('idle')
  })
})

async function readAllShownPrograms(service: Awaited<ReturnType<typeof startTestService>>) {
  return (await service.ask('listPrograms')).json<{ id: number }[]>()
}
