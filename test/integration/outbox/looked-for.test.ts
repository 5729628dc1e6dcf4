import { describe, expect, it } from 'vitest'
import { confirmDone } from '#main/engine/outbox/confirm-done.ts'
import { look } from '#main/engine/outbox/look.ts'
import { isInThread, seenSince } from '#main/engine/outbox/matching-words.ts'
import { changeUnseen, select } from '#main/engine/store/database.ts'
import { type StoredAction, sentNotSeen } from '#main/engine/store/outbox/outbox-entries.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { isTombstone } from '#main/engine/store/reports/tombstones.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { removeUnlistedActivities } from '#main/engine/store/timeline/unlisted-activities.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import { createForbidden } from '#main/engine/sync/forbidden.ts'
import { writeTimelinePosition } from '#main/engine/sync/sync-position.ts'
import type { ReceivedActivity } from '#shared/admin-api/received.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok } from '#shared/desk/result.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { details, entry, reporter, triager } from '../store/received-samples.ts'
import { type ScriptedDesk, scriptedDesk } from './scripted-desk.ts'

// What the desk concludes about an action from a report; the test scripts the report.

const rename = { kind: 'edit', title: 'My title' } as const
const reply = { kind: 'comment', text: 'Thank you for this report.', audience: 'public' } as const
const broke: DeskError = { kind: 'network', reason: 'reset', mayHaveArrived: true }
const page: DeskError = { kind: 'badAnswer', what: 'a web page' }
const confirmedAt = select<{ at: number | null }>('test.confirmedAt', 'select confirmed_at as at from outbox')
const half = changeUnseen('test.half', 'update reports set timeline_complete = 0')

const timeline = (...items: ReceivedActivity[]) => ok({ items, setAside: [], nextCursor: null })
/** An entry by the owner of the token, later than everything else on the report. */
const said = (message: string, also: Partial<ReceivedActivity> = {}) =>
  entry(900, { message, actor: triager, createdAt: 900_000, ...also })

/** Stores an action on report 1 that was sent a minute ago. @returns its id. */
function putSent(desk: ScriptedDesk, action: ReportAction, fields: Partial<StoredAction>): number {
  const [id = 0] = desk.put([1], action)
  const at = desk.context.now() - 60_000
  desk.set(id, { sentAt: at, sentBase: desk.entry(id).base, sentActivityAt: 1_000, ...fields })
  return id
}

function storeTimeline(desk: ScriptedDesk, items: readonly ReceivedActivity[], readAt = desk.context.now()) {
  storeReportDetails(desk.db, details(1), { readAt, revision: null })
  withinTransaction(desk.db, (transaction) =>
    storeActivities(transaction, 1, items, { readAt, revision: null, complete: true }),
  )
}

describe('the search for an action whose answer was lost', () => {
  const lookAt = async (desk: ScriptedDesk, action: ReportAction, fields: Partial<StoredAction> = {}) => {
    const lost = { state: 'unsure', reason: { kind: 'error', error: broke }, lostAt: 1 } as const
    const id = putSent(desk, action, { ...lost, ...fields })
    const { context } = desk
    const keep = async (work: Parameters<typeof withinTransaction>[1]) =>
      void withinTransaction(context.db, work)
    const looking = { context, keep, forbidden: createForbidden(context.now), believeAfterMs: () => 10 }
    const outcome = await look(looking, desk.entry(id))
    return { outcome, entry: desk.entry(id) }
  }

  it('says so when the report is deleted', async () => {
    await using desk = scriptedDesk()
    desk.answers.read = err({ kind: 'notFound', what: 'report' })
    const { entry } = await lookAt(desk, rename)
    expect(isTombstone(desk.db, 1)).toBe(true)
    expect(entry).toMatchObject({ state: 'unsure', reason: { kind: 'cannotTell', why: 'gone' } })
  })

  it('shows a change by others that it finds, against the base at the time of sending', async () => {
    await using desk = scriptedDesk()
    desk.answers.read = ok(details(1, { name: 'Their title' }))
    const { entry } = await lookAt(desk, rename, { base: { title: 'An older title' } })
    const collisions = [{ field: 'title', base: 'Report 1', mine: 'My title', theirs: 'Their title' }]
    expect(entry).toMatchObject({ state: 'conflict', reason: { collisions } })
    expect(column(desk.db, 'title', 'id = 1')).toEqual(['Their title'])
  })

  it('knows which entry a comment arrived as, and needs no further proof', async () => {
    await using desk = scriptedDesk()
    desk.answers.read = ok(details(1))
    desk.answers.timeline = timeline(said(reply.text))
    const { entry } = await lookAt(desk, reply)
    expect(entry).toMatchObject({ state: 'done', resultId: '900', reason: null, lostAt: null })
    expect(desk.db.all(confirmedAt)).toEqual([{ at: desk.context.now() }])
  })

  it.each([
    ['is sent again after a break', broke, 0, { state: 'queued', reason: null, timesLost: 1 }],
    ['is sent again after nine breaks', broke, 8, { state: 'queued', timesLost: 9 }],
    ['has failed after ten', broke, 9, { state: 'failed', reason: { error: broke }, timesLost: 10 }],
    ['has failed after one web page', page, 0, { state: 'failed', reason: { error: page } }],
  ])('of an action that did not arrive %s', async (_, error, timesLost, expected) => {
    await using desk = scriptedDesk()
    desk.answers.read = ok(details(1))
    desk.answers.timeline = timeline(entry(1))
    const { outcome, entry: left } = await lookAt(desk, reply, {
      reason: { kind: 'error', error },
      timesLost,
    })
    expect(outcome).toEqual({ kind: 'moved' })
    expect(left).toMatchObject({ ...expected, lostAt: null })
  })

  it('never sends an action again that the service reported as done', async () => {
    await using desk = scriptedDesk()
    desk.answers.read = ok(details(1))
    desk.answers.timeline = timeline(entry(1))
    const reason = { kind: 'cannotTell', why: 'notShown' } as const
    expect(await lookAt(desk, reply, { reason })).toMatchObject({ entry: { state: 'unsure', reason } })
  })

  it('waits for another token if this one may not read', async () => {
    await using desk = scriptedDesk()
    desk.answers.read = err({ kind: 'unauthorized' })
    expect(await lookAt(desk, rename)).toMatchObject({ outcome: { kind: 'token' } })
  })

  it('begins at the newest entry, wherever the last reading of the timeline stopped', async () => {
    await using desk = scriptedDesk()
    desk.answers.read = ok(details(1))
    desk.answers.timeline = timeline(said(reply.text))
    storeTimeline(desk, [])
    withinTransaction(desk.db, (transaction) =>
      writeTimelinePosition(transaction, 1, { cursor: 'further down', revision: 1, stopsAt: null }),
    )
    await lookAt(desk, reply)
    expect(desk.listActivities.mock.calls[0]?.[0]).toHaveProperty('query')
    expect(desk.listActivities.mock.calls[0]?.[0]).not.toHaveProperty('query.cursor')
  })
})

