import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readChanges, readCurrentAsOf } from '#main/engine/sync/sync-position.ts'
import { parseInstant } from '#shared/admin-api/instant.ts'
import { type ClockedStage, clockedStage, freely, unreachable } from '../../fixtures/clocked-stage.ts'
import { readEveryPage } from '../../fixtures/service.ts'
import { column } from '../../fixtures/sweeping-desk.ts'

const second = 1_000
const hour = 3_600_000

let stage: ClockedStage
beforeEach(async () => {
  stage = await clockedStage({ reports: 12 })
})
afterEach(() => stage.end())

const lookedForChanges = () =>
  stage.service.requests().filter(({ path }) => path.includes('sort=lastActivityAt'))
const mark = () => readChanges(stage.desk.db)?.mark
const titles = () => column(stage.desk.db, 'title', 'true')
async function newestActivity(): Promise<number | null> {
  const [newest] = await readEveryPage(stage.service, { query: { sort: '-lastActivityAt', limit: 100 } })
  return parseInstant(newest?.lastActivityAt ?? '')
}

describe('a computer that slept', () => {
  it('syncs within seconds of waking, with no more requests than needed', async () => {
    await stage.untilQuiet(60 * second)
    await stage.pass(2 * second)
    stage.service.backstage.addReport({ name: 'While it slept' })
    stage.service.clearRequests()
    stage.time.sleep(9 * hour)
    await stage.pass(8 * second)
    expect(titles()).toContain('While it slept')
    expect(lookedForChanges().length).toBe(1)
  })

  it('ends its waits after failures', async () => {
    await stage.untilQuiet(60 * second)
    stage.transport = unreachable
    await stage.pass(300 * second)
    expect(stage.desk.status().connection).toBe('offline')
    stage.transport = freely
    stage.time.sleep(hour)
    await stage.pass(7 * second)
    expect(stage.desk.status().lastError).toBeNull()
  })

  it('shows the true age of its data', async () => {
    await stage.untilQuiet(60 * second)
    stage.transport = unreachable
    const before = readCurrentAsOf(stage.desk.db)
    stage.time.sleep(9 * hour)
    await stage.pass(10 * second)
    expect(readCurrentAsOf(stage.desk.db)).toBe(before)
  })
})

describe('setting the time of day', () => {
  const age = (wall: number) => wall - (readCurrentAsOf(stage.desk.db) ?? 0)

  for (const [how, byMs] of [
    ['back', -7 * hour],
    ['forward', 50 * hour],
  ] as const) {
    it(`${how} moves no mark, delays no sync, and keeps ages true`, async () => {
      await stage.untilQuiet(60 * second)
      const markBefore = mark()
      let set = 0
      const wall = () => stage.time.trueTime() + set
      stage.transport = unreachable
      const ageBefore = age(wall())
      stage.time.setWall(byMs)
      set = byMs
      await stage.pass(20 * second)
      expect(mark()).toBe(markBefore)
      expect(age(wall()) - ageBefore).toBe(20 * second)

      stage.transport = freely
      stage.service.backstage.addReport({ name: 'After the clock was set' })
      await stage.pass(45 * second)
      expect(titles()).toContain('After the clock was set')
      expect(age(wall())).toBeGreaterThanOrEqual(0)
      expect(age(wall())).toBeLessThanOrEqual(35 * second)
    })
  }

  it('does not keep an opened report from being read', async () => {
    await stage.untilQuiet(60 * second)
    const id = stage.service.backstage.reportIds()[0] ?? 0
    stage.desk.open(id)
    await stage.pass(second)
    stage.time.setWall(-7 * hour)
    await stage.pass(6 * second)
    stage.service.backstage.rename(id, 'Renamed since')
    stage.desk.open(id)
    await stage.pass(second)
    expect(column(stage.desk.db, 'title', `id = ${id}`)).toEqual(['Renamed since'])
  })

  it('by years does not matter: the mark follows the service alone', async () => {
    for (const years of [-20, 20]) {
      await stage.desk.end(false)
      stage.time.setWall(years * 365 * 24 * hour)
      stage.desk = stage.startDesk()
      await stage.untilQuiet(120 * second)
      expect(mark()).toBe(await newestActivity())
      stage.service.backstage.addReport({ name: `Seen ${years}` })
      stage.service.clearRequests()
      await stage.pass(40 * second)
      expect(titles()).toContain(`Seen ${years}`)
      const [asked] = lookedForChanges()
      const from = new URL(asked?.path ?? '', 'http://service').searchParams.get('lastActivityFromUtc')
      expect(Math.abs((parseInstant(from ?? '') ?? 0) - stage.time.trueTime())).toBeLessThan(24 * hour * 30)
    }
  })
})

describe('a lost network', () => {
  it('is retried at least every twenty seconds, and its return noticed soon', async () => {
    await stage.untilQuiet(60 * second)
    const tries: number[] = []
    stage.transport = (request, send) => {
      tries.push(stage.time.trueTime())
      return unreachable(request, send)
    }
    await stage.pass(hour)
    expect(stage.desk.status().connection).toBe('offline')
    const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? at))
    expect(Math.max(...gaps.slice(-20))).toBeLessThanOrEqual(21 * second)
    // The desk does not send requests all the time either: each try is four requests a few seconds apart, for the list
    // alone.
    expect(tries.length).toBeLessThan(1_200)

    stage.transport = freely
    await stage.pass(35 * second)
    expect(stage.desk.status()).toMatchObject({ lastError: null })
  })

  it('reported as back hastens the next try and is not trusted', async () => {
    await stage.untilQuiet(60 * second)
    stage.transport = unreachable
    await stage.pass(600 * second)
    stage.desk.mayBeOnline()
    await stage.pass(5 * second)
    expect(stage.desk.status().connection).toBe('offline')
    stage.transport = freely
    stage.desk.mayBeOnline()
    await stage.pass(second)
    expect(stage.desk.status().lastError).toBeNull()
  })
})
