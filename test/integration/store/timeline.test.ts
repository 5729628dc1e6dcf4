import { describe, expect, test } from 'vitest'
import { readPeople } from '#main/engine/queries/lists/people-list.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readEvidenceList } from '#main/engine/queries/report/evidence-list.ts'
import { readReport } from '#main/engine/queries/report/report-view.ts'
import { readTimeline } from '#main/engine/queries/report/timeline-view.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { newestActivityId, storeActivities } from '#main/engine/store/timeline/activities.ts'
import { entry, reporter, status, summary, triager, unasked } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const whole = { ...unasked, complete: true }
const part = { ...unasked, complete: false }

function storeWith(...reports: Parameters<typeof summary>[]): WritableDb {
  const db = temporaryStore()
  storeReportSummaries(
    db,
    reports.map((one) => summary(...one)),
  )
  return db
}

const needingReply = (db: WritableDb): number[] =>
  must(
    readQueueWindow(
      db,
      { view: { kind: 'needsReply' }, search: '', sort: 'activity', offset: 0, limit: 50 },
      null,
    ),
  ).rows.map((row) => row.id)

describe('a timeline', () => {
  test('is shown oldest first, and entries of one instant by number', () => {
    const db = storeWith([1])
    storeActivities(
      db,
      1,
      [
        entry(30, { createdAt: 5 }),
        entry(9, { createdAt: 5 }),
        entry(10, { createdAt: 5 }),
        entry(1, { createdAt: 9 }),
      ],
      whole,
    )
    expect(must(readTimeline(db, 1, null)).entries.map((one) => one.id)).toEqual(['9', '10', '30', '1'])
  })

  test('keeps ids beyond the range of a JavaScript number', () => {
    const db = storeWith([1])
    const huge = ['9223372036854775806', '9223372036854775807']
    storeActivities(
      db,
      1,
      [entry(huge[1] ?? '', { createdAt: 1 }), entry(huge[0] ?? '', { createdAt: 1 })],
      whole,
    )
    expect(must(readTimeline(db, 1, null)).entries.map((one) => one.id)).toEqual(huge)
    expect(newestActivityId(db, 1)).toBe(huge[1])
  })

  test('distinguishes reporter, team and system, and reads a missing audience as unknown', () => {
    const db = storeWith([1])
    storeActivities(
      db,
      1,
      [
        entry(1, { actor: reporter, isInternal: false }),
        entry(2, { actor: triager, isInternal: true, hasEvidence: true }),
        entry(3, { actor: null }),
        { id: '4' },
      ],
      whole,
    )
    const { entries, complete } = must(readTimeline(db, 1, 't1'))
    expect(complete).toBe(true)
    expect(new Map(entries.map(({ id, ...rest }) => [id, rest]))).toEqual(
      new Map([
        ['4', { message: '', createdAt: null, audience: 'unknown', hasEvidence: false, actor: null }],
        [
          '1',
          {
            message: 'Entry 1',
            createdAt: 1_000,
            audience: 'public',
            hasEvidence: false,
            actor: { id: 'r1', nickname: 'reporter-one', isMe: false, isReporter: true },
          },
        ],
        [
          '2',
          {
            message: 'Entry 2',
            createdAt: 2_000,
            audience: 'internal',
            hasEvidence: true,
            actor: { id: 't1', nickname: 'triager-one', isMe: true, isReporter: false },
          },
        ],
        ['3', { message: 'Entry 3', createdAt: 3_000, audience: 'public', hasEvidence: false, actor: null }],
      ]),
    )
  })

  test('merges pages, and says of each how many of its entries are new or changed', () => {
    const db = storeWith([1])
    expect(storeActivities(db, 1, [entry(4), entry(3)], part)).toEqual({
      added: 2,
      changed: 0,
      isFirst: true,
    })
    expect(must(readTimeline(db, 1, null)).complete).toBe(false)
    expect(storeActivities(db, 1, [entry(3), entry(2)], part)).toEqual({
      added: 1,
      changed: 0,
      isFirst: false,
    })
    expect(storeActivities(db, 1, [entry(1)], whole)).toMatchObject({ added: 1 })
    expect(storeActivities(db, 1, [entry(1, { message: 'edited' })], part)).toEqual({
      added: 0,
      changed: 1,
      isFirst: false,
    })
    const timeline = must(readTimeline(db, 1, null))
    expect(timeline.complete).toBe(true)
    expect(timeline.entries.map((one) => one.message)).toEqual(['edited', 'Entry 2', 'Entry 3', 'Entry 4'])
  })

  test('has a gap after a newer page that does not reach known entries, until it was read on', () => {
    const db = storeWith([1])
    storeActivities(db, 1, [entry(1)], whole)
    storeActivities(db, 1, [entry(9)], part)
    expect(must(readTimeline(db, 1, null)).complete).toBe(false)
    storeActivities(db, 1, [entry(8), entry(1)], whole)
    expect(must(readTimeline(db, 1, null)).complete).toBe(true)
  })

  test('of a missing report is skipped', () => {
    const db = temporaryStore()
    expect(storeActivities(db, 1, [entry(1)], whole)).toEqual({
      added: 0,
      changed: 0,
      isFirst: false,
    })
    expect(storeEvidence(db, 1, [{ id: 'a' }], unasked)).toEqual({ changed: false })
    const unknown = { ok: false, error: { kind: 'unknownHere', what: 'report' } }
    expect(readTimeline(db, 1, null)).toEqual(unknown)
    expect(readEvidenceList(db, 1)).toEqual(unknown)
    expect(readReport(db, 1, { me: null, cweName: () => null })).toEqual(unknown)
  })
})

