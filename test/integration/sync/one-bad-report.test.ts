import { afterEach, describe, expect, it } from 'vitest'
import { countToHydrate } from '#main/engine/store/sync/hydration-queue.ts'
import { type ClockedStage, clockedStage, unreachable } from '../../fixtures/clocked-stage.ts'
import type { Transport } from '../../fixtures/request-gate.ts'
import { column } from '../../fixtures/sweeping-desk.ts'

const second = 1_000

let stage: ClockedStage
afterEach(() => stage.end())

const isAbout = (path: string, id: number) => path.includes(`/reports/${id}`)
const isDetailsOf = (path: string, id: number) => path.endsWith(`/reports/${id}`)

const answers =
  (status: number): Transport =>
  async () => ({
    kind: 'answer',
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { kind: 'whole', bytes: Buffer.from('{"title":"No"}') },
  })

/** Every connection state that the desk shows while `ms` pass. */
async function connectionsDuring(ms: number): Promise<Set<string>> {
  const seen = new Set<string>()
  for (let passed = 0; passed < ms; passed += second) {
    await stage.pass(second)
    seen.add(stage.desk.status().connection)
  }
  return seen
}

describe('one unreadable report among many', () => {
  for (const [how, strange] of [
    ['breaks its connection', unreachable],
    ['answers 500', answers(500)],
  ] as const) {
    it(`${how}: the desk's state follows its lists, and the others are read at once`, async () => {
      stage = await clockedStage({ reports: 24 })
      const [bad = 0] = stage.service.backstage.reportIds().slice(11)
      stage.transport = (request, send) => (isAbout(request.path, bad) ? strange(request, send) : send())
      const seen = await connectionsDuring(600 * second)
      expect([...seen].toSorted()).toEqual(expect.not.arrayContaining(['offline', 'failing']))
      expect(countToHydrate(stage.desk.db)).toBe(1)
      expect(stage.desk.status().lastError).toBeNull()
    })
  }

  it('is requested less and less', async () => {
    stage = await clockedStage({ reports: 24 })
    const [bad = 0] = stage.service.backstage.reportIds().slice(11)
    let asked = 0
    stage.transport = (request, send) => {
      if (!isAbout(request.path, bad)) return send()
      asked += 1
      return answers(500)(request, send)
    }
    await stage.pass(3_600 * second)
    // Each try reads three parts; tries are at 0 s, 15 s, 75 s, 5 min and 21 min.
    expect(asked).toBeLessThanOrEqual(15)
    expect(asked).toBeGreaterThan(6)
  })

  it('is requested again at once, and then soon, when the user opens it again or syncs', async () => {
    stage = await clockedStage({ reports: 8 })
    await stage.untilQuiet(600 * second)
    const [bad = 0] = stage.service.backstage.reportIds()
    let asked = 0
    stage.transport = (request, send) => {
      if (!isDetailsOf(request.path, bad)) return send()
      asked += 1
      return answers(500)(request, send)
    }
    const askedDuring = async (ms: number) => {
      const before = asked
      await stage.pass(ms)
      return asked - before
    }
    stage.desk.open(bad)
    expect(await askedDuring(second)).toBe(1)
    stage.desk.open(bad)
    expect(await askedDuring(second)).toBe(1)
    await stage.pass(3_600 * second)
    stage.desk.syncNow()
    expect(await askedDuring(second)).toBe(1)
    // The desk waits as long as after a first failure, not as long as after many.
    expect(await askedDuring(40 * second)).toBeGreaterThan(0)
  })

  it('still has its timeline and list of evidence here', async () => {
    for (const strange of [unreachable, answers(500)]) {
      stage = await clockedStage({ reports: 24 })
      const [bad = 0] = stage.service.backstage.reportIds().slice(11)
      stage.service.backstage.addComment(bad, { message: 'Readable all the same' })
      stage.transport = (request, send) => (isDetailsOf(request.path, bad) ? strange(request, send) : send())
      await stage.pass(20 * second)
      const isHere = (name: string) => column(stage.desk.db, name, `id = ${bad}`)
      expect(isHere('details_stale')).toEqual([1])
      expect(isHere('timeline_stale')).toEqual([0])
      expect(isHere('evidence_stale')).toEqual([0])
      expect(isHere('timeline_complete')).toEqual([1])
      if (strange === unreachable) await stage.end()
    }
  })
})

it('a report whose reading began before the lists recovered, and failed after, is due at once', async () => {
  stage = await clockedStage({ reports: 8 })
  await stage.untilQuiet(600 * second)
  const [id = 0] = stage.service.backstage.reportIds()
  stage.service.backstage.rename(id, 'Meanwhile')
  stage.transport = unreachable
  stage.desk.syncNow()
  expect(
    await stage.passUntil(() => stage.desk.status().connection === 'offline', 60 * second),
  ).not.toBeNull()
  let failed = 0
  stage.transport = (request, send) => {
    // The first eight requests about this report fail: four tries each for details and timeline.
    if (!isAbout(request.path, id) || failed === 8) return send()
    failed += 1
    return unreachable(request, send)
  }
  stage.desk.open(id)
  expect(await stage.passUntil(() => failed === 8, 60 * second)).not.toBeNull()
  expect(stage.desk.status().connection).not.toBe('offline')
  const isRead = () => column(stage.desk.db, 'title', `id = ${id}`)[0] === 'Meanwhile'
  expect(await stage.passUntil(isRead, 5 * second)).not.toBeNull()
})

describe('transitions that cannot be requested', () => {
  it('do not make the desk offline, and unlearnable ones are not requested forever', async () => {
    stage = await clockedStage({ reports: 8 })
    let asked = 0
    stage.transport = (request, send) => {
      if (!request.path.endsWith('/transitions')) return send()
      asked += 1
      return unreachable(request, send)
    }
    const seen = await connectionsDuring(600 * second)
    expect([...seen].toSorted()).toEqual(expect.not.arrayContaining(['offline', 'failing']))
    expect(stage.desk.status().lastError).toBeNull()
    // At most three times for each report, each with the four tries of a request.
    const inTenMinutes = asked
    expect(inTenMinutes).toBeGreaterThan(0)
    expect(inTenMinutes).toBeLessThanOrEqual(8 * 3 * 4)
    await stage.pass(600 * second)
    expect(asked).toBe(inTenMinutes)
  })
})

describe('unreadable reports without exception', () => {
  it('are a failing service, even if the list is read', async () => {
    stage = await clockedStage({ reports: 24 })
    stage.transport = (request, send) =>
      /\/reports\/\d+/.test(request.path) ? answers(500)(request, send) : send()
    const seen = await connectionsDuring(60 * second)
    expect([...seen]).toContain('failing')
    expect([...seen]).not.toContain('offline')
  })
})
