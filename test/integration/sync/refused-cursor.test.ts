import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../fixtures/service.ts'
import { expectSame, openCopy, readAllShown } from '../engine/same-as-service.ts'
import { startTestDesk, type TestDesk } from '../engine/test-desk.ts'
import { standInBetween } from './service-in-between.ts'

/** Changes one character of the stored cursor, as if the service had changed its keys. */
function spoilStoredCursor({ profileDir, workspaceId }: TestDesk): void {
  const db = new Database(join(profileDir, 'workspaces', `${workspaceId}.sqlite`))
  const position = JSON.parse(
    String(db.prepare("select value from sync_marks where name = 'queue.first'").pluck().get()),
  )
  expect(position.cursor).toEqual(expect.any(String))
  const spoiled = position.cursor.startsWith('A')
    ? `B${position.cursor.slice(1)}`
    : `A${position.cursor.slice(1)}`
  db.prepare("update sync_marks set value = ? where name = 'queue.first'").run(
    JSON.stringify({ ...position, cursor: spoiled }),
  )
  db.close()
}

const refusal = { status: 400, body: { type: 'x', title: 'Invalid cursor', status: 400, detail: 'No.' } }

describe('a refused cursor', () => {
  // SPEC-619
  it('restarts the first traversal from its last stored row, not from the top', async () => {
    await using service = await startTestService({ reports: 450 })
    const { baseUrl, tokens } = service
    service.faults.set([{ kind: 'latency', ms: 60_000, endpoint: 'searchReports', after: 4 }])
    const first = await startTestDesk({ baseUrl, token: tokens.superAdmin })
    await first.until('three pages of the traversal', ({ reports }) => reports >= 300)
    await first.close()
    spoilStoredCursor(first)
    service.faults.clear()
    service.clearRequests()

    await using second = await startTestDesk({ baseUrl, token: tokens.superAdmin, reopen: first })
    await second.until('complete', ({ currentAsOf }) => currentAsOf !== null)
    const searches = service.requests().filter(({ endpoint }) => endpoint === 'searchReports')
    expect(searches.filter(({ status }) => status === 400)).toHaveLength(1)
    // Requests for earlier changes, the refused page, the pages below the last stored row, and changes made meanwhile.
    expect(searches.length).toBeLessThanOrEqual(6)
    expect(searches.some(({ path }) => path.includes('createdToUtc='))).toBe(true)
    expect((await second.state()).reports).toBe(450)
  })

  it('may be followed by an empty page, which does not end the traversal', async () => {
    await using service = await startTestService({ reports: 330 })
    await using between = await standInBetween(service.baseUrl)
    let wrong = 1
    between.intervene(({ path }) => {
      if (!path.includes('cursor=') || wrong === 0) return null
      wrong -= 1
      return { status: 200, body: {} }
    })
    await using desk = await startTestDesk({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    await desk.until('complete', ({ currentAsOf }) => currentAsOf !== null)
    expect(wrong).toBe(0)
    expect((await desk.state()).reports).toBe(330)
  })

  it('is survived even if every cursor is refused', async () => {
    await using service = await startTestService({ reports: 330 })
    await using between = await standInBetween(service.baseUrl)
    between.intervene(({ path }) => (path.includes('cursor=') ? refusal : null))
    await using desk = await startTestDesk({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    await desk.until('complete', ({ currentAsOf }) => currentAsOf !== null)
    using copy = openCopy(desk)
    const ids = copy.all('select id from reports order by id').map(({ id }) => id)
    expect(ids).toEqual(service.backstage.reportIds())
  })

  it('does not cause endless retries if a restart gains nothing', async () => {
    await using service = await startTestService({ reports: 330 })
    await using between = await standInBetween(service.baseUrl)
    const pages = await service.ask('searchReports', { query: { limit: 100 } })
    const items = pages.json<{ items: object[] }>().items.map((report) => ({
      ...report,
      createdAt: '2026-01-01T00:00:00Z',
    }))
    let asked = 0
    between.intervene(({ path }) => {
      if (!path.includes('/reports?')) return null
      asked += 1
      return path.includes('cursor=') ? refusal : { status: 200, body: { items, nextCursor: 'onward' } }
    })
    await using desk = await startTestDesk({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    const state = await desk.until('given up for now', ({ connection }) => connection === 'failing')
    expect(state).toMatchObject({ currentAsOf: null, lastError: { error: { kind: 'refused' } } })
    const askedBefore = asked
    expect(askedBefore).toBeLessThanOrEqual(8)
    const { nextTryAt } = state
    if (nextTryAt === null) throw new Error('no further try is planned')
    while (Date.now() < nextTryAt) {
      expect(asked).toBe(askedBefore)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

  // SPEC-704
  it('of a timeline restarts it from its newest entry', async () => {
    await using service = await startTestService({ reports: 1 })
    const [reportId = 0] = service.backstage.reportIds()
    for (let i = 0; i < 250; i += 1) service.backstage.addComment(reportId, { message: `comment ${i}` })
    await using between = await standInBetween(service.baseUrl)
    let refusals = 1
    between.intervene(({ path }) => {
      if (!path.includes('/activities') || !path.includes('cursor=') || refusals === 0) return null
      refusals -= 1
      return refusal
    })
    await using desk = await startTestDesk({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
    await desk.synced()
    expect(refusals).toBe(0)
    expectSame(desk, await readAllShown(service, 'superAdmin'))
  })
})
