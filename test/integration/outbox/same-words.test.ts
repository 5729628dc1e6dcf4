import { describe, expect, it } from 'vitest'
import { answerEntry, decide } from '#main/engine/outbox/decide.ts'
import { isInThread } from '#main/engine/outbox/matching-words.ts'
import { changeUnseen, type Transaction } from '#main/engine/store/database.ts'
import { evictSome } from '#main/engine/store/reports/eviction.ts'
import { markUnread } from '#main/engine/store/sync/hydration-queue.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { writeTimelinePosition } from '#main/engine/sync/sync-position.ts'
import type { ReportActivity } from '#shared/admin-api/resources.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { type ActingDesk, type ActingDeskOptions, startActingDesk } from './acting-desk.ts'

const audienceUnknown = changeUnseen('test.audienceUntold', 'update activities set is_internal = null')
const audiencePublic = changeUnseen('test.audiencePublic', 'update activities set is_internal = 0')

const thanks = { kind: 'comment', text: 'Thank you.', audience: 'public' } as const

function act(desk: ActingDesk, reportId: number, action: ReportAction): void {
  const decision = { reportIds: [reportId], action, batchTitle: null, holdMs: 0, now: Date.now() }
  expect(decide(desk.db, decision).ok).toBe(true)
}

/** A desk that has read a new report. */
async function onReport(options: ActingDeskOptions = {}) {
  const service = await startTestService({ reports: 3 })
  const desk = startActingDesk(service, options)
  const reportId = service.backstage.addReport()
  await desk.read(reportId)
  return {
    ...{ service, desk, reportId },
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

/** How often the owner of the token has written the text. */
async function timesSaid(service: TestService, id: number, words: string): Promise<number> {
  const query = { limit: 100, direction: 'desc' }
  const answer = await service.ask('listActivities', { path: { id }, query })
  const { items } = answer.json<{ items: ReportActivity[] }>()
  const own = service.people.superAdmin
  return items.filter(({ message, actor }) => message === words && actor?.id === own).length
}

const states = (desk: ActingDesk) => desk.actions().map(({ state, reason }) => [state, reason?.kind ?? null])

describe('text that is already in the timeline', () => {
  it('is sent again if the first entry has no author and the answer to the second was lost', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    // The first comment is carried out, but the answer that would name its entry breaks off.
    service.faults.set([
      { kind: 'cut', at: 'body', endpoint: 'addComment', times: 1 },
      { kind: 'cut', at: 'start', endpoint: 'addComment', after: 1, times: 1 },
    ])
    act(desk, reportId, thanks)
    act(desk, reportId, thanks)
    await desk.settle()
    expect(states(desk)).toEqual([
      ['done', null],
      ['done', null],
    ])
    expect(await timesSaid(service, reportId, thanks.text)).toBe(2)
  })

  it('as the message of a transition does not count as a comment', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
    act(desk, reportId, { kind: 'transition', transition: 'triaged', message: thanks.text })
    act(desk, reportId, thanks)
    await desk.settle()
    expect(await timesSaid(service, reportId, thanks.text)).toBe(2)
  })

  it('is unsure if somebody else wrote it just then', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    act(desk, reportId, { kind: 'comment', text: 'I look at it.', audience: 'internal' })
    await desk.settle()
    await desk.read(reportId)
    const colleague = service.people.standardAdmin
    service.backstage.addComment(reportId, { message: thanks.text, actorId: colleague })
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
    act(desk, reportId, thanks)
    await desk.settle()
    expect(states(desk)).toContainEqual(['unsure', 'cannotTell'])
    expect(await timesSaid(service, reportId, thanks.text)).toBe(0)
  })

  it.each<[string, 'public' | 'internal', 'own' | 'colleague', 'asked' | 'sent']>([
    ['an own entry', 'internal', 'own', 'asked'],
    ['an own entry', 'public', 'own', 'asked'],
    ['a colleague’s', 'public', 'colleague', 'asked'],
    ['a colleague’s', 'internal', 'colleague', 'sent'],
  ])('other text, %s, %s, that arrived meanwhile', async (_, audience, who, expected) => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    // From here on the desk knows who owns this token.
    act(desk, reportId, { kind: 'comment', text: 'I look at it.', audience: 'internal' })
    await desk.settle()
    await desk.read(reportId)
    const actorId = who === 'own' ? service.people.superAdmin : service.people.standardAdmin
    service.backstage.addComment(reportId, {
      message: '[removed]',
      isInternal: audience === 'internal',
      actorId,
    })
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
    act(desk, reportId, { ...thanks, audience })
    await desk.settle()
    expect(states(desk)).toContainEqual(expected === 'asked' ? ['unsure', 'cannotTell'] : ['done', null])
    expect(await timesSaid(service, reportId, thanks.text)).toBe(expected === 'asked' ? 0 : 1)
  })

  it('is found in an entry whose audience the service does not send', async () => {
    const timing = { believeAfterBreakMs: 600_000, believeAfterTimeoutMs: 600_000 }
    await using world = await onReport({ timing })
    const { service, desk, reportId } = world
    service.faults.set([
      { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
      // The desk cannot read the report, so the action stays unsettled. A settled action would claim the entry.
      { kind: 'status', status: 503, endpoint: 'readReport' },
    ])
    act(desk, reportId, { ...thanks, audience: 'internal' })
    desk.ring()
    await expect.poll(() => desk.actions()[0]?.state).toBe('unsure')
    await desk.read(reportId, { details: false })
    const [entry] = desk.actions()
    if (entry === undefined) throw new Error('nothing was decided')
    expect(isInThread(desk.db, entry)).toBe(true)
    desk.db.run(audienceUnknown, [])
    expect(isInThread(desk.db, entry)).toBe(true)
    desk.db.run(audiencePublic, [])
    expect(isInThread(desk.db, entry)).toBe(false)
  })

  it('may be an unreadable entry', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.faults.set([
      { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
      { kind: 'brokenItem', endpoint: 'listActivities' },
    ])
    act(desk, reportId, thanks)
    await desk.settle()
    expect(states(desk)).toEqual([['unsure', 'cannotTell']])
    expect(service.counters().addComment).toBe(1)
  })

  it('does not block the next comment when unreadable', async () => {
    await using service = await startTestService({ reports: 3 })
    await using desk = startActingDesk(service)
    const reportId = service.backstage.addReport()
    service.backstage.addComment(reportId, { message: 'Before.' })
    service.faults.set([{ kind: 'brokenItem', endpoint: 'listActivities' }])
    await desk.read(reportId)
    // The newest entry stays unreadable; an entry by the action would be listed above it.
    service.faults.set([
      { kind: 'brokenItem', endpoint: 'listActivities', index: 0 },
      { kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 },
    ])
    act(desk, reportId, thanks)
    await desk.settle()
    expect(states(desk)).toEqual([['done', null]])
  })

  describe('on the newest page of a partly read timeline', () => {
    async function start(service: TestService) {
      const timing = { believeAfterBreakMs: 0, believeAfterTimeoutMs: 0 }
      const desk = startActingDesk(service, { timing })
      const reportId = service.backstage.addReport()
      for (let at = 0; at < 120; at += 1) service.backstage.addComment(reportId, { message: `Entry ${at}` })
      await desk.read(reportId)
      const asked = { path: { id: reportId }, query: { limit: 100, direction: 'desc' } }
      const { nextCursor } = (await service.ask('listActivities', asked)).json<{ nextCursor: string }>()
      /** Sets the timeline's position as a reading in the background leaves it after the newest page. */
      const leave = (transaction: Transaction) =>
        writeTimelinePosition(transaction, reportId, { cursor: nextCursor, revision: 0, stopsAt: null })
      return { desk, reportId, leave }
    }

    it('is found by a search', async () => {
      await using service = await startTestService({ reports: 3 })
      const { desk, reportId, leave } = await start(service)
      await using _ = desk
      service.faults.set([{ kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 }])
      inTransaction(desk.db, leave)
      act(desk, reportId, thanks)
      await desk.settle()
      expect(states(desk)).toEqual([['done', null]])
      expect(service.counters().addComment).toBe(1)
    })

    it('is known before the same text is sent', async () => {
      await using service = await startTestService({ reports: 3 })
      const { desk, reportId, leave } = await start(service)
      await using _ = desk
      service.backstage.addComment(reportId, { message: thanks.text, actorId: service.people.superAdmin })
      inTransaction(desk.db, (transaction) => {
        leave(transaction)
        markUnread(transaction, reportId, { details: false, timeline: true, evidence: false })
      })
      service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
      act(desk, reportId, thanks)
      await desk.settle()
      expect(states(desk)).toEqual([['done', null]])
      expect(await timesSaid(service, reportId, thanks.text)).toBe(2)
    })
  })

  it('is sent again on a report whose texts are not kept', async () => {
    await using service = await startTestService({ reports: 3 })
    await using desk = startActingDesk(service)
    const reportId = service.backstage.addReport()
    service.backstage.move(reportId, 'Resolved')
    const actorId = service.people.superAdmin
    service.backstage.addComment(reportId, { message: thanks.text, actorId })
    await desk.read(reportId)
    const later = Date.now() + 400 * 86_400_000
    expect(evictSome(desk.db, { before: later, now: later }, 10)).toEqual([reportId])
    service.backstage.addComment(reportId, { message: 'Paid.', actorId: service.people.standardAdmin })
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
    act(desk, reportId, thanks)
    await desk.settle()
    expect(states(desk)).toEqual([['done', null]])
    expect(await timesSaid(service, reportId, thanks.text)).toBe(2)
  })
})

describe('a connection that breaks at the same text each time', () => {
  it('fails the action after ten attempts and leaves it to the user', async () => {
    await using world = await onReport()
    const { service, desk, reportId } = world
    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment' }])
    act(desk, reportId, thanks)
    await desk.settle()
    expect(states(desk)).toEqual([['failed', 'error']])
    expect(service.counters().addComment).toBe(10)

    service.faults.set([{ kind: 'cut', at: 'start', endpoint: 'addComment', times: 1 }])
    const [entry] = desk.actions()
    expect(answerEntry(desk.db, entry?.id ?? 0, { kind: 'retry' }, Date.now()).ok).toBe(true)
    desk.ring()
    await desk.settle()
    expect(states(desk)).toEqual([['done', null]])
    expect(await timesSaid(service, reportId, thanks.text)).toBe(1)
  })
})
