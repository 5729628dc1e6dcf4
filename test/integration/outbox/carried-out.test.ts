import { describe, expect, it, vi } from 'vitest'
import type { AdminApi, CallOptions } from '#main/engine/api/admin-api.ts'
import { type Carrying, carryOut } from '#main/engine/outbox/carry-out.ts'
import { decide } from '#main/engine/outbox/decide.ts'
import { sendAction } from '#main/engine/outbox/send-action.ts'
import { select } from '#main/engine/store/database.ts'
import { keepDraft, readDrafts } from '#main/engine/store/outbox/kept-drafts.ts'
import { readAction, type StoredAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { rewritingOf } from '#shared/desk/draft-places.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { status, summary } from '../store/received-samples.ts'
import { must, temporaryStore } from '../store/temporary-store.ts'

// What one answer of the service to one action changes in the local copy.

const now = 5_000_000
const rename = { kind: 'edit', title: 'My title' } as const
const triage = { kind: 'transition', transition: 'triaged' } as const
const thanks = { kind: 'comment', text: 'Thank you.', audience: 'public' } as const
const broke: DeskError = { kind: 'network', reason: 'reset', mayHaveArrived: true }
const spans = select<{ from: number; to: number | null }>(
  'test.spans',
  'select from_at as "from", to_at as "to" from own_writes',
)
const learnedAnswers = select<{ n: number }>(
  'test.learnedAnswers',
  'select count(*) as n from transition_answers',
)

/**
 * A desk whose service answers every write with `answer`. By the service's clock, each request lasts from 100 to 200.
 */
function answering(answer: Result<unknown>, { isAsked = true, meanwhile = (): void => undefined } = {}) {
  const db = temporaryStore()
  storeReportSummaries(db, [summary(1), summary(2)])
  const priorities: string[] = []
  const write = async (_: unknown, { priority, exchanged }: CallOptions) => {
    priorities.push(priority)
    if (isAsked) exchanged?.({ from: 100, to: 200 })
    meanwhile()
    return answer
  }
  const serviceTime = () => ({ from: 50, to: 60 })
  const writes = { addComment: write, patchReport: write, executeTransition: write, createKnownIssue: write }
  const api = { ...writes, serviceTime } as unknown as AdminApi
  const ending = new AbortController()
  const learned = vi.fn()
  const carrying: Carrying = {
    ...{ db, api, learned, signal: ending.signal, now: () => now },
    keep: async (work) => withinTransaction(db, work),
    readAgain: async () => false,
  }
  const entry = (id: number): StoredAction => {
    const found = readAction(db, id)
    if (found === null) throw new Error('it is not there')
    return found
  }
  const put = (action: ReportAction, reportIds = [1]) => {
    const batchTitle = reportIds.length > 1 ? 'All' : null
    return must(decide(db, { reportIds, action, batchTitle, holdMs: 0, now: now - 1 })).entryIds[0] ?? 0
  }
  /** @returns the action as it is stored after sending. */
  const send = async (id: number, also: Partial<Carrying> = {}) => {
    await carryOut({ ...carrying, ...also }, entry(id))
    return entry(id)
  }
  return {
    ...{ db, api, ending, priorities, learned, put, send },
    carry: (action: ReportAction, also: Partial<Carrying> = {}) => send(put(action), also),
  }
}

const done = ok({ id: '77' })
const refused = err({ kind: 'refused', detail: 'No.' } as const)
const forbidden = err({ kind: 'forbidden', operation: 'patchReport' } as const)

describe('an action', () => {
  it.each([
    ['on one report goes before those on many', [1], 'outbox'],
    ['on many reports goes behind single decisions', [1, 2], 'bulk'],
  ] as const)('%s', async (_, reportIds, priority) => {
    const { put, send, priorities } = answering(done)
    await send(put(rename, [...reportIds]))
    expect(priorities).toEqual([priority])
  })

  it('that was executed is an own write for exactly the time of its request', async () => {
    const { db, carry } = answering(done)
    expect(await carry(thanks)).toMatchObject({ state: 'done', resultId: '77', settledAt: now })
    expect(db.all(spans)).toEqual([{ from: 100, to: 200 }])
  })

  it.each([
    [true, { from: 100, to: null }],
    [false, { from: 50, to: null }],
  ])(
    'whose answer was lost may have been executed from its sending on (it left: %s)',
    async (isAsked, span) => {
      const { db, carry } = answering(err(broke), { isAsked })
      expect(await carry(rename)).toMatchObject({ state: 'unsure', lostAt: now, reason: { error: broke } })
      expect(db.all(spans)).toEqual([span])
    },
  )

  it('that was canceled on this side is as unsure as after a kill, without an error', async () => {
    const { carry, ending } = answering(err(broke))
    ending.abort()
    expect(await carry(rename)).toMatchObject({ state: 'unsure', reason: null, lostAt: now })
  })

  it.each([
    ['done', 'drops', done],
    ['failed', 'keeps', refused],
  ] as const)('that is %s %s text written in its place meanwhile', async (state, does, answer) => {
    let write = (): void => undefined
    const { db, carry } = answering(answer, { meanwhile: () => write() })
    const slot = rewritingOf(1)
    write = () => keepDraft(db, { reportId: 1, slot, text: '{"text":"bett"}', now })
    expect(await carry(thanks)).toMatchObject({ state })
    expect(slot in readDrafts(db, 1)).toBe(does === 'keeps')
  })

  it('that conflicts with a change by others is not sent, and that change is shown', async () => {
    const { db, put, send, priorities } = answering(done)
    const id = put(rename)
    storeReportSummaries(db, [summary(1, { name: 'Their title', lastActivityAt: 9_000 })])
    expect(column(db, 'title', 'id = 1')).toEqual(['My title'])
    expect(await send(id)).toMatchObject({ state: 'conflict', reason: { kind: 'collisions' } })
    expect(column(db, 'title', 'id = 1')).toEqual(['Their title'])
    expect(priorities).toEqual([])
  })
})

describe('a 409', () => {
  const conflict = err({ kind: 'conflict' } as const)

  it('says nothing about the report until the report could be read again', async () => {
    const { db, carry } = answering(conflict)
    expect(await carry(triage)).toMatchObject({ state: 'conflict', reason: { error: { kind: 'conflict' } } })
    expect(db.all(learnedAnswers)).toEqual([{ n: 0 }])
  })

  it('to a transition of an unchanged report means, from then on, that it is not possible', async () => {
    const { db, carry } = answering(conflict)
    const reason = { kind: 'notPossible', statusId: status.new.id }
    expect(await carry(triage, { readAgain: async () => true })).toMatchObject({ state: 'conflict', reason })
    expect(db.all(learnedAnswers)).toEqual([{ n: 1 }])
  })

  it('to a transition of a changed report names the conflict, and is not remembered', async () => {
    const { db, carry } = answering(conflict)
    const readAgain = async () => {
      storeReportSummaries(db, [summary(1, { status: status.resolved, lastActivityAt: 9_000 })])
      return true
    }
    expect(await carry(triage, { readAgain })).toMatchObject({ reason: { kind: 'collisions' } })
    expect(db.all(learnedAnswers)).toEqual([{ n: 0 }])
  })

  it('to any other action on an unchanged report shows the answer', async () => {
    const { carry } = answering(conflict)
    const settled = await carry(rename, { readAgain: async () => true })
    expect(settled).toMatchObject({ state: 'conflict', reason: { error: { kind: 'conflict' } } })
  })
})

it.each([
  ['forbidden', 1, forbidden],
  ['refused', 0, refused],
] as const)('%s applies to other reports as well: %i times', async (_, times, answer) => {
  const { carry, learned } = answering(answer)
  expect(await carry(rename)).toMatchObject({ state: 'failed' })
  expect(learned).toHaveBeenCalledTimes(times)
})

it('a transition that was refused with a message teaches no need of a message', async () => {
  const { db, carry } = answering(refused)
  await carry({ ...triage, message: 'Confirmed.' })
  expect(db.all(learnedAnswers)).toEqual([{ n: 0 }])
})

it('a known issue with an unreadable answer still counts as created', async () => {
  const { api } = answering(ok(null))
  const issue = { name: 'Known', targetId: 1, severityId: 1, summary: 's', description: 'd', impact: 'i' }
  const call = { priority: 'outbox' } as const
  const sent = await sendAction({ kind: 'knownIssue', issue }, { api, subjectId: 10, base: {}, call })
  expect(sent).toEqual({ ok: true, value: { resultId: null } })
})
