import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import { ActivityPage, type Report, ReportActivity } from '#shared/admin-api/resources.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'

let service: TestService
/** A new report without a timeline. */
let id: number
beforeAll(async () => {
  service = await startTestService({ reports: 20 })
})
beforeEach(() => {
  id = service.backstage.addReport()
})
afterAll(() => service.close())

const timeline = (query: Record<string, string | number> = {}) =>
  service.ask('listActivities', { path: { id }, query })
const timelinePage = async (query: Record<string, string | number> = {}) =>
  (await timeline(query)).json<ActivityPage>()
const report = async () => (await service.ask('readReport', { path: { id } })).json<Report>()
const comment = (body: unknown) => service.ask('addComment', { path: { id }, body })

async function wholeTimeline(direction: string, limit: number): Promise<ReportActivity[]> {
  const entries: ReportActivity[] = []
  let cursor: string | null = null
  do {
    const page: ActivityPage = await timelinePage({ direction, limit, ...(cursor !== null && { cursor }) })
    entries.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return entries
}

describe('the timeline', () => {
  // SPEC-215
  test('without entries is empty, and the last activity is the creation', async () => {
    expect(await timelinePage()).toEqual({ items: [], nextCursor: null })
    const { createdAt, lastActivityAt } = await report()
    expect(lastActivityAt).toBe(createdAt)
  })

  // SPEC-212, SPEC-213
  test('holds comments and the system’s entries with every documented field', async () => {
    service.backstage.addComment(id, { message: 'From the reporter' })
    service.backstage.move(id, 'Triaged')
    const { items } = ActivityPage.strict().parse((await timeline()).json())
    const [comment, entry] = z.array(ReportActivity.strict()).parse(items)
    expect(comment).toMatchObject({ message: 'From the reporter', isInternal: false, hasEvidence: false })
    expect(comment?.actor?.id).toBe((await report()).reporter.id)
    expect(entry?.actor).toBeNull()
  })

  // SPEC-517, SPEC-703
  test('is ascending by default, and read in pages it is the same in both directions', async () => {
    for (let n = 0; n < 23; n += 1) service.backstage.addComment(id, { message: `entry ${n}` })
    const whole = (await timelinePage()).items
    expect(whole.map(({ message }) => message)).toEqual(Array.from({ length: 23 }, (_, n) => `entry ${n}`))
    expect((await timelinePage({ direction: 'asc' })).items).toEqual(whole)
    for (const limit of [1, 5, 23, 100]) {
      expect(await wholeTimeline('asc', limit)).toEqual(whole)
      expect(await wholeTimeline('desc', limit)).toEqual(whole.toReversed())
    }
  })

  // SPEC-706
  test('has 50 entries a page by default', async () => {
    for (let n = 0; n < 51; n += 1) service.backstage.addComment(id, { message: `entry ${n}` })
    const page = await timelinePage()
    expect(page.items).toHaveLength(50)
    expect(page.nextCursor).not.toBeNull()
  })

  test('read upwards, a traversal also returns entries added meanwhile', async () => {
    for (const message of ['1', '2', '3']) service.backstage.addComment(id, { message })
    const { nextCursor } = await timelinePage({ limit: 2 })
    service.backstage.addComment(id, { message: '4' })
    const rest = await timelinePage({ limit: 5, cursor: nextCursor ?? '' })
    expect(rest.items.map(({ message }) => message)).toEqual(['3', '4'])
  })

  // SPEC-704
  test('a cursor is bound to its report and direction', async () => {
    for (const message of ['1', '2', '3']) service.backstage.addComment(id, { message })
    const cursor = (await timelinePage({ limit: 1 })).nextCursor ?? ''
    expect((await timeline({ cursor })).status).toBe(200)
    expect((await timeline({ cursor, direction: 'desc' })).status).toBe(400)
    const other = service.backstage.addReport()
    expect((await service.ask('listActivities', { path: { id: other }, query: { cursor } })).status).toBe(400)
  })

  // SPEC-705
  test('a cursor is refused when any one of its characters was changed', async () => {
    for (const message of ['1', '2', '3']) service.backstage.addComment(id, { message })
    const cursor = (await timelinePage({ limit: 1 })).nextCursor ?? ''
    for (let position = 0; position < cursor.length; position += 1) {
      const changed =
        cursor.slice(0, position) + (cursor[position] === 'A' ? 'B' : 'A') + cursor.slice(position + 1)
      expect((await timeline({ cursor: changed })).status, `character ${position}`).toBe(400)
    }
  })

  // SPEC-707
  test.each([
    'direction=up',
    'direction=',
    'direction=asc&direction=asc',
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=x',
    'cursor=',
    'sort=id',
  ])('%s is refused with 400', async (query) => {
    expect((await service.ask('listActivities', { path: { id }, query })).status).toBe(400)
  })
})

// SPEC-214
test('every timeline of the sample is served as it was stored, with evidence marks and system entries', async () => {
  const now = Date.parse('2026-06-01T09:00:00Z')
  const world = createWorld(5)
  await using stored = await startTestService({ reports: 40, seed: 5, now })
  const people = new Map(world.people.map(({ side: _, ...person }) => [person.id, person]))
  const marks = new Set<boolean>()
  for (const sample of generateReports(world, { count: 40, now })) {
    const expected = sample.activities.map(({ actorId, ...entry }) => ({
      ...entry,
      actor: actorId === null ? null : people.get(actorId),
    }))
    const answer = await stored.ask('listActivities', { path: { id: sample.id }, query: { limit: 100 } })
    expect(answer.json<ActivityPage>().items).toEqual(expected)
    for (const { hasEvidence } of expected) marks.add(hasEvidence)
  }
  expect(marks).toEqual(new Set([true, false]))
})

describe('a comment', () => {
  // SPEC-515
  test('is the last entry of the timeline, by the caller, and moves the last activity', async () => {
    const answer = await comment({ description: '**Thanks**, we look into it.', isInternal: true })
    expect(answer.status).toBe(201)
    const created = ReportActivity.strict().parse(answer.json())
    expect(created).toMatchObject({
      message: '**Thanks**, we look into it.',
      isInternal: true,
      hasEvidence: false,
    })
    expect(created.actor?.id).toBe(service.people.superAdmin)
    expect((await timelinePage()).items.at(-1)).toEqual(created)
    expect((await report()).lastActivityAt).toBe(created.createdAt)
  })

  // SPEC-301
  test('is public by default', async () => {
    expect((await comment({ description: 'Hello' })).json()).toMatchObject({ isInternal: false })
  })

  test('keeps its text exactly', async () => {
    for (const description of [
      '<script>alert(1)</script>',
      "'; DROP TABLE activities; --",
      '\u0000\u202e💥\n\r\t',
      '  x  ',
    ]) {
      expect((await comment({ description })).json()).toMatchObject({ message: description })
    }
  })

  test.each([
    ['no text', {}],
    ['blank text', { description: ' \n' }],
    ['a number', { description: 5 }],
    ['null', { description: null }],
    ['a word for internal', { description: 'x', isInternal: 'yes' }],
  ])('with %s is refused with 400', async (_, body) => {
    expect((await comment(body)).status).toBe(400)
    expect((await timelinePage()).items).toEqual([])
  })

  // SPEC-513
  test('the list of comments contains those by people, oldest first', async () => {
    service.backstage.addComment(id, { message: 'one' })
    service.backstage.move(id, 'Triaged')
    await comment({ description: 'two', isInternal: true })
    const list = z
      .array(ReportActivity.strict())
      .parse((await service.ask('listComments', { path: { id } })).json())
    expect(list.map(({ message }) => message)).toEqual(['one', 'two'])
  })
})
