import { describe, expect, it } from 'vitest'
import { createRequestBudget } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { carryOut } from '#main/engine/outbox/carry-out.ts'
import { answerEntry, decide } from '#main/engine/outbox/decide.ts'
import { shownTitle } from '#main/engine/queries/report/shown-texts.ts'
import { change, type Transaction } from '#main/engine/store/database.ts'
import { keepDraft } from '#main/engine/store/outbox/kept-drafts.ts'
import { readAction, writeAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { inTransaction, withinTransaction } from '#main/engine/store/transaction.ts'
import type { Report, ReportActivity } from '#shared/admin-api/resources.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { rewritingOf } from '#shared/desk/draft-places.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { type ActingDesk, startActingDesk } from './acting-desk.ts'

const thanks = { kind: 'comment', text: 'Thank you.', audience: 'public' } as const

function act(desk: ActingDesk, reportId: number, action: ReportAction): number {
  const decided = decide(desk.db, {
    reportIds: [reportId],
    action,
    batchTitle: null,
    holdMs: 0,
    now: Date.now(),
  })
  if (!decided.ok) throw new Error(JSON.stringify(decided.error))
  return decided.value.entryIds[0] ?? 0
}

async function timesSaid(service: TestService, id: number): Promise<number> {
  const answer = await service.ask('listActivities', { path: { id }, query: { limit: 100 } })
  return answer.json<{ items: ReportActivity[] }>().items.filter(({ message }) => message === thanks.text)
    .length
}

const states = (desk: ActingDesk) => desk.actions().map(({ state }) => state)
const sent = (service: TestService) => service.requests().filter(({ method }) => method !== 'GET')

/** A service, and a desk that has read one report and whose outbox runs. */
async function onReport() {
  const service = await startTestService({ reports: 3 })
  const desk = startActingDesk(service)
  const reportId = service.backstage.addReport()
  await desk.read(reportId)
  service.clearRequests()
  return {
    service,
    desk,
    reportId,
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

describe('a conflict', () => {
  it("that is retried is sent over the service's current values, without another conflict with them", async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    const before = { severityId: 1 }
    service.backstage.classify(reportId, before)
    await desk.read(reportId)
    const decision = { action: { kind: 'classify', severityId: 4 }, batchTitle: null } as const
    const decided = decide(desk.db, { ...decision, reportIds: [reportId], holdMs: 600_000, now: Date.now() })
    const id = decided.ok ? (decided.value.entryIds[0] ?? 0) : 0
    service.backstage.classify(reportId, { severityId: 3 })
    await desk.read(reportId)
    expect(answerEntry(desk.db, id, { kind: 'sendNow' }, Date.now()).ok).toBe(true)
    await desk.settle()
    expect(readAction(desk.db, id)?.state).toBe('conflict')
    expect(sent(service)).toEqual([])

    expect(answerEntry(desk.db, id, { kind: 'retry' }, Date.now()).ok).toBe(true)
    await desk.settle()
    expect(readAction(desk.db, id)?.state).toBe('done')
    expect(sent(service)).toHaveLength(1)
  })
})

describe('the values a form showed when it opened', () => {
  const decideSeeing = (desk: ActingDesk, reportId: number, severity: number | null) => {
    const decided = decide(desk.db, {
      ...{ reportIds: [reportId], action: { kind: 'classify', severityId: 4 }, batchTitle: null },
      ...{ seen: { severity }, holdMs: 0, now: Date.now() },
    })
    return decided.ok ? (decided.value.entryIds[0] ?? 0) : 0
  }

  it('must not have been changed by others, even before the decision', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.backstage.classify(reportId, { severityId: 3 })
    await desk.read(reportId)
    const id = decideSeeing(desk, reportId, 1)
    await desk.settle()
    expect(readAction(desk.db, id)).toMatchObject({
      state: 'conflict',
      reason: { collisions: [{ field: 'severity', base: 1, mine: 4, theirs: 3 }] },
    })
    expect(sent(service)).toEqual([])
  })

  it("include the status: a colleague's meanwhile transition is not overwritten", async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    const seen = {
      status: (await service.ask('readReport', { path: { id: reportId } })).json<Report>().status.id,
    }
    service.backstage.move(reportId, 'Needs more info')
    await desk.read(reportId)
    const action = { kind: 'transition', transition: 'triaged' } as const
    const now = Date.now()
    const decided = decide(desk.db, { reportIds: [reportId], action, batchTitle: null, seen, holdMs: 0, now })
    await desk.settle()
    expect(readAction(desk.db, decided.ok ? (decided.value.entryIds[0] ?? 0) : 0)).toMatchObject({
      state: 'conflict',
      reason: { collisions: [{ field: 'status', base: seen.status }] },
    })
    expect(sent(service)).toEqual([])
  })

  it('include a title, as far as the form showed it', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    const rename = (title: string, seen: string) => {
      const action = { kind: 'edit', title } as const
      const decided = decide(desk.db, {
        ...{ reportIds: [reportId], action, batchTitle: null, seen: { title: seen } },
        ...{ holdMs: 0, now: Date.now() },
      })
      return decided.ok ? decided.value.entryIds[0] : undefined
    }
    // The window shortens a title; only the colleague's other title is a conflict.
    const long = 'An endless title. '.repeat(200)
    service.backstage.rename(reportId, long)
    await desk.read(reportId)
    const shown = shownTitle(reportId, long)
    expect(shown.length).toBeLessThan(long.length)
    const shortened = rename('Mine', shown)
    await desk.settle()
    expect(readAction(desk.db, shortened ?? 0)?.state).toBe('done')
    service.backstage.rename(reportId, 'Theirs')
    await desk.read(reportId)
    const overtaken = rename('Mine again', 'Mine')
    await desk.settle()
    expect(readAction(desk.db, overtaken ?? 0)).toMatchObject({
      state: 'conflict',
      reason: { collisions: [{ field: 'title', base: 'Mine', mine: 'Mine again', theirs: 'Theirs' }] },
    })
    expect(sent(service)).toHaveLength(1)
  })

  it('are no conflict if they did not change', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.backstage.classify(reportId, { severityId: 3 })
    await desk.read(reportId)
    const id = decideSeeing(desk, reportId, 3)
    await desk.settle()
    expect(readAction(desk.db, id)?.state).toBe('done')
    expect(sent(service)).toHaveLength(1)
  })
})

