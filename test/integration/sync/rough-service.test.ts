import { describe, expect, it } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { expectSame, readAllShown } from '../engine/same-as-service.ts'
import { startTestDesk } from '../engine/test-desk.ts'

describe('a rough service', () => {
  it('may fail in every way at random: in the end everything is here, once', async () => {
    await using service = await startTestService({ reports: 120 })
    const { baseUrl } = service
    const token = service.tokens.superAdmin
    service.faults.set([
      { kind: 'cut', at: 'start', probability: 0.03 },
      { kind: 'cut', at: 'body', probability: 0.03 },
      { kind: 'truncate', bytes: 40, probability: 0.03 },
      { kind: 'status', status: 500, probability: 0.03 },
      { kind: 'status', status: 503, probability: 0.03 },
      { kind: 'body', text: '"out of order"', probability: 0.03 },
      { kind: 'status', status: 400, probability: 0.02, endpoint: 'searchReports' },
    ])
    const rough = await startTestDesk({ baseUrl, token })
    await rough.until('most of it is here', ({ reports, toHydrate }) => reports > 100 && toHydrate < 60)
    await rough.close()

    service.faults.clear()
    await using desk = await startTestDesk({ baseUrl, token, reopen: rough })
    await desk.synced()
    await desk.until('the targets of all programs are here', ({ stages }) =>
      stages.some(({ name, state }) => name === 'programs' && state === 'done'),
    )
    expectSame(desk, await readAllShown(service, 'superAdmin'))
  })

  it('may send 429: the state says until when, and nothing is lost', async () => {
    await using service = await startTestService({ reports: 30 })
    service.faults.set([
      { kind: 'status', status: 429, headers: { 'Retry-After': '2' }, after: 20, times: 1 },
    ])
    const startedAt = Date.now()
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
    const limited = await desk.until('limited', ({ connection }) => connection === 'limited')
    expect(limited.nextTryAt).toBeGreaterThanOrEqual(startedAt + 2_000)
    await desk.synced()
    expectSame(desk, await readAllShown(service, 'superAdmin'))
  })
})
