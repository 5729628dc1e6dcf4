import { describe, expect, it } from 'vitest'
import { answerEntry, decide } from '#main/engine/outbox/decide.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { markUnread } from '#main/engine/store/sync/hydration-queue.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { ReportPart } from '#main/engine/sync/unread-report.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startActingDesk } from './acting-desk.ts'

/** A report with parts that the token may no longer read, and a write whose answer is lost. */
async function lost(action: ReportAction, unreadable: readonly ReportPart[], cut: 'cut' | 'cutAfterCommit') {
  const service = await startTestService({ reports: 3 })
  const desk = startActingDesk(service)
  const reportId = service.backstage.addReport()
  await desk.read(reportId)
  // Evidence that the token may not read stays due. So each reading of another part requests the evidence as well.
  const isDue = { details: false, timeline: false, evidence: unreadable.includes('listEvidence') }
  inTransaction(desk.db, (transaction) => markUnread(transaction, reportId, isDue))
  service.clearRequests()
  const written = {
    comment: 'addComment',
    transition: 'executeTransition',
    assign: 'assignReport',
    reward: 'setRewards',
  } as const
  const endpoint = written[action.kind as keyof typeof written]
  service.faults.set([
    { kind: cut, endpoint, times: 1 },
    ...unreadable.map((part) => ({ kind: 'status', status: 403, endpoint: part }) as const),
  ])
  const decision = { reportIds: [reportId], action, batchTitle: null, holdMs: 0, now: Date.now() }
  expect(decide(desk.db, decision).ok).toBe(true)
  await desk.settle()
  const [entry] = desk.actions()
  const writes = service.requests().filter(({ method }) => method !== 'GET').length
  await desk[Symbol.asyncDispose]()
  await service.close()
  return { state: entry?.state, reason: entry?.reason, writes }
}

const thanks = { kind: 'comment', text: 'Thank you for this one.', audience: 'public' } as const

describe('a comment whose answer was lost, on a report with unreadable details', () => {
  it('has arrived when the timeline shows it', async () => {
    expect(await lost(thanks, ['readReport'], 'cutAfterCommit')).toMatchObject({ state: 'done', writes: 1 })
  })

  it('is sent again when the timeline does not show it', async () => {
    expect(await lost(thanks, ['readReport'], 'cut')).toMatchObject({ state: 'done', writes: 2 })
  })

  it('waits for the user if the timeline cannot be read either', async () => {
    expect(await lost(thanks, ['readReport', 'listActivities'], 'cutAfterCommit')).toMatchObject({
      state: 'unsure',
      reason: { kind: 'cannotTell', why: 'unreadable' },
      writes: 1,
    })
  })
})

describe('a transition whose answer was lost, on a report with unreadable details', () => {
  const ask = { kind: 'transition', transition: 'needs_more_info', message: 'Which version is it?' } as const

  it('has arrived when the timeline shows its message', async () => {
    expect(await lost(ask, ['readReport'], 'cutAfterCommit')).toMatchObject({ state: 'done', writes: 1 })
  })

  it('is not sent again on the basis of an earlier reading', async () => {
    expect(await lost(ask, ['readReport'], 'cut')).toMatchObject({
      state: 'unsure',
      reason: { kind: 'cannotTell', why: 'unreadable' },
      writes: 1,
    })
  })
})

it('an assignment is not sent again over unreadable details', async () => {
  expect(await lost({ kind: 'assign', userId: 'somebody' }, ['readReport'], 'cut')).toMatchObject({
    state: 'unsure',
    reason: { kind: 'cannotTell', why: 'unreadable' },
    writes: 1,
  })
})

it('a comment is not sent again because of a timeline that is missing and could not be read', async () => {
  const service = await startTestService({ reports: 3 })
  await using desk = startActingDesk(service)
  const reportId = service.backstage.addReport()
  await desk.read(reportId)
  const decision = {
    reportIds: [reportId],
    action: thanks,
    batchTitle: null,
    holdMs: 600_000,
    now: Date.now(),
  }
  const decided = decide(desk.db, decision)
  const [entryId = 0] = decided.ok ? decided.value.entryIds : []
  removeReport(desk.db, reportId, Date.now())
  service.clearRequests()
  service.faults.set([
    { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
    { kind: 'status', status: 403, endpoint: 'readReport' },
  ])
  expect(answerEntry(desk.db, entryId, { kind: 'sendNow' }, Date.now()).ok).toBe(true)
  await desk.settle()
  expect(desk.actions()).toMatchObject([
    { state: 'unsure', reason: { kind: 'cannotTell', why: 'unreadable' } },
  ])
  expect(service.counters().addComment).toBe(1)
  await service.close()
})

it('a report that is readable again, without an answer yet, is no longer shown as unreadable', async () => {
  const service = await startTestService({ reports: 3 })
  await using desk = startActingDesk(service, {
    timing: { believeAfterBreakMs: 15, believeAfterTimeoutMs: 400 },
  })
  const reportId = service.backstage.addReport()
  await desk.read(reportId)
  service.faults.set([
    { kind: 'status', status: 502, endpoint: 'addComment', times: 1 },
    { kind: 'status', status: 403, endpoint: 'listActivities' },
  ])
  const decision = { reportIds: [reportId], action: thanks, batchTitle: null, holdMs: 0, now: Date.now() }
  const decided = decide(desk.db, decision)
  await desk.settle()
  expect(desk.actions()).toMatchObject([
    { state: 'unsure', reason: { kind: 'cannotTell', why: 'unreadable' } },
  ])
  service.faults.clear()
  await desk.checkNow(decided.ok ? (decided.value.entryIds[0] ?? 0) : 0)
  await desk.settle()
  expect(desk.actions()).toMatchObject([{ state: 'unsure', reason: { kind: 'cannotTell' } }])
  expect(desk.actions()[0]?.reason).not.toHaveProperty('why')
  // The user is asked, and nothing is sent before the user decides.
  expect(service.counters().addComment).toBe(1)
  await service.close()
})

it('unreadable evidence does not keep a reward from being looked for', async () => {
  const reward = { kind: 'reward', bounty: 250 } as const
  expect(await lost(reward, ['listEvidence'], 'cut')).toEqual({
    state: 'unsure',
    reason: { kind: 'cannotTell', error: expect.objectContaining({ kind: 'network' }) },
    writes: 1,
  })
})
