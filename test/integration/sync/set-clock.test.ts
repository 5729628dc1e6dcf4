import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decide } from '#main/engine/outbox/decide.ts'
import { readAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { changeMarks, nextWaking } from '#main/engine/store/own/local-marks.ts'
import { detailsReadAt } from '#main/engine/store/reports/report-details.ts'
import { countToHydrate } from '#main/engine/store/sync/hydration-queue.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { type ClockedStage, clockedStage, freely } from '../../fixtures/clocked-stage.ts'
import type { Transport } from '../../fixtures/request-gate.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { must } from '../store/temporary-store.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

let stage: ClockedStage
beforeEach(async () => {
  stage = await clockedStage({ reports: 6 })
  await stage.untilQuiet(120 * second)
})
afterEach(() => stage.end())

const anyReport = () => stage.service.backstage.reportIds()[0] ?? 0

/** Decides a comment that can be undone for ten seconds. @returns its id. */
function decideComment(text: string): number {
  const { db, steady, outbox } = stage.desk
  const action = { kind: 'comment', text, audience: 'internal' } as const
  const decision = { reportIds: [anyReport()], action, batchTitle: null, holdMs: 10 * second }
  const [id = 0] = must(decide(db, { ...decision, now: steady.now() })).entryIds
  outbox.ring()
  return id
}

const stateOf = (id: number) => readAction(stage.desk.db, id)?.state
const sentComments = () =>
  stage.service.requests().filter(({ method, path }) => method === 'POST' && path.endsWith('/comments'))
    .length

describe('setting the time of day', () => {
  for (const [how, byMs] of [
    ['back an hour', -hour],
    ['forward an hour', hour],
    ['back a day', -24 * hour],
    ['forward a day', 24 * hour],
  ] as const) {
    it(`${how}: a comment can be undone for its ten seconds, and then it is sent`, async () => {
      for (const after of [0, 1, 3, 6]) {
        const before = sentComments()
        const id = decideComment(`Said ${how}, ${after} s before`)
        await stage.pass(after * second)
        stage.time.setWall(byMs)
        await stage.pass((9 - after) * second)
        expect(stateOf(id), `${after}`).toBe('held')
        expect(sentComments()).toBe(before)
        await stage.pass(3 * second)
        expect(stateOf(id), `${after}`).toBe('done')
        expect(sentComments()).toBe(before + 1)
        await stage.pass(20 * second)
      }
    })

    it(`${how}: a snooze of an hour lasts an hour`, async () => {
      const { db, steady, alarm } = stage.desk
      const report = { reportId: anyReport(), activityAt: Number.MAX_SAFE_INTEGER }
      must(
        inTransaction(db, (transaction) =>
          changeMarks(transaction, [report], { kind: 'snoozed', until: steady.now() + hour }, steady.now()),
        ),
      )
      alarm.set()
      await stage.pass(20 * minute)
      stage.time.setWall(byMs)
      await stage.pass(39 * minute)
      expect(nextWaking(db)).not.toBeNull()
      await stage.pass(2 * minute)
      expect(nextWaking(db)).toBeNull()
    })

    it(`${how}: readings keep their age`, async () => {
      const { db, steady } = stage.desk
      const age = () => steady.now() - (detailsReadAt(db, anyReport()) ?? 0)
      const before = age()
      stage.time.setWall(byMs)
      await stage.pass(minute)
      expect(Math.abs(age() - before - minute)).toBeLessThanOrEqual(second)
    })
  }

  it('back a day: an unreadable report is retried all the same, not a day later', async () => {
    const { service, desk } = stage
    const deferred = () => column(desk.db, 'id', 'hydrate_after > 0')
    service.faults.set([{ kind: 'status', endpoint: 'readReport', status: 500, times: 1 }])
    service.backstage.rename(anyReport(), 'Renamed')
    service.backstage.addComment(anyReport(), { message: 'News.' })
    expect(await stage.passUntil(() => deferred().length > 0, 2 * minute)).not.toBeNull()
    stage.time.setWall(-24 * hour)
    await stage.pass(minute)
    expect(deferred()).toEqual([])
    expect(countToHydrate(desk.db)).toBe(0)
  })

  it('forward a day: an answer lost a moment ago may still arrive', async () => {
    const loses: Transport = async (request, send) => {
      const answer = await send()
      if (request.method !== 'POST') return answer
      const error = { kind: 'timeout', mayHaveArrived: true } as const
      return { kind: 'failure', failure: { error, isFinal: false } }
    }
    // The service accepts the comment, but shows it only half a minute later.
    let hidden = true
    const isShown = (item: { message?: unknown } | null) => item?.message !== 'Slow to show'
    const id = decideComment('Slow to show')
    await stage.pass(9 * second)
    stage.transport = async (request, send) => {
      if (request.method === 'POST') return loses(request, send)
      const answer = await send()
      if (!hidden || answer.kind !== 'answer' || answer.body.kind !== 'whole') return answer
      const said: unknown = JSON.parse(Buffer.from(answer.body.bytes).toString())
      const shown = JSON.stringify(said, (_, value) => (Array.isArray(value) ? value.filter(isShown) : value))
      return { ...answer, body: { kind: 'whole', bytes: Buffer.from(shown) } }
    }
    await stage.pass(3 * second)
    expect(stateOf(id)).toBe('unsure')
    stage.time.setWall(24 * hour)
    await stage.pass(30 * second)
    expect(sentComments()).toBe(1)
    hidden = false
    stage.transport = freely
    await stage.pass(2 * minute)
    expect(sentComments()).toBe(1)
    expect(stateOf(id)).toBe('done')
  })
})

describe('a computer that slept', () => {
  it('sends waiting actions soon after it woke', async () => {
    const id = decideComment('Before the lid was closed')
    stage.time.sleep(8 * hour)
    await stage.pass(12 * second)
    expect(stateOf(id)).toBe('done')
    expect(Math.abs(stage.desk.steady.now() - stage.time.trueTime())).toBeLessThanOrEqual(second)
  })
})
