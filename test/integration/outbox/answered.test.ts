import { describe, expect, it } from 'vitest'
import {
  answerEntry,
  decide,
  decideKnownIssue,
  retryFailed,
  undoEntries,
} from '#main/engine/outbox/decide.ts'
import { change, select } from '#main/engine/store/database.ts'
import { keepDraft, readDrafts } from '#main/engine/store/outbox/kept-drafts.ts'
import {
  actionsOfBatch,
  readAction,
  type StoredAction,
  writeAction,
} from '#main/engine/store/outbox/outbox-entries.ts'
import { noteOwnWrite } from '#main/engine/store/own/own-writes.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import type { Action, ReportAction } from '#shared/desk/actions.ts'
import { rewritingOf } from '#shared/desk/draft-places.ts'
import { err } from '#shared/desk/result.ts'
import { column } from '../../fixtures/sweeping-desk.ts'
import { status, summary } from '../store/received-samples.ts'
import { must, temporaryStore } from '../store/temporary-store.ts'

// What the user's answer to an action changes in the local copy; nothing is sent.

const now = 5_000_000
const rename = { kind: 'edit', title: 'My title' } as const
const thanks = { kind: 'comment', text: 'Thank you.', audience: 'internal' } as const
const lost = { kind: 'error', error: { kind: 'network', reason: 'reset', mayHaveArrived: true } } as const
const ownWrites = select<{ to: number | null }>('test.ownWrites', 'select to_at as "to" from own_writes')
const confirmed = select<{ at: number | null }>('test.confirmed', 'select confirmed_at as at from outbox')
const renaming = change('test.rename', 'update reports set title = ? where id = 1')

function start() {
  const db = temporaryStore()
  storeReportSummaries(db, [summary(1), summary(2)])
  const entry = (id: number): StoredAction => {
    const found = readAction(db, id)
    if (found === null) throw new Error('it is not there')
    return found
  }
  const set = (id: number, fields: Partial<StoredAction>) =>
    withinTransaction(db, (transaction) => writeAction(transaction, { ...entry(id), ...fields }))
  const put = (action: ReportAction, fields: Partial<StoredAction> = {}, reportIds = [1]) => {
    const batchTitle = reportIds.length > 1 ? 'All' : null
    const decided = must(decide(db, { reportIds, action, batchTitle, holdMs: 1_000, now }))
    for (const id of decided.entryIds) set(id, fields)
    return decided
  }
  return {
    ...{ db, entry, set, put },
    putOne: (action: ReportAction, fields: Partial<StoredAction> = {}) =>
      put(action, fields).entryIds[0] ?? 0,
    noteSent: (id: number) =>
      withinTransaction(db, (transaction) =>
        noteOwnWrite(transaction, id, { reportId: 1, from: now, to: null }),
      ),
    title: () => column(db, 'title', 'id = 1')[0],
  }
}

const edit = (action: Action) => ({ kind: 'edit', action, holdMs: 1_000 }) as const

