import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQueueCounts } from '#main/engine/queries/queue/queue-counts.ts'
import { readQueueIds, readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { select, type WritableDb } from '#main/engine/store/database.ts'
import { storeLabel } from '#main/engine/store/own/kept-labels.ts'
import { changeMarks, restoreMarks, wakeDue } from '#main/engine/store/own/local-marks.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { LabelShape } from '#shared/desk/label-shape.ts'
import { labelName, longestLabelName } from '#shared/desk/labels.ts'
import type { MarkChange } from '#shared/desk/marks.ts'
import { status, summary, triager } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const now = 5_000_000
const reports = [1, 2, 3]
const labelIds = ['a', 'b']

const anyChange: fc.Arbitrary<MarkChange> = fc.oneof(
  fc.constantFrom<MarkChange>(
    { kind: 'reviewed' },
    { kind: 'notReviewed' },
    { kind: 'snoozed', until: null },
    { kind: 'snoozed', until: now + 1_000 },
    { kind: 'reminded', until: now + 2_000 },
    { kind: 'awake' },
    { kind: 'unseen' },
    { kind: 'pinned' },
    { kind: 'unpinned' },
    { kind: 'pinToggled' },
  ),
  fc.record({
    kind: fc.constantFrom('labeled' as const, 'unlabeled' as const),
    labelId: fc.constantFrom(...labelIds, 'gone'),
  }),
)
const anyStep = fc.record({
  change: anyChange,
  ids: fc.uniqueArray(fc.constantFrom(...reports), { minLength: 1 }),
})

function filled(): WritableDb {
  const db = temporaryStore()
  storeReportSummaries(db, [
    summary(1, { assignedTo: triager }),
    summary(2),
    summary(3, { status: status.resolved }),
  ])
  for (const id of labelIds)
    must(inTransaction(db, (it) => storeLabel(it, { id, name: `Label ${id}`, color: 'teal' })))
  return db
}

const tables = ['reviewed_marks', 'snoozes', 'wakings', 'pins', 'report_labels'] as const
/** Removes all marks, because one store serves all runs. */
function forget(db: WritableDb): void {
  for (const table of [...tables, 'local_marks'])
    db.run({ name: `test.forget.${table}`, sql: `delete from ${table}`, isSeen: true })
}
const stored = (db: WritableDb) =>
  Object.fromEntries(
    tables.map((table) => [table, db.all(select(`test.${table}`, `select * from ${table} order by 1, 2`))]),
  )
const take = (
  db: WritableDb,
  { change, ids }: { readonly change: MarkChange; readonly ids: readonly number[] },
) =>
  changeMarks(
    db,
    ids.map((reportId) => ({ reportId, activityAt: 1_000 * reportId })),
    change,
    now,
  )

test('marks that are undone in turn are as they were before', () => {
  const db = filled()
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 6 }), fc.array(anyStep, { maxLength: 6 }), (before, steps) => {
      forget(db)
      for (const step of before) take(db, step)
      const start = stored(db)
      const taken = steps.map((step) => ({ change: step.change, marks: take(db, step) }))
      for (const { change, marks } of taken.toReversed()) restoreMarks(db, change, marks, now)
      expect(stored(db)).toEqual(start)
    }),
    { numRuns: 50 },
  )
})

test('queues list what their counts say, and a reminder differs from a snooze when it wakes', () => {
  const db = filled()
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 8 }), (steps) => {
      forget(db)
      for (const step of steps) take(db, step)
      const asleep = new Map(
        must(
          readQueueWindow(
            db,
            { view: { kind: 'snoozed' }, search: '', sort: 'activity', offset: 0, limit: 9 },
            null,
          ),
        ).rows.map(({ id, marks }) => [id, marks?.snooze]),
      )
      const counts = must(readQueueCounts(db, triager.id))
      for (const kind of [
        'inbox',
        'mine',
        'critical',
        'needsReply',
        'waiting',
        'pinned',
        'snoozed',
        'reviewed',
      ] as const) {
        const question = { view: { kind }, search: '', sort: 'activity', offset: 0, limit: 9 } as const
        expect(must(readQueueIds(db, question, triager.id)), kind).toHaveLength(counts[kind])
      }
      const timed = [...asleep].filter(([, snooze]) => snooze?.until != null)
      const woken = wakeDue(db, now + 2_000)
      expect(woken.reportIds.toSorted()).toEqual(timed.map(([id]) => id).toSorted())
      expect(woken.unanswered.toSorted()).toEqual(
        timed.flatMap(([id, snooze]) => (snooze?.ifUnanswered === true ? [id] : [])).toSorted(),
      )
    }),
    { numRuns: 50 },
  )
})

test('the name of a label is one line without needless spaces, and the same when read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const name = labelName(typed)
      expect(name).not.toMatch(/[\n\r\t]|^\s|\s$| {2}/)
      expect(labelName(name)).toBe(name)
      const read = LabelShape.safeParse({ id: 'x', name: typed, color: 'teal' })
      expect(read.success).toBe(name.length > 0 && name.length <= longestLabelName)
    }),
  )
})