describe('a report needs a reply', () => {
  test('when it is new and has no public comment', () => {
    const db = storeWith([1], [2, { status: status.triaged }], [3])
    storeActivities(db, 3, [entry(1, { actor: triager, isInternal: true }), entry(2, { actor: null })], whole)
    expect(needingReply(db)).toEqual([3, 1])
  })

  test('when the reporter spoke last in public, whatever internal notes came since', () => {
    const db = storeWith([1, { status: status.needsMoreInfo }])
    storeActivities(db, 1, [entry(1, { actor: triager }), entry(2, { actor: reporter })], whole)
    storeActivities(
      db,
      1,
      [
        entry(3, { actor: triager, isInternal: true }),
        entry(4, { actor: null }),
        { ...entry(5, { actor: triager }), isInternal: undefined },
      ],
      whole,
    )
    expect(needingReply(db)).toEqual([1])
  })

  test('no longer once the team answered or it is closed, and again when it is reopened', () => {
    const db = storeWith([1, { status: status.triaged }], [2, { status: status.triaged }])
    storeActivities(db, 1, [entry(1)], whole)
    storeActivities(db, 2, [entry(1)], whole)
    storeActivities(db, 1, [entry(2, { actor: triager })], whole)
    expect(needingReply(db)).toEqual([2])
    storeReportSummaries(db, [summary(2, { status: status.resolved })])
    expect(needingReply(db)).toEqual([])
    storeReportSummaries(db, [summary(2, { status: status.triaged })])
    expect(needingReply(db)).toEqual([2])
  })

  test('is computed again when the service first names the reporter', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [{ id: 1, status: status.triaged }])
    storeActivities(db, 1, [entry(1)], whole)
    expect(needingReply(db)).toEqual([])
    storeReportSummaries(db, [{ id: 1, reporter }])
    expect(needingReply(db)).toEqual([1])
  })

  test('is computed again when a status turns out to be a closed one', () => {
    const db = storeWith([1, { status: { id: 8 } }])
    storeActivities(db, 1, [entry(1)], whole)
    expect(needingReply(db)).toEqual([1])
    storeReportSummaries(db, [summary(2, { status: { id: 8, name: 'Spam' } })])
    expect(needingReply(db)).toEqual([])
  })
})

describe('evidence', () => {
  test('is listed in the order of the service; unlisted files are removed', () => {
    const db = storeWith([1])
    storeEvidence(
      db,
      1,
      [
        { id: 'b', filename: 'b.png', size: 12, mimeType: 'image/png', status: 'Available' },
        { id: 'a', filename: 'a.har' },
      ],
      { readAt: 77, revision: null },
    )
    expect(must(readEvidenceList(db, 1))).toEqual([
      { id: 'b', filename: 'b.png', size: 12, mimeType: 'image/png', status: 'Available' },
      { id: 'a', filename: 'a.har', size: null, mimeType: null, status: null },
    ])
    expect(storeEvidence(db, 1, [{ id: 'a' }], unasked)).toEqual({ changed: true })
    expect(must(readEvidenceList(db, 1)).map((item) => item.filename)).toEqual(['a.har'])
    expect(storeEvidence(db, 1, [{ id: 'a' }], unasked)).toEqual({ changed: false })
    expect(must(readReport(db, 1, { me: null, cweName: () => null }))).toMatchObject({
      evidenceCount: 1,
      evidenceReadAt: unasked.readAt,
    })
  })
})

describe("the candidates for the user's identity", () => {
  test('are members of the team, or everybody while no member is known', () => {
    const db = storeWith([1], [2, { reporter: { id: 'r2', nickname: 'Another' } }])
    const names = (me: string | null) => must(readPeople(db, me)).map((one) => [one.nickname, one.isMe])
    expect(names(null)).toEqual([
      ['Another', false],
      ['reporter-one', false],
    ])
    storeActivities(db, 1, [entry(1), entry(2, { actor: triager })], whole)
    expect(names('t1')).toEqual([['triager-one', true]])
    storeReportSummaries(db, [summary(1, { assignedTo: { id: 'a', nickname: 'Assignee' } })])
    expect(names('r2')).toEqual([
      ['Another', true],
      ['Assignee', false],
      ['triager-one', false],
    ])
  })
})
