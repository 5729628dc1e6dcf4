import { afterEach, describe, expect, it } from 'vitest'
import { select } from '#main/engine/store/database.ts'
import { readCurrentAsOf } from '#main/engine/sync/sync-position.ts'
import { type ClockedStage, clockedStage, freely, unreachable } from '../../fixtures/clocked-stage.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import type { Transport } from '../../fixtures/request-gate.ts'
import { column } from '../../fixtures/sweeping-desk.ts'

const second = 1_000
/** Every test run plays a tenth of the soak's runs. */
const runs = process.env.SOAK === undefined ? 2 : 20
/** Seed for the moments at which outages begin; the soak draws a new one. */
const seed = Number(process.env.OUTAGE_SEED ?? (process.env.SOAK === undefined ? 1 : Date.now() % 100_000))

let stage: ClockedStage
afterEach(() => stage.end())

const deferred = () => column(stage.desk.db, 'id', `hydrate_after > ${stage.time.trueTime()}`)
const entriesOf = (id: number) =>
  stage.desk.db.all(
    select<{ message: string }>('test.entries', 'select message from activities where report_id = ?'),
    [id],
  )

const answers500: Transport = async () => ({
  kind: 'answer',
  status: 500,
  headers: {},
  body: { kind: 'whole', bytes: Buffer.from('{}') },
})

/** Requests leave, but no answer arrives before the desk's own timeout. */
const swallowed: Transport = async () => ({
  kind: 'failure',
  failure: { error: { kind: 'timeout', mayHaveArrived: true }, isFinal: false },
})

/**
 * Makes others act during the outage, with each kind of change that a user would miss. @returns a function that says
 * whether all of it is in the local copy.
 */
function othersAct(run: number): () => boolean {
  const { backstage } = stage.service
  const ids = backstage.reportIds()
  const pick = (nth: number) => ids[(run * 7 + nth * 5) % ids.length] ?? 0
  const [commented, renamed] = [pick(1), pick(2)]
  const added = backstage.addReport({ name: `Sent in outage ${run}` })
  backstage.addComment(commented, { message: `Said in outage ${run}` })
  backstage.rename(renamed, `Renamed in outage ${run}`)
  backstage.addComment(renamed, { message: `And said so ${run}` })
  return () =>
    column(stage.desk.db, 'title', `id = ${added} and details_stale + timeline_stale = 0`).length === 1 &&
    entriesOf(commented).some(({ message }) => message === `Said in outage ${run}`) &&
    column(stage.desk.db, 'title', `id = ${renamed}`)[0] === `Renamed in outage ${run}`
}

function isUpToDate(since: number): boolean {
  const { connection, lastError } = stage.desk.status()
  const asOf = readCurrentAsOf(stage.desk.db)
  return (connection === 'idle' || connection === 'syncing') && lastError === null && (asOf ?? 0) >= since
}

describe('an outage', () => {
  for (const outageMs of [10 * second, 110 * second, 350 * second]) {
    it(
      `of ${outageMs / second} s at any moment: all changes by others are here 40 s after it (seed ${seed})`,
      async () => {
        stage = await clockedStage({ reports: 30, requestsPerMinute: 120 })
        await stage.untilQuiet(300 * second)
        const random = randomOf(seed + outageMs)
        for (let run = 0; run < runs; run += 1) {
          // The outage begins at a random moment within the 30 s between two checks, or within the work that follows a
          // check.
          await stage.pass(Math.round((70 + random() * 37) * second))
          stage.transport = [unreachable, swallowed][(run >> 1) % 2] ?? unreachable
          // In every other run others do nothing, so that no change ends the desk's waits early.
          const isAllHere = run % 2 === 0 ? othersAct(run) : () => true
          // The user keeps opening reports, many or the same one repeatedly; none of them can be requested.
          const ids = stage.service.backstage.reportIds()
          for (let nth = 0; nth < 8; nth += 1) {
            stage.desk.open(ids[run % 2 === 0 ? (run + nth) % ids.length : run] ?? 0)
            await stage.pass(outageMs / 8)
          }
          stage.transport = freely
          const backAt = stage.time.trueTime()
          const after = await stage.passUntil(() => isAllHere() && isUpToDate(backAt), 40 * second)
          expect(after, `run ${run}: ${JSON.stringify(stage.desk.status())}`).not.toBeNull()
        }
      },
      runs * 60_000,
    )
  }

  for (const [what, transport] of [
    ['without a network', unreachable],
    ['without answers', swallowed],
    ['of the whole service, with 500', answers500],
  ] as const) {
    it(`${what} leaves no single report behind`, async () => {
      stage = await clockedStage({ reports: 30 })
      await stage.pass(3 * second)
      stage.transport = transport
      for (const id of stage.service.backstage.reportIds().slice(0, 6)) {
        stage.desk.open(id)
        await stage.pass(20 * second)
      }
      await stage.pass(3_600 * second)
      stage.transport = freely
      await stage.passUntil(() => stage.desk.status().lastError === null, 120 * second)
      await stage.pass(second)
      expect(deferred()).toEqual([])
      await stage.untilQuiet(30 * second)
    })
  }
})

describe('a sync requested by the user', () => {
  it('retries what failed alone at once', async () => {
    stage = await clockedStage({ reports: 12 })
    const [bad = 0] = stage.service.backstage.reportIds()
    stage.transport = (request, send) =>
      request.path.includes(`/reports/${bad}`) ? answers500(request, send) : send()
    await stage.pass(1_200 * second)
    stage.transport = freely
    expect(deferred()).toEqual([bad])
    stage.desk.syncNow()
    await stage.untilQuiet(5 * second)
  })

  it('is answered within two seconds, even if the background has used its share', async () => {
    stage = await clockedStage({ reports: 400, requestsPerMinute: 120 })
    // The first sync is still running: the background has used its whole share of the budget.
    await stage.pass(65 * second)
    for (const waited of [0, 3, 11, 29]) {
      await stage.pass(waited * second)
      const id = stage.service.backstage.addReport({ name: `Just sent ${waited}` })
      stage.desk.syncNow()
      await stage.pass(2 * second)
      expect(column(stage.desk.db, 'title', `id = ${id}`)).toEqual([`Just sent ${waited}`])
    }
  })
})
