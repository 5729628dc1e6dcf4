import { expect, it } from 'vitest'
import { decide } from '#main/engine/outbox/decide.ts'
import { isInThread } from '#main/engine/outbox/matching-words.ts'
import { readOutboxOfReport } from '#main/engine/queries/lists/outbox-view.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startActingDesk } from './acting-desk.ts'

const text = 'Sending.'

/** A comment whose request broke off before the service read it; the desk believes it lost only after an hour. */
async function lostComment() {
  const service = await startTestService({ reports: 3 })
  const timing = { believeAfterBreakMs: 3_600_000, believeAfterTimeoutMs: 3_600_000 }
  const desk = startActingDesk(service, { timing })
  const reportId = service.backstage.addReport()
  await desk.read(reportId)
  service.faults.set([{ kind: 'cut', endpoint: 'addComment', times: 1 }])
  const action = { kind: 'comment', text, audience: 'internal' } as const
  const decided = decide(desk.db, {
    reportIds: [reportId],
    action,
    batchTitle: null,
    holdMs: 0,
    now: Date.now(),
  })
  const [entryId = 0] = decided.ok ? decided.value.entryIds : []
  while (desk.actions()[0]?.state !== 'unsure') await desk.goOn(1)
  // The first check is over; the next automatic one is an hour away.
  await desk.checkNow(entryId)
  const asked = () => service.requests().filter(({ endpoint }) => endpoint === 'listActivities').length
  /** The lost comment arrives late. */
  const arrive = () =>
    service.ask('addComment', { path: { id: reportId }, body: { description: text, isInternal: true } })
  const shown = () =>
    readOutboxOfReport(
      desk.db,
      reportId,
      { me: null, reason: null, ofEach: new Map(), looking: new Set(), now: Date.now() },
      (entry) => isInThread(desk.db, entry),
    )
  return {
    service,
    desk,
    reportId,
    entryId,
    asked,
    arrive,
    shown,
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

it('checks at once on request, sends nothing, and finds the comment that arrived', async () => {
  await using lost = await lostComment()
  const { desk, service, entryId } = lost
  expect(desk.actions()).toMatchObject([{ state: 'unsure' }])
  const before = lost.asked()
  await lost.arrive()
  await desk.checkNow(entryId)
  expect(lost.asked()).toBeGreaterThan(before)
  expect(desk.actions()).toMatchObject([{ state: 'done' }])
  // The request that broke off, and the one that arrived.
  expect(service.requests().filter(({ endpoint }) => endpoint === 'addComment')).toHaveLength(2)
})

it('does not show text beside the thread that is in the thread already, even before the check', async () => {
  await using lost = await lostComment()
  expect(lost.shown()).toMatchObject([{ state: 'unsure', reason: { kind: 'checking', hindrance: null } }])
  await lost.arrive()
  await lost.desk.read(lost.reportId)
  expect(lost.desk.actions()).toMatchObject([{ state: 'unsure' }])
  expect(lost.shown()).toEqual([])
})
