import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { expectSame, readAllShown } from '../engine/same-as-service.ts'
import { startTestDesk } from '../engine/test-desk.ts'

describe('the first sync', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ reports: 150 })
  })
  afterAll(() => service.close())

  it.each(['superAdmin', 'standardAdmin', 'readOnly'] as const)(
    'brings all that %s may see, field by field, and nothing else',
    async (token) => {
      await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens[token] })
      const state = await desk.synced()
      const shown = await readAllShown(service, token)
      expect(state.reports).toBe(shown.reports.length)
      expect(state.setAside).toBe(0)
      expectSame(desk, shown)
    },
  )

  it('requests nothing twice', async () => {
    service.clearRequests()
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const { reports } = await desk.synced()
    const paths = service.requests().map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    const counters = service.counters()
    expect(counters.readReport).toBe(reports)
    expect(counters.listEvidence).toBe(reports)
    // Requests for the first page, the traversal, changes made meanwhile, and a page for each fact without a field.
    expect(counters.searchReports).toBe(1 + Math.ceil(reports / 100) + 1 + 4)
  })

  it('makes the list useful with the first page and notifies the window at once', async () => {
    service.faults.set([{ kind: 'latency', ms: 60_000, endpoint: 'searchReports', after: 1 }])
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    await desk.until('a page is here', (now) => now.reports === 100)
    const { workspaceId } = desk
    const window = await desk.call('queue.window', {
      workspaceId,
      view: { kind: 'all' },
      search: '',
      sort: 'activity',
      offset: 0,
      limit: 50,
    })
    expect(window.rows).toHaveLength(50)
    expect(desk.events.filter(({ kind }) => kind === 'reportsChanged')).not.toHaveLength(0)
    expect((await desk.state()).currentAsOf).toBeNull()
    service.faults.clear()
  })
})
