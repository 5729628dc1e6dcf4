import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#main/engine/api/clock.ts'
import { countReports } from '#main/engine/store/reports.ts'
import type { SyncContext } from '#main/engine/sync/context.ts'
import { createCursorTrail } from '#main/engine/sync/cursor-trail.ts'
import { readNextPages } from '#main/engine/sync/first-traversal.ts'
import { createGatheredStore } from '#main/engine/sync/gathered-store.ts'
import { firstTraversalFromTop, readFirstTraversal } from '#main/engine/sync/standing.ts'
import { openClient, testToken } from '../api/open-client.ts'
import { type Answering, type Arrival, send, startRawServer } from '../api/raw-server.ts'
import { summaries } from '../faults/answers-of-the-specification.ts'
import { temporaryStore } from '../store/temporary-store.ts'

/** Twelve reports, two to a page. */
const pages = 6

describe('pages of the whole queue that pour in', () => {
  test('are stored together, and the traversal stands behind the last of them', async () => {
    const { step, reports, cursor, commits } = await standing(answerPage)
    expect(await step()).toEqual({ kind: 'done', progress: true })
    expect([reports(), cursor(), commits()]).toEqual([8, '4', 1])
    expect(await step()).toEqual({ kind: 'done', progress: true })
    expect([reports(), cursor(), commits()]).toEqual([12, null, 2])
  })

  test('are stored as far as they came when the next one fails, and it is asked for again', async () => {
    let failing = true
    const { step, reports, cursor, asked } = await standing((response, arrival, nth) => {
      if (cursorOf(arrival) === '2' && failing) send(response, 200, { items: 'none' })
      else answerPage(response, arrival, nth)
    })
    expect(await step()).toMatchObject({ kind: 'failed', error: { kind: 'badAnswer' } })
    expect([reports(), cursor()]).toEqual([4, '2'])
    failing = false
    expect(await step()).toEqual({ kind: 'done', progress: true })
    expect([reports(), cursor()]).toEqual([12, null])
    expect(asked()).toEqual([null, '1', '2', '2', '3', '4', '5'])
  })

  test('do not wait for one that is slow', async () => {
    const slow = Promise.withResolvers<void>()
    const { step, reports, cursor } = await standing(async (response, arrival, nth) => {
      if (cursorOf(arrival) === '2') await slow.promise
      answerPage(response, arrival, nth)
    })
    const ended = step()
    while (reports() < 4) await wait(5)
    expect(cursor()).toBe('2')
    slow.resolve()
    expect(await ended).toEqual({ kind: 'done', progress: true })
    expect(reports()).toBe(12)
  })

  test('that lead back to an earlier one are stored up to there', async () => {
    const { step, reports } = await standing((response, arrival) =>
      send(response, 200, page(cursorOf(arrival) === '1' ? 0 : Number(cursorOf(arrival) ?? 0))),
    )
    expect(await step()).toMatchObject({ kind: 'failed', error: { kind: 'badAnswer' } })
    expect(reports()).toBe(2)
  })
})

const cursorOf = ({ path }: Arrival) => new URLSearchParams(path.split('?')[1]).get('cursor')

function page(nth: number) {
  const newestFirst = summaries.toReversed()
  return {
    items: newestFirst.slice(2 * nth, 2 * nth + 2),
    nextCursor: nth + 1 < pages ? String(nth + 1) : null,
  }
}

const answerPage: Answering = (response, arrival) => send(response, 200, page(Number(cursorOf(arrival) ?? 0)))

/** A traversal that is to begin, of a service that answers like this. */
async function standing(answering: Answering) {
  const server = await startRawServer(answering)
  const client = openClient({ baseUrl: server.baseUrl, token: testToken })
  onTestFinished(async () => {
    await client[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })
  const db = temporaryStore()
  let commits = 0
  const counted: typeof db = Object.assign(Object.create(db), {
    commit: () => {
      commits += 1
      db.commit()
    },
  })
  const context: SyncContext = {
    db: counted,
    gathered: createGatheredStore(db),
    api: client.api,
    signal: new AbortController().signal,
    now: Date.now,
    clock: systemClock,
    reportsChanged: () => undefined,
  }
  const trail = createCursorTrail()
  return {
    step: () => readNextPages(context, readFirstTraversal(db) ?? firstTraversalFromTop, trail),
    reports: () => countReports(db),
    cursor: () => readFirstTraversal(db)?.cursor ?? null,
    commits: () => commits,
    asked: () => server.arrivals.map(cursorOf),
  }
}
