import { describe, expect, it } from 'vitest'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import { createServiceSearch } from '#main/engine/sync/service-search.ts'
import { createSweepWork } from '#main/engine/sync/sweep-lane.ts'
import { writeSweep } from '#main/engine/sync/sweep-position.ts'
import { startTestService } from '../../fixtures/service.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { deskOn } from './desk-on-service.ts'
import { standInBetween } from './service-in-between.ts'
import { stepsOn } from './single-steps.ts'

const nothing = { status: 200, body: { items: [], nextCursor: null } }

it('a search at the service counts the new reports on all its pages', async () => {
  await using service = await startTestService({ reports: 130 })
  await using steps = stepsOn({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const unheard = () => undefined
  const preferred: number[] = []
  const search = createServiceSearch(steps.context, {
    unauthorized: unheard,
    recovered: unheard,
    listed: (ids) => void preferred.push(ids.length),
  })
  await search.next('all', {})
  const found = await search.next('all', {})
  expect(found).toMatchObject({ ok: true, value: { pages: 2, added: 130, hasMore: false } })
  // Once the user leaves the search, its reports are no longer read before others.
  search.leave()
  expect(preferred).toEqual([100, 130, 0])
})

describe('a sweep', () => {
  it('pauses longer the more requests it took, so that a large copy does not use all of the budget', () => {
    const { db, context, setClock } = stepsOn({ baseUrl: 'http://127.0.0.1:1', token: 'any' })
    const restOf = (requests: number) => {
      withinTransaction(db, (transaction) =>
        writeSweep(transaction, { round: null, requests, endedAt: 1_000 }),
      )
      return (
        createSweepWork(
          context,
          () => true,
          () => false,
        ).dueAt() - 1_000
      )
    }
    setClock(2_000)
    expect(restOf(10)).toBe(3_600_000)
    expect(restOf(1_000)).toBe(20_000_000)
  })

  it('that ends early with an empty page continues behind its last row, and suspects no report', async () => {
    await using service = await startTestService({ reports: 130 })
    await using between = await standInBetween(service.baseUrl)
    const { superAdmin: token } = service.tokens
    await using desk = deskOn({ ...service, baseUrl: between.baseUrl }, { token })
    await desk.settled()
    await desk.swept()
    const last = service.backstage.reportIds().at(-1) ?? 0
    service.backstage.rename(last, 'Silently renamed')
    let emptied = 0
    between.intervene(({ path }) => {
      if (!path.includes('sort=id') || !path.includes('cursor=') || emptied > 0) return null
      emptied += 1
      return nothing
    })
    service.clearRequests()
    await desk.swept()
    expect(emptied).toBe(1)
    expect(column(desk.db, 'title', `id = ${last}`)).toEqual(['Silently renamed'])
    // The renamed report is read again; the thirty behind the empty page are not requested one by one.
    expect(service.counters().readReport).toBe(1)
  })
})