describe('an answer', () => {
  it('does not replace an action by one of another kind', () => {
    const { db, entry, putOne } = start()
    const id = putOne(rename)
    expect(answerEntry(db, id, edit(thanks), now)).toMatchObject({ ok: false, error: { kind: 'conflict' } })
    expect(entry(id).action).toEqual(rename)
  })

  it.each(['held', 'queued', 'conflict', 'failed'] as const)(
    'does not count an unsent action as arrived: %s',
    (state) => {
      const { db, entry, putOne } = start()
      const id = putOne(rename, { state })
      expect(answerEntry(db, id, { kind: 'arrived' }, now)).toMatchObject({ error: { kind: 'conflict' } })
      expect(entry(id).state).toBe(state)
    },
  )

  it.each(['sending', 'done', 'discarded'] as const)('is too late for an action that is %s', (state) => {
    const { db, entry, putOne } = start()
    const id = putOne(rename, { state, ...(state !== 'sending' && { settledAt: now }) })
    expect(answerEntry(db, id, { kind: 'retry' }, now)).toMatchObject({ error: { kind: 'conflict' } })
    expect(entry(id).state).toBe(state)
  })

  it('"it arrived" settles an action, and its effects are no news for a minute', () => {
    const { db, entry, putOne, noteSent } = start()
    const id = putOne(rename, { state: 'unsure', reason: { kind: 'cannotTell' } })
    noteSent(id)
    must(answerEntry(db, id, { kind: 'arrived' }, now + 5))
    expect(entry(id)).toMatchObject({ state: 'done', reason: null, settledAt: now + 5 })
    expect(db.all(confirmed)).toEqual([{ at: now + 5 }])
    expect(db.all(ownWrites)).toEqual([{ to: now + 60_000 }])
  })

  it.each([
    ['unsure', [{ to: now + 60_000 }], lost],
    ['conflict', [], null],
    ['failed', [], null],
  ] as const)(
    '"give up" for one that is %s keeps the note of an own write, and the reason, only while it may have arrived',
    (state, left, kept) => {
      const { db, entry, putOne, noteSent, title } = start()
      const id = putOne(rename, { state, reason: lost })
      noteSent(id)
      must(answerEntry(db, id, { kind: 'discard' }, now + 5))
      expect(entry(id)).toMatchObject({ state: 'discarded', reason: kept, settledAt: now + 5 })
      expect(db.all(ownWrites)).toEqual(left)
      expect(title()).toBe('Report 1')
    },
  )

  it('"try again" starts afresh: earlier losses do not count', () => {
    const { db, entry, putOne, title } = start()
    const id = putOne(rename, { state: 'failed', reason: lost, lostAt: 7, timesLost: 10 })
    db.run(renaming, ['Not shown'])
    must(answerEntry(db, id, { kind: 'retry' }, now))
    const anew = { state: 'queued', reason: null, lostAt: null, timesLost: 0 }
    expect(entry(id)).toMatchObject(anew)
    expect(title()).toBe('My title')
  })

  it('"try again" is based on the report as it is now, except for an action that was never sent', () => {
    const { db, entry, putOne } = start()
    const failed = putOne(rename, { state: 'failed' })
    const queued = putOne({ kind: 'edit', title: 'Another title' }, { state: 'queued' })
    db.run(renaming, ['Shown title'])
    storeReportSummaries(db, [summary(1, { name: 'Title at the service', lastActivityAt: 9_000 })])
    const before = entry(queued).base
    must(answerEntry(db, failed, { kind: 'retry' }, now))
    must(answerEntry(db, queued, { kind: 'retry' }, now))
    expect(entry(failed).base.title).toBe('Title at the service')
    expect(entry(queued).base).toEqual(before)
  })

  it('"hold" drops the reason for waiting, and starts the hold now', () => {
    const { db, entry, putOne } = start()
    const id = putOne(rename, { state: 'queued', reason: lost })
    must(answerEntry(db, id, { kind: 'hold', holdMs: 70 }, now + 9_000))
    expect(entry(id)).toMatchObject({ state: 'held', reason: null, heldUntil: now + 9_070 })
  })

  it.each(['unsure', 'conflict', 'failed'] as const)(
    '"hold" does nothing for a settled action: %s',
    (state) => {
      const { db, entry, putOne } = start()
      const id = putOne(rename, { state })
      expect(answerEntry(db, id, { kind: 'hold', holdMs: 70 }, now)).toMatchObject({
        error: { kind: 'conflict' },
      })
      expect(entry(id).state).toBe(state)
    },
  )

  it.each(['retry', 'arrived', 'discard', 'sendNow'] as const)(
    "does not drop texts in an action's place without the user's knowledge: %s",
    (kind) => {
      const { db, putOne } = start()
      const id = putOne(thanks, { state: 'unsure' })
      const slot = rewritingOf(id)
      keepDraft(db, { reportId: 1, slot, text: '{"text":"bett"}', now })
      expect(answerEntry(db, id, { kind }, now)).toMatchObject({ error: { kind: 'beingChanged' } })
      expect(readDrafts(db, 1)).toHaveProperty([slot])
      must(answerEntry(db, id, { kind, dropsChanges: true }, now))
      expect(readDrafts(db, 1)).not.toHaveProperty([slot])
    },
  )
})

it('failed parts of a bulk change are shown as done again while they are sent once more', () => {
  const { db, set, put } = start()
  const { batchId } = put(rename, {}, [1, 2])
  for (const { id } of actionsOfBatch(db, batchId ?? 0)) set(id, { state: 'failed', timesLost: 3 })
  db.run(renaming, ['Not shown'])
  must(retryFailed(db, batchId ?? 0, now))
  expect(column(db, 'title', 'id = 1')).toEqual(['My title'])
  expect(actionsOfBatch(db, batchId ?? 0).map(({ timesLost }) => timesLost)).toEqual([0, 0])
})