describe('of two equal comments', () => {
  it('the second is sent again if its answer was lost and only the first is at the service', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', after: 1, times: 1 }])
    act(desk, reportId, thanks)
    act(desk, reportId, thanks)
    await desk.settle()
    expect(states(desk)).toEqual(['done', 'done'])
    expect(await timesSaid(service, reportId)).toBe(2)
  })

  it('each is sent once if both answers were lost and one had arrived', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.faults.set([
      { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
      { kind: 'cut', at: 'start', endpoint: 'addComment', after: 1, times: 1 },
    ])
    act(desk, reportId, thanks)
    act(desk, reportId, thanks)
    await desk.settle()
    expect(states(desk)).toEqual(['done', 'done'])
    expect(await timesSaid(service, reportId)).toBe(2)
  })

  it('an earlier one is not mistaken for the one whose answer was lost', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.backstage.addComment(reportId, { message: thanks.text, actorId: service.people.superAdmin })
    await desk.read(reportId)
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
    act(desk, reportId, thanks)
    await desk.settle()
    expect(states(desk)).toEqual(['done'])
    expect(await timesSaid(service, reportId)).toBe(2)
  })
})

describe('a reward', () => {
  it.each([
    [5, false],
    [31, true],
    [119, true],
  ])('on details that were read %i s ago reads them first: %s', async (secondsAgo, readsFirst) => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.backstage.move(reportId, 'Triaged')
    await desk.read(reportId)
    service.clearRequests()
    const ageing = change('test.age', 'update reports set details_read_at = ? where id = ?')
    inTransaction(desk.db, () => void desk.db.run(ageing, [Date.now() - secondsAgo * 1_000, reportId]))
    act(desk, reportId, { kind: 'reward', bounty: 100 })
    await desk.settle()
    expect(states(desk)).toEqual(['done'])
    const asked = service.requests().map(({ endpoint }) => endpoint)
    expect(asked.slice(0, asked.indexOf('setRewards')).includes('readReport')).toBe(readsFirst)
  })
})

