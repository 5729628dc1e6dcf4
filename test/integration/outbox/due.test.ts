import { describe, expect, it } from 'vitest'
import { answerEntry, decide, decideKnownIssue } from '#main/engine/outbox/decide.ts'
import { keepDraft, readDrafts } from '#main/engine/store/outbox/kept-drafts.ts'
import {
  countActions,
  dueActions,
  readAction,
  writeAction,
} from '#main/engine/store/outbox/outbox-entries.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import { noReport, rewritingOf } from '#shared/desk/draft-places.ts'
import { summary } from '../store/received-samples.ts'
import { must, temporaryStore } from '../store/temporary-store.ts'

const now = 5_000_000
const issue = { name: 'Known', targetId: 1, severityId: 1, summary: 's', description: 'd', impact: 'i' }

describe('the draft of a comment', () => {
  it('is removed by the commit that stores the comment, and no other draft is', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(7)])
    const write = (slot: 'internal' | 'public', text: string) =>
      keepDraft(db, { reportId: 7, slot, text, now })
    const decideNote = (text: string) => {
      const action = { kind: 'comment', text, audience: 'internal' } as const
      must(decide(db, { reportIds: [7], action, batchTitle: null, holdMs: 0, now }))
    }
    write('internal', ' As it is. ')
    write('public', 'As it is.')
    decideNote('Something else')
    expect(readDrafts(db, 7)).toEqual({ internal: ' As it is. ', public: 'As it is.' })
    decideNote('As it is.')
    expect(readDrafts(db, 7)).toEqual({ public: 'As it is.' })
  })
})

describe('an action whose text is being edited', () => {
  it.each([
    ['on a report', 7],
    ['on none', noReport],
  ] as const)('is not due, held or queued, until the edit has ended: %s', (_name, reportId) => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(7)])
    const decided =
      reportId === noReport
        ? decideKnownIssue(db, { programId: 1, action: { kind: 'knownIssue', issue }, holdMs: 0, now })
        : decide(db, {
            reportIds: [reportId],
            action: { kind: 'comment', text: 'As it was.', audience: 'internal' },
            batchTitle: null,
            holdMs: 0,
            now,
          })
    const [id = 0] = must(decided).entryIds
    const due = () => dueActions(db, { now: now + 1, limit: 5, except: [] }).map((entry) => entry.id)
    const write = (text: string) => keepDraft(db, { reportId, slot: rewritingOf(id), text, now })
    expect(due()).toEqual([id])
    write('{"text":"bett"}')
    expect(due()).toEqual([])
    expect(countActions(db, now + 1)).toMatchObject({
      held: 1,
      waiting: 0,
      beingChanged: 1,
      nextHeldUntil: null,
    })
    const held = readAction(db, id)
    if (held === null) throw new Error('it is not there')
    withinTransaction(db, (transaction) => writeAction(transaction, { ...held, state: 'queued' }))
    expect(due()).toEqual([])
    expect(countActions(db, now + 1)).toMatchObject({ held: 0, waiting: 1, beingChanged: 1 })
    write('')
    expect(due()).toEqual([id])
    expect(countActions(db, now + 1)).toMatchObject({ waiting: 1, beingChanged: 0 })
    write('{"text":"bett"}')
    withinTransaction(db, (transaction) => writeAction(transaction, { ...held, state: 'failed' }))
    expect(countActions(db, now + 1)).toMatchObject({ failed: 1, beingChanged: 0 })
  })

  it('that belongs to no report is due with the new text once that is saved', () => {
    const db = temporaryStore()
    const action = { kind: 'knownIssue', issue } as const
    const [id = 0] = must(decideKnownIssue(db, { programId: 1, action, holdMs: 0, now })).entryIds
    const due = () => dueActions(db, { now: now + 1, limit: 5, except: [] })
    keepDraft(db, { reportId: noReport, slot: rewritingOf(id), text: '{"name":"bett"}', now })
    expect(due()).toEqual([])
    const better = { kind: 'knownIssue', issue: { ...issue, name: 'Known better' } } as const
    must(answerEntry(db, id, { kind: 'edit', action: better, holdMs: 0 }, now))
    expect(readDrafts(db, noReport)).toEqual({})
    expect(due()).toMatchObject([{ id, action: better }])
  })
})