describe('a success reported by the service', () => {
  const done = (desk: ScriptedDesk, settledAt = desk.context.now() - 120_000) =>
    putSent(desk, reply, { state: 'done', settledAt })
  const isConfirmed = (desk: ScriptedDesk) => desk.db.get(confirmedAt)?.at !== null

  it('is questioned if a later reading does not show it', async () => {
    await using desk = scriptedDesk()
    const id = done(desk)
    storeTimeline(desk, [entry(1)])
    expect(confirmDone(desk.db, 1, desk.context.now())).toBe(true)
    expect(desk.entry(id)).toMatchObject({ state: 'unsure', reason: { why: 'notShown' } })
  })

  it('counts as shown if the clock was set back since, because its age is unknown', async () => {
    await using desk = scriptedDesk()
    const id = done(desk, desk.context.now() + 61_000)
    storeTimeline(desk, [entry(1)])
    expect(confirmDone(desk.db, 1, desk.context.now())).toBe(false)
    expect(desk.entry(id).state).toBe('done')
    expect(isConfirmed(desk)).toBe(true)
  })

  it('is not missed in a timeline without its older entries', async () => {
    await using desk = scriptedDesk()
    const id = done(desk)
    storeTimeline(desk, [entry(1)])
    desk.db.run(half, [])
    expect(confirmDone(desk.db, 1, desk.context.now())).toBe(false)
    expect(desk.entry(id).state).toBe('done')
    expect(isConfirmed(desk)).toBe(false)
  })
})

describe('new entries', () => {
  /** Lets the desk know who owns the token: an earlier reply became entry 500. */
  const knowing = (desk: ScriptedDesk, ...items: ReceivedActivity[]) => {
    const earlier = entry(500, { actor: triager, createdAt: 500 })
    putSent(desk, { ...reply, text: 'Earlier.' }, { state: 'done', settledAt: 1, resultId: '500' })
    const id = putSent(desk, reply, { state: 'unsure', lostAt: 1 })
    storeTimeline(desk, [...items, earlier])
    return desk.entry(id)
  }

  it('are own ones also if the user is the reporter', async () => {
    await using desk = scriptedDesk()
    const sent = knowing(desk, said(reply.text))
    storeReportDetails(desk.db, details(1, { reporter: triager }), {
      readAt: desk.context.now(),
      revision: null,
    })
    expect(seenSince(desk.db, 1, sent)).toMatchObject({ wordsId: '900' })
  })

  it('by the reporter are never taken for own ones', async () => {
    await using desk = scriptedDesk()
    const sent = knowing(desk, said(reply.text, { actor: reporter }))
    expect(seenSince(desk.db, 1, sent)).toMatchObject({ wordsId: null, mayBeRewritten: false })
  })

  it.each([
    ['the person', triager, true],
    ['nobody', null, false],
  ])('by %s that are own but not the result: %s', async (_, actor, isOwn) => {
    await using desk = scriptedDesk()
    const sent = knowing(desk, said('Something else.', { actor }))
    expect(seenSince(desk.db, 1, sent).ownUnclaimed).toBe(isOwn)
  })

  it('are not waited for again once they were removed at the service', async () => {
    await using desk = scriptedDesk()
    const { id } = knowing(desk, said(reply.text))
    const settledAt = desk.context.now()
    desk.set(id, { state: 'done', resultId: '901', settledAt })
    const shown = () => sentNotSeen(desk.db, 1).map((one) => one.id)
    expect(shown()).toEqual([id])
    desk.set(id, { resultId: '900' })
    confirmDone(desk.db, 1, settledAt)
    removeUnlistedActivities(desk.db, 1, { listed: new Set(['500']), after: null })
    expect(shown()).toEqual([])
  })

  it.each([
    ['unsure', true],
    ['sending', true],
    ['queued', false],
    ['failed', false],
  ] as const)('represent an action that is %s: %s', async (state, isThere) => {
    await using desk = scriptedDesk()
    const sent = knowing(desk, said(reply.text))
    expect(isInThread(desk.db, { ...sent, state })).toBe(isThere)
  })
})