describe('undo', () => {
  it('finds nothing the second time, and does not report it as too late', () => {
    const { db, entry, putOne } = start()
    const id = putOne(rename)
    must(undoEntries(db, { entryIds: [id] }, now))
    expect(entry(id)).toMatchObject({ state: 'discarded', reason: { kind: 'undone' } })
    expect(must(undoEntries(db, { entryIds: [id] }, now))).toMatchObject({ undoneEntries: [], tooLate: [] })
  })

  it('is too late for one that was sent, even if its report was removed since', () => {
    const { db, put, putOne } = start()
    const sent = { state: 'done', settledAt: now } as const
    const id = putOne(rename, sent)
    const { batchId } = put(rename, sent, [1, 2])
    for (const reportId of [1, 2]) removeReport(db, reportId, now)
    expect(must(undoEntries(db, { entryIds: [id] }, now))).toMatchObject({ undoneEntries: [], tooLate: [id] })
    expect(undoEntries(db, { batchId: batchId ?? 0 }, now)).toEqual(err({ kind: 'tooLate' }))
  })

  it.each<[string, Partial<StoredAction>, boolean]>([
    ['unsure, and its report fits both outcomes', { state: 'unsure', reason: { kind: 'cannotTell' } }, true],
    ['unsure', { state: 'unsure' }, true],
    ['failed', { state: 'failed', reason: lost }, false],
    ['not sent yet', {}, false],
  ])('after it was discarded is too late if it may have been sent: %s', (_, fields, isTooLate) => {
    const { db, entry, putOne } = start()
    const id = putOne(rename, fields)
    must(answerEntry(db, id, { kind: 'discard' }, now))
    expect(entry(id).state).toBe('discarded')
    const tooLate = isTooLate ? [id] : []
    expect(must(undoEntries(db, { entryIds: [id] }, now))).toMatchObject({ undoneEntries: [], tooLate })
  })

  it.each(['sending', 'unsure', 'conflict', 'failed', 'done'] as const)(
    'is too late for one that is %s',
    (state) => {
      const { db, entry, putOne } = start()
      const id = putOne(rename, { state })
      expect(must(undoEntries(db, { entryIds: [id] }, now))).toMatchObject({
        undoneEntries: [],
        tooLate: [id],
      })
      expect(entry(id).state).toBe(state)
    },
  )

  it('of a batch returns no text to drafts, even if it has a single action', () => {
    const { db } = start()
    const decision = { reportIds: [1], action: thanks, batchTitle: 'All', holdMs: 1_000, now }
    const decideOne = () => must(decide(db, decision))
    const { batchId } = decideOne()
    expect(must(undoEntries(db, { batchId: batchId ?? 0 }, now))).toMatchObject({ returned: [] })
    expect(readDrafts(db, 1)).toEqual({})
    // Undone by itself, the action is one of a single report.
    must(undoEntries(db, { entryIds: decideOne().entryIds }, now))
    expect(readDrafts(db, 1)).toEqual({ internal: 'Thank you.' })
  })

  it("removes text written in its place, with the user's knowledge", () => {
    const { db, putOne } = start()
    const id = putOne(rename)
    const slot = rewritingOf(id)
    keepDraft(db, { reportId: 1, slot, text: '{"title":"bett"}', now })
    const kept = must(undoEntries(db, { entryIds: [id] }, now))
    expect(kept).toMatchObject({ undoneEntries: [], beingChanged: [id], reportIds: [] })
    const taken = must(undoEntries(db, { entryIds: [id], dropsChanges: true }, now))
    expect(taken).toMatchObject({ undoneEntries: [id], beingChanged: [], reportIds: [1] })
    expect(readDrafts(db, 1)).toEqual({})
  })
})

describe('a decision', () => {
  it('on several reports, one of them missing, stores none of them', () => {
    const { db } = start()
    const decided = decide(db, { reportIds: [1, 77], action: rename, batchTitle: 'All', holdMs: 0, now })
    expect(decided).toMatchObject({ ok: false, error: { kind: 'unknownHere' } })
    expect(readAction(db, 1)).toBeNull()
  })

  it('takes no form value as base for a field that is unknown', () => {
    const { db, entry } = start()
    const seen = { status: status.triaged.id, cwe: 79 }
    const action = { kind: 'classify', severityId: 3 } as const
    const decided = decide(db, { reportIds: [1], action, seen, batchTitle: null, holdMs: 0, now })
    const { base } = entry(must(decided).entryIds[0] ?? 0)
    expect(base.status).toBe(status.triaged.id)
    expect(base).not.toHaveProperty('cwe')
  })

  it('about a known issue belongs to its program and to no report, and has the usual hold', () => {
    const { db, entry } = start()
    const issue = { name: 'Known', targetId: 1, severityId: 1, summary: 's', description: 'd', impact: 'i' }
    const action = { kind: 'knownIssue', issue } as const
    const { entryIds, heldUntil } = must(decideKnownIssue(db, { programId: 12, action, holdMs: 70, now }))
    expect(heldUntil).toBe(now + 70)
    const kept = { programId: 12, reportId: null, batchId: null, state: 'held', heldUntil: now + 70 }
    expect(entry(entryIds[0] ?? 0)).toMatchObject(kept)
  })
})
