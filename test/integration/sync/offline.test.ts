import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { expectSame, readAllShown } from '../engine/same-as-service.ts'
import { startTestDesk } from '../engine/test-desk.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'desk-service-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

const whole = { view: { kind: 'all' }, search: '', sort: 'newest', offset: 0, limit: 200 } as const

describe('without the service', () => {
  it('a restarted desk lists, opens, searches and counts everything that was synced', async () => {
    const service = await startTestService({ reports: 60, dataDir })
    const { baseUrl } = service
    const token = service.tokens.superAdmin
    const shown = await readAllShown(service, 'superAdmin')
    const online = await startTestDesk({ baseUrl, token })
    const complete = await online.synced()
    await online.close()
    await service.close()

    await using desk = await startTestDesk({ baseUrl, token, reopen: online })
    const { workspaceId } = desk
    const state = await desk.until('offline', ({ connection }) => connection === 'offline')
    expect(state).toMatchObject({ reports: 60, toHydrate: 0, currentAsOf: complete.currentAsOf })
    expect(state.nextTryAt).not.toBeNull()
    expect(state.lastError?.error.kind).toBe('network')

    const list = await desk.call('queue.window', { workspaceId, ...whole })
    expect(list.rows.map(({ id }) => id).toSorted()).toEqual(shown.reports.map(({ id }) => id).toSorted())
    expect((await desk.call('queue.counts', { workspaceId })).all).toBe(60)
    for (const report of shown.reports.slice(0, 10)) {
      const input = { workspaceId, reportId: report.id }
      const view = await desk.call('report.open', input)
      expect(view).toMatchObject({ title: report.name, description: report.description })
      const { entries } = await desk.call('report.timeline', input)
      expect(entries.map(({ id }) => id)).toEqual(
        shown.activities.get(report.id)?.map(({ id }) => String(id)),
      )
      expect(await desk.call('report.evidence', input)).toEqual(shown.evidence.get(report.id))
    }
    const [wanted] = shown.reports
    const found = await desk.call('queue.window', { workspaceId, ...whole, search: String(wanted?.id) })
    expect(found.rows.map(({ id }) => id)).toContain(wanted?.id)
  })

  it('its return is noticed at once by a request, and the desk catches up', async () => {
    const service = await startTestService({ reports: 30, dataDir })
    const { baseUrl } = service
    await using desk = await startTestDesk({ baseUrl, token: service.tokens.superAdmin })
    const { workspaceId } = desk
    const before = await desk.synced()
    await service.close()
    await desk.call('sync.now', { workspaceId })
    await desk.until('offline', ({ connection }) => connection === 'offline')

    const port = Number(new URL(baseUrl).port)
    await using back = await startTestService({ reports: 30, dataDir, port })
    back.backstage.addReport()
    const [reportId = 0] = back.backstage.reportIds()
    await desk.call('report.open', { workspaceId, reportId })
    const after = await desk.synced()
    expect(after.currentAsOf).toBeGreaterThan(before.currentAsOf ?? 0)
    expect(after.lastError).toBeNull()
    expectSame(desk, await readAllShown(back, 'superAdmin'))
  })
})
