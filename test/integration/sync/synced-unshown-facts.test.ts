import { describe, expect, it } from 'vitest'
import { listSetAside } from '#main/engine/store/set-aside.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { deskOn } from './desk-on-service.ts'
import { refusal, standInBetween } from './service-in-between.ts'

describe('facts without a field', () => {
  const listedBy = async (service: TestService, filter: string) => {
    const found: number[] = []
    let cursor: string | null = null
    do {
      const query = `${filter}=true&limit=100${cursor === null ? '' : `&cursor=${cursor}`}`
      const answer = await service.ask('searchReports', { query })
      const page = answer.json<{ items: { id: number }[]; nextCursor: string | null }>()
      found.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    return found.toSorted((one, other) => one - other)
  }
  const factColumns = {
    isKnownIssue: 'is_known_issue',
    isEmbeddedSubmission: 'is_embedded_submission',
    isDuplicate: 'is_duplicate',
    hasReward: 'has_reward',
  }

  it('are known after the first sync, for every report', async () => {
    await using service = await startTestService({ reports: 240 })
    await using desk = deskOn(service)
    await desk.settled()
    for (const [fact, name] of Object.entries(factColumns)) {
      const listed = await listedBy(service, fact)
      expect(listed).not.toEqual([])
      expect(column(desk.db, 'id', `${name} = 1`)).toEqual(listed)
      expect(column(desk.db, 'id', `${name} is null`)).toEqual([])
    }
  })

  it('are removed when a complete list no longer contains the report, not when a part of it is unreadable', async () => {
    await using service = await startTestService({ reports: 120 })
    await using between = await standInBetween(service.baseUrl)
    await using desk = deskOn(service, { baseUrl: between.baseUrl })
    await desk.settled()
    const query = 'isEmbeddedSubmission=true&sort=id&limit=100'
    const { items } = (await service.ask('searchReports', { query })).json<{ items: { id: number }[] }>()
    const [lost] = items
    const listInstead = (list: readonly object[]) =>
      between.intervene(({ path }) =>
        path.includes('isEmbeddedSubmission=') ? { status: 200, body: { items: list } } : null,
      )
    const known = () => column(desk.db, 'is_embedded_submission', `id = ${lost?.id}`)

    listInstead([{ id: 'nobody knows' }, ...items.slice(1)])
    await desk.swept()
    expect(known()).toEqual([1])
    // The first page of the list is partly unreadable, and the last page is readable.
    between.intervene(({ path }) => {
      if (!path.includes('isEmbeddedSubmission=')) return null
      const first = { items: [{ id: 'nobody knows' }, items[1]], nextCursor: 'the rest' }
      return { status: 200, body: path.includes('cursor=') ? { items: items.slice(2) } : first }
    })
    await desk.swept()
    expect(known()).toEqual([1])
    listInstead(items.slice(1))
    await desk.swept()
    expect(known()).toEqual([0])
    expect(column(desk.db, 'id', 'is_embedded_submission = 1')).toEqual(items.slice(1).map(({ id }) => id))
  })

  it('are read from the top again when a cursor is refused', async () => {
    await using service = await startTestService({ reports: 60 })
    await using between = await standInBetween(service.baseUrl)
    await using desk = deskOn(service, { baseUrl: between.baseUrl })
    let wrong = 1
    between.intervene(({ path }) => {
      if (!path.includes('hasReward=') || wrong === 0) return null
      wrong -= 1
      const unrewarded = { id: service.backstage.reportIds()[0] }
      return { status: 200, body: { items: [unrewarded], nextCursor: 'refused' } }
    })
    await desk.settled()
    expect(wrong).toBe(0)
    expect(column(desk.db, 'id', 'has_reward = 1')).toEqual(await listedBy(service, 'hasReward'))
  })

  it('survive a suddenly empty answer, and a refused filter', async () => {
    await using service = await startTestService({ reports: 120 })
    await using between = await standInBetween(service.baseUrl)
    await using desk = deskOn(service, { baseUrl: between.baseUrl })
    await desk.settled()
    let wrong = 1
    between.intervene(({ path }) => {
      if (path.includes('isEmbeddedSubmission=')) return refusal
      if (!path.includes('hasReward=') || wrong === 0) return null
      wrong -= 1
      return { status: 200, body: {} }
    })
    service.clearRequests()
    await desk.swept()
    expect(wrong).toBe(0)
    expect(column(desk.db, 'id', 'has_reward = 1')).toEqual(await listedBy(service, 'hasReward'))
    expect(column(desk.db, 'id', 'is_embedded_submission = 1')).toEqual(
      await listedBy(service, 'isEmbeddedSubmission'),
    )
    expect(service.counters().readReport).toBeUndefined()
    expect(listSetAside(desk.db).map(({ what }) => what)).toEqual(['the reports with isEmbeddedSubmission'])
  })
})
