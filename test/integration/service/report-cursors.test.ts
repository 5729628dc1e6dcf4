import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportPage } from '#shared/admin-api/resources.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ reports: 90 })
})
afterAll(() => service.close())

type Query = Record<string, string | number | boolean | (string | number)[]>
const search = (query: Query) => service.ask('searchReports', { query })
const firstCursor = async (query: Query): Promise<string> =>
  (await search({ limit: 10, ...query })).json<ReportPage>().nextCursor ?? ''

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

describe('a cursor', () => {
  // SPEC-616
  test('is base64url and continues with another page size', async () => {
    const cursor = await firstCursor({})
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
    const all = (await search({ limit: 100 })).json<ReportPage>().items
    const rest = (await search({ cursor, limit: 100 })).json<ReportPage>().items
    expect(rest).toEqual(all.slice(10))
  })

  // SPEC-618
  test('is refused when any one of its characters was changed', async () => {
    const cursor = await firstCursor({ sort: 'name' })
    for (let position = 0; position < cursor.length; position += 1) {
      // The neighbor in the alphabet differs only in the last bit, which decoding ignores at the end.
      const next = base64url[base64url.indexOf(cursor[position] ?? '') ^ 1] ?? ''
      const changed = cursor.slice(0, position) + next + cursor.slice(position + 1)
      expect((await search({ sort: 'name', cursor: changed })).status, `character ${position}`).toBe(400)
    }
  })

  test('is refused when shortened, lengthened, padded or in other letters', async () => {
    const cursor = await firstCursor({})
    for (const changed of [
      cursor.slice(0, -1),
      cursor.slice(1),
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
      cursor + cursor,
    ]) {
      expect((await search({ cursor: changed })).status).toBe(400)
    }
  })

  // SPEC-619
  test('is refused with other filters, fewer filters or another sort', async () => {
    const cursor = await firstCursor({ isAssigned: true, sort: '-severity' })
    expect((await search({ isAssigned: true, sort: '-severity', cursor })).status).toBe(200)
    for (const query of [
      { isAssigned: false, sort: '-severity' },
      { sort: '-severity' },
      { isAssigned: true, sort: '-severity', q: 'a' },
      { isAssigned: true, sort: 'severity' },
      { isAssigned: true },
      {},
    ]) {
      expect((await search({ ...query, cursor } as Query)).status).toBe(400)
    }
  })

  // SPEC-620
  test('is bound to the meaning of the filters, not to their spelling', async () => {
    const query = {
      statusId: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      createdFromUtc: '2020-01-01T00:00:00Z',
      q: ' e ',
    }
    const cursor = await firstCursor(query)
    const same = {
      q: 'e',
      createdFromUtc: '2020-01-01T01:00:00+01:00',
      statusId: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1],
      sort: '-createdAt',
    }
    expect((await search({ ...same, cursor })).status).toBe(200)
  })

  test('of a timeline is refused by a search, and vice versa', async () => {
    const id = service.backstage.addReport()
    for (const message of ['a', 'b', 'c']) service.backstage.addComment(id, { message })
    const timeline = await service.ask('listActivities', { path: { id }, query: { limit: 1 } })
    const { nextCursor } = timeline.json<{ nextCursor: string }>()
    expect((await search({ cursor: nextCursor })).status).toBe(400)
    const ofSearch = await firstCursor({})
    expect((await service.ask('listActivities', { path: { id }, query: { cursor: ofSearch } })).status).toBe(
      400,
    )
  })

  test('of another service is refused', async () => {
    const cursor = await firstCursor({})
    await using other = await startTestService({ reports: 90 })
    expect((await other.ask('searchReports', { query: { cursor } })).status).toBe(400)
  })

  test('of another user shows only what the caller may see', async () => {
    const cursor = await firstCursor({})
    const answer = await service.ask('searchReports', { query: { cursor, limit: 100 }, token: 'triager' })
    const programs = (await service.ask('listPrograms', { token: 'triager' })).json<{ id: number }[]>()
    const seen = new Set(answer.json<ReportPage>().items.map(({ programId }) => programId))
    expect([...seen].every((programId) => programs.some(({ id }) => id === programId))).toBe(true)
  })
})

describe('a traversal', () => {
  // SPEC-617
  test.each(['-createdAt,-id', 'createdAt', 'lastActivityAt', 'name', '-severity,name', 'id'])(
    'sorted by %s returns every old report once while new ones arrive',
    async (sort) => {
      const before = new Set(service.backstage.reportIds())
      const met: number[] = []
      let cursor: string | null = null
      do {
        const answer = await search({ sort, limit: 7, ...(cursor !== null && { cursor }) })
        const page: ReportPage = answer.json<ReportPage>()
        met.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
        service.backstage.addReport()
      } while (cursor !== null && met.length < 2_000)
      const old = met.filter((id) => before.has(id))
      expect(old).toHaveLength(before.size)
      expect(new Set(met).size).toBe(met.length)
    },
  )

  test('continues behind a report that was deleted meanwhile', async () => {
    const first = (await search({ sort: 'id', limit: 5 })).json<ReportPage>()
    const second = (await search({ sort: 'id', limit: 5, cursor: first.nextCursor ?? '' })).json<ReportPage>()
    service.backstage.removeReport(first.items.at(-1)?.id ?? 0)
    const again = (await search({ sort: 'id', limit: 5, cursor: first.nextCursor ?? '' })).json<ReportPage>()
    expect(again.items).toEqual(second.items)
  })
})

describe('a legacy cursor', () => {
  const legacyOf = (page: ReportPage) => `${page.items.at(-1)?.createdAt}:${page.items.at(-1)?.id}`

  // SPEC-621
  test('continues the default ordering, named or not', async () => {
    const first = (await search({ limit: 10 })).json<ReportPage>()
    const expected = (await search({ limit: 10, cursor: first.nextCursor ?? '' })).json<ReportPage>()
    const cursor = legacyOf(first)
    for (const query of [{}, { sort: '-createdAt,-id' }, { sort: '-createdAt' }]) {
      expect((await search({ ...query, limit: 10, cursor } as Query)).json()).toEqual(expected)
    }
  })

  test('works with filters, to which it was never bound', async () => {
    const first = (await search({ limit: 4, isAssigned: true })).json<ReportPage>()
    const expected = (await search({ limit: 4, isAssigned: true, cursor: first.nextCursor ?? '' })).json()
    expect((await search({ limit: 4, isAssigned: true, cursor: legacyOf(first) })).json()).toEqual(expected)
  })

  // SPEC-622
  test.each(['id', 'createdAt', '-lastActivityAt', '-createdAt,id', '-createdAt,name'])(
    'is refused with the sort %s',
    async (sort) => {
      const cursor = legacyOf((await search({ limit: 3 })).json<ReportPage>())
      expect((await search({ sort, cursor })).status).toBe(400)
    },
  )

  test.each([
    '2026-05-01T00:00:00Z',
    '2026-05-01T00:00:00Z:',
    ':5',
    'yesterday:5',
    '2026-05-01T00:00:00Z:five',
  ])('that is invalid (%s) is refused', async (cursor) => {
    expect((await search({ cursor })).status).toBe(400)
  })
})
