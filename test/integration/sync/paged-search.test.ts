import { expect, it, vi } from 'vitest'
import type { AdminApi } from '#main/engine/api/admin-api.ts'
import { countReports } from '#main/engine/store/reports/reports.ts'
import { createServiceSearch } from '#main/engine/sync/service-search.ts'
import { heldAnswers } from '../../fixtures/held-answers.ts'
import { startTestService } from '../../fixtures/service.ts'
import { refusal, standInBetween } from './service-in-between.ts'
import { stepsOn } from './single-steps.ts'

/** A user's search at a service with `reports` reports. */
async function searching(reports: number) {
  const service = await startTestService({ reports })
  const between = await standInBetween(service.baseUrl)
  const steps = stepsOn({ baseUrl: between.baseUrl, token: service.tokens.superAdmin })
  let asked = 0
  const answers = heldAnswers()
  const searchReports: AdminApi['searchReports'] = async (parameters, options) => {
    asked += 1
    await answers.passed()
    return steps.context.api.searchReports(parameters, options)
  }
  const api: AdminApi = Object.create(steps.context.api, { searchReports: { value: searchReports } })
  const [unauthorized, recovered, listed] = [vi.fn(), vi.fn(), vi.fn()]
  const search = createServiceSearch({ ...steps.context, api }, { unauthorized, recovered, listed })
  return {
    ...{ service, between, search, unauthorized, recovered, listed, db: steps.db },
    asked: () => asked,
    hold: answers.hold,
    [Symbol.asyncDispose]: async () => {
      await steps[Symbol.asyncDispose]()
      await between[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

const superseded = { ok: false, error: { kind: 'superseded' } }

it('a search that was read to its end is not requested again', async () => {
  await using world = await searching(3)
  const all = await world.search.next('one', {})
  expect(await world.search.next('one', {})).toEqual(all)
  expect(world.asked()).toBe(1)
})

it('a second request for the next page while it loads gets the same page, and then the next', async () => {
  await using world = await searching(250)
  const both = await Promise.all([world.search.next('one', {}), world.search.next('one', {})])
  expect(both).toMatchObject([{ value: { pages: 1 } }, { value: { pages: 1 } }])
  expect(world.asked()).toBe(1)
  expect(await world.search.next('one', {})).toMatchObject({ value: { pages: 2 } })
})

it.each([
  ['another search', (world: Awaited<ReturnType<typeof searching>>) => void world.search.next('two', {})],
  ['leaving it', (world: Awaited<ReturnType<typeof searching>>) => world.search.leave()],
])('%s ends the running one, which stores nothing any more', async (_, end) => {
  await using world = await searching(3)
  const goOn = world.hold()
  const first = world.search.next('one', {})
  end(world)
  expect(world.search.listing('one')).toBeNull()
  world.between.intervene(() => ({ status: 500, body: {} }))
  goOn()
  expect(await first).toMatchObject(superseded)
  expect(countReports(world.db)).toBe(0)
})

it('another search starts over: with the first page, and without the former matches', async () => {
  await using world = await searching(150)
  await world.search.next('one', {})
  await world.search.next('one', {})
  expect(await world.search.next('two', {})).toMatchObject({ value: { pages: 1, added: 0, hasMore: true } })
  expect(world.search.listing('one')).toBeNull()
  expect(world.search.listing('two')).toMatchObject({ pages: 1 })
})

it('a search whose cursor is refused starts over once, and then reports it', async () => {
  await using world = await searching(150)
  await world.search.next('one', {})
  let refusals = 1
  world.between.intervene(({ path }) => (path.includes('cursor=') && refusals-- > 0 ? refusal : null))
  const again = await world.search.next('one', {})
  expect(again).toMatchObject({ ok: true, value: { pages: 2, hasMore: true } })
  expect(again.ok && again.value.ids.length).toBe(100)
  expect(await world.search.next('one', {})).toMatchObject({ value: { hasMore: false } })

  await world.search.next('two', {})
  refusals = 2
  await world.search.next('two', {})
  expect(await world.search.next('two', {})).toMatchObject({ ok: false, error: { kind: 'refused' } })
})

it('a search that is refused is not sent twice', async () => {
  await using world = await searching(3)
  world.between.intervene(() => refusal)
  expect(await world.search.next('one', {})).toMatchObject({ ok: false, error: { kind: 'refused' } })
  expect(world.asked()).toBe(1)
  expect(world.listed).not.toHaveBeenCalled()
})

it('an answer to a search, even a refusal, shows that the service answers; a refused token ends all', async () => {
  await using world = await searching(3)
  const { search, recovered, unauthorized } = world
  await search.next('one', {})
  expect(recovered).toHaveBeenCalledTimes(1)
  world.between.intervene(() => refusal)
  await search.next('two', {})
  expect(recovered).toHaveBeenCalledTimes(2)
  world.between.intervene(() => ({ status: 401, body: {} }))
  await search.next('three', {})
  expect(recovered).toHaveBeenCalledTimes(2)
  expect(unauthorized).toHaveBeenCalledTimes(1)
})

it('pages of a search that lead back to earlier ones are reported, also in longer cycles', async () => {
  await using world = await searching(10)
  const list = await world.service.ask('searchReports', { query: 'limit=100' })
  const { items } = list.json<{ items: object[] }>()
  let pages = 0
  world.between.intervene(() => {
    const body = { items: [items[pages]], nextCursor: pages % 2 === 0 ? 'there' : 'back' }
    pages += 1
    return { status: 200, body }
  })
  expect(await world.search.next('one', {})).toMatchObject({ ok: true })
  expect(await world.search.next('one', {})).toMatchObject({ ok: true })
  expect(await world.search.next('one', {})).toMatchObject({ ok: false, error: { kind: 'badAnswer' } })
})
