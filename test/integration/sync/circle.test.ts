import { describe, expect, it } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { type Instead, standInBetween } from './service-in-between.ts'

describe('pages that lead back to earlier ones', () => {
  it('of reports end the traversal with a clear error and few requests; once mended, everything is read', async () => {
    await using service = await startTestService({ reports: 330 })
    await using between = await standInBetween(service.baseUrl)
    const first = (await service.ask('searchReports', { query: { limit: 100 } })).json<{ items: object[] }>()
    let asked = 0
    between.intervene(({ path }) => {
      if (!path.includes('/reports?')) return null
      asked += 1
      const cursor = new URL(path, 'http://here').searchParams.get('cursor')
      return {
        status: 200,
        body: { items: cursor === null ? first.items : [], nextCursor: cursor === 'A' ? 'B' : 'A' },
      }
    })
    await using desk = await startTestDesk({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    const failing = await desk.until('given up for now', ({ connection }) => connection === 'failing')
    expect(failing).toMatchObject({
      currentAsOf: null,
      reports: 100,
      lastError: { error: { kind: 'badAnswer', what: expect.stringContaining('lead back') } },
    })
    expect(asked).toBeLessThanOrEqual(8)
    expect(failing.nextTryAt).toBeGreaterThan(failing.lastError?.at ?? 0)

    between.intervene(() => null)
    await desk.call('sync.now', { workspaceId: desk.workspaceId })
    await desk.until('complete', ({ currentAsOf }) => currentAsOf !== null)
    expect((await desk.state()).reports).toBe(330)
  })

  it('of a timeline affect that report alone', async () => {
    await using service = await startTestService({ reports: 3 })
    await using between = await standInBetween(service.baseUrl)
    const [reportId = 0] = service.backstage.reportIds()
    const entry = { id: 1, message: 'Round and round', createdAt: '2026-01-01T00:00:00Z' }
    let asked = 0
    const circle: Instead = ({ path }) => {
      if (!path.includes(`/reports/${reportId}/activities`)) return null
      asked += 1
      const cursor = new URL(path, 'http://here').searchParams.get('cursor')
      return {
        status: 200,
        body: { items: [{ ...entry, id: asked }], nextCursor: cursor === 'A' ? 'B' : 'A' },
      }
    }
    between.intervene(circle)
    await using desk = await startTestDesk({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    const state = await desk.until(
      'all but one',
      ({ toHydrate, setAside }) => toHydrate === 1 && setAside === 1,
    )
    expect(state.connection).not.toBe('failing')
    expect(asked).toBe(3)
    const [note] = await desk.call('sync.setAside', { workspaceId: desk.workspaceId })
    expect(note).toMatchObject({ endpoint: 'listActivities', what: `report ${reportId}` })

    between.intervene(() => null)
    await desk.call('report.open', { workspaceId: desk.workspaceId, reportId })
    await desk.synced()
    expect((await desk.state()).setAside).toBe(0)
  })
})