describe('an action that is unsure', () => {
  it('cannot be edited, because it may have arrived', async () => {
    await using world = await onReport()
    const { desk, reportId } = world
    const id = act(desk, reportId, thanks)
    const entry = readAction(desk.db, id)
    if (entry === null) throw new Error('it is not there')
    const unsure = { ...entry, state: 'unsure', reason: { kind: 'cannotTell' } } as const
    inTransaction(desk.db, () =>
      withinTransaction(desk.db, (transaction) => writeAction(transaction, unsure)),
    )
    const action = { ...thanks, text: 'Other words.' }
    const edited = answerEntry(desk.db, id, { kind: 'edit', action, holdMs: 0 }, Date.now())
    expect(edited).toMatchObject({ ok: false, error: { kind: 'conflict' } })
    expect(readAction(desk.db, id)).toMatchObject({ state: 'unsure', action: thanks })
  })

  it("keeps the user's answer when a running check ends later", async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.faults.set([
      { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
      { kind: 'latency', endpoint: 'readReport', ms: 300 },
    ])
    const id = act(desk, reportId, thanks)
    const isLooking = () => service.requests().some(({ endpoint }) => endpoint === 'readReport')
    while (!isLooking()) await desk.goOn(2)
    expect(readAction(desk.db, id)?.state).toBe('unsure')
    expect(answerEntry(desk.db, id, { kind: 'discard' }, Date.now()).ok).toBe(true)
    await desk.goOn(600)
    await desk.settle()
    expect(readAction(desk.db, id)?.state).toBe('discarded')
    expect(await timesSaid(service, reportId)).toBe(1)
  })
})

it('an action that is being edited is not sent, even if the edit began after it was found to be due', async () => {
  await using service = await startTestService({ reports: 3 })
  const desk = startActingDesk(service)
  const reportId = service.backstage.addReport()
  await desk.read(reportId)
  const { db } = desk
  const decision = { reportIds: [reportId], action: thanks, batchTitle: null, now: Date.now() }
  const decided = decide(db, { ...decision, holdMs: 600_000 })
  const id = decided.ok ? (decided.value.entryIds[0] ?? 0) : 0
  const due = readAction(db, id)
  if (due === null) throw new Error('it is not there')
  inTransaction(db, (transaction) =>
    keepDraft(transaction, { reportId, slot: rewritingOf(id), text: '{"text":"bett"}', now: Date.now() }),
  )
  service.clearRequests()

  const log = rememberingLog()
  const budget = createRequestBudget({ requestLog: { load: () => [], record: () => undefined }, log })
  const api = createAdminApi({ baseUrl: service.baseUrl, token: service.tokens.superAdmin, budget })
  const { signal } = new AbortController()
  const keep = async (work: (transaction: Transaction) => void) => void inTransaction(db, work)
  const later = () => Date.now() + 700_000
  const unasked = { readAgain: async () => false, learned: () => undefined }
  const carrying = { db, api, signal, now: later, keep, ...unasked }
  expect(await carryOut(carrying, due)).toEqual({ kind: 'moved' })
  expect(readAction(db, id)).toMatchObject({ state: 'held', isBeingChanged: true })
  expect(sent(service)).toEqual([])
  budget.close()
  await api.close()
  await desk[Symbol.asyncDispose]()
})
