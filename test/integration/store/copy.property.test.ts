import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readQueueCounts } from '#main/engine/queries/queue/queue-counts.ts'
import { locateInQueue } from '#main/engine/queries/queue/queue-locate.ts'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { readEvidenceList } from '#main/engine/queries/report/evidence-list.ts'
import { readReport } from '#main/engine/queries/report/report-view.ts'
import { readTimeline } from '#main/engine/queries/report/timeline-view.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import { sortWords } from '#shared/rules/query/keys.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { type CopyModel, isFound, type ModelReport, needsReply } from './copy-model.ts'
import { reportIds, step, takeIntoModel, takeIntoStore, vocabulary } from './copy-steps.ts'
import { must } from './temporary-store.ts'

function withStore(check: (db: WritableDb) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-model-'))
  const { db } = must(openWorkspaceStore(join(folder, 'workspace.sqlite')))
  try {
    check(db)
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Views over data from the service; marks, promises and splits of the inbox have their own tests. */
type SyncedView = Exclude<
  QueueView,
  { kind: 'changed' | 'snoozed' | 'reviewed' | 'sla' | 'pinned' | 'critical' | 'waiting' }
>

const views: readonly SyncedView[] = [
  { kind: 'all' },
  { kind: 'inbox' },
  { kind: 'mine' },
  { kind: 'unassigned' },
  { kind: 'needsReply' },
  { kind: 'program', programId: 10 },
]
const me = 't'

function inView(view: SyncedView, report: ModelReport): boolean {
  const { status: { name } = {}, assignedTo, programId } = report.summary
  const open = name !== 'Resolved'
  switch (view.kind) {
    case 'all':
      return true
    case 'inbox':
      return open
    case 'mine':
      return open && assignedTo?.id === me
    case 'unassigned':
      return open && assignedTo === null
    case 'needsReply':
      return needsReply(report)
    case 'program':
      return programId === view.programId
    default:
      return view satisfies never
  }
}

const sorted = (ids: Iterable<number>): number[] => [...ids].toSorted((one, other) => one - other)

/** All windows of a queue, joined; expects each row at the position that `queue.locate` returns. */
function readAll(db: WritableDb, view: QueueView, sort: QueueSort, search: string, limit: number): number[] {
  const ids: number[] = []
  for (;;) {
    const window = must(readQueueWindow(db, { view, sort, search, offset: ids.length, limit }, me))
    if (window.rows.length === 0) {
      expect(window.total).toBe(ids.length)
      return ids
    }
    for (const row of window.rows) {
      expect(must(locateInQueue(db, { view, sort, search, reportId: row.id }, me))).toBe(ids.length)
      ids.push(row.id)
    }
  }
}

describe('the local copy', () => {
  test('equals a plain model of it after any sequence of answers, repeated and in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 12 }), (transactions) => {
        withStore((db) => {
          const model: CopyModel = new Map()
          for (const steps of transactions) {
            must(
              inTransaction(db, (transaction) => {
                for (const one of steps) takeIntoStore(transaction, one)
              }),
            )
            for (const one of steps) takeIntoModel(model, one)
          }
          expectEqual(db, model)
        })
      }),
      { numRuns: 60 },
    )
  })

  test('finds the matches of a plain search through every text, in windows without gaps or repeats', () => {
    const piece = fc.oneof(
      fc.constantFrom(...vocabulary),
      fc.constantFrom('foo', 'bar', 'cve', '1234', 'api/v2', 'nai', 'x', '検', 'zzz', '--', '3', 'users?id'),
    )
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        fc.array(fc.array(piece, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 5 }),
        fc.constantFrom(...views),
        fc.constantFrom(...sortWords),
        fc.integer({ min: 1, max: 4 }),
        (steps, searches, view, sort, limit) => {
          withStore((db) => {
            const model: CopyModel = new Map()
            for (const one of steps) {
              takeIntoStore(db, one)
              takeIntoModel(model, one)
            }
            for (const typed of searches) {
              const expected = [...model].filter(
                ([id, report]) => inView(view, report) && isFound(id, report, typed),
              )
              const found = readAll(db, view, sort, typed.join(' '), limit)
              expect(sorted(found)).toEqual(sorted(expected.map(([id]) => id)))
            }
          })
        },
      ),
      { numRuns: 60 },
    )
  })

  test('answers any search text without an error', () => {
    withStore((db) => {
      storeReportSummaries(db, [{ id: 1, name: 'a title' }])
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 60 }),
            fc.string({ maxLength: 200 }),
            fc
              .array(
                fc.constantFrom(
                  '"',
                  '*',
                  '^',
                  ':',
                  '(',
                  ')',
                  '-',
                  '+',
                  'AND',
                  'OR',
                  'NOT',
                  'NEAR',
                  'a',
                  ' ',
                  '\0',
                  '{',
                  'title',
                ),
                { maxLength: 30 },
              )
              .map((parts) => parts.join('')),
            fc.integer({ min: 1, max: 2_000 }).map((length) => 'a '.repeat(length)),
          ),
          fc.constantFrom(...sortWords),
          (search, sort) => {
            const question = { view: { kind: 'all' }, sort, search } as const
            const { total, rows } = must(readQueueWindow(db, { ...question, offset: 0, limit: 5 }, me))
            expect(rows).toHaveLength(total)
            expect(must(locateInQueue(db, { ...question, reportId: 1 }, me))).toBe(total === 1 ? 0 : null)
          },
        ),
        { numRuns: 300 },
      )
    })
  })
})

function expectEqual(db: WritableDb, model: CopyModel): void {
  expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
  for (const view of views) {
    const expected = sorted([...model].filter(([, report]) => inView(view, report)).map(([id]) => id))
    for (const sort of sortWords) expect(sorted(readAll(db, view, sort, '', 3))).toEqual(expected)
  }
  const activityOrder = readAll(db, { kind: 'all' }, 'activity', '', 50).map(
    (id) => model.get(id)?.summary.lastActivityAt ?? 0,
  )
  expect(activityOrder).toEqual(activityOrder.toSorted((one, other) => other - one))

  const counts = must(readQueueCounts(db, me))
  const countOf = (view: SyncedView) => [...model.values()].filter((report) => inView(view, report)).length
  expect(counts).toMatchObject({
    all: model.size,
    inbox: countOf({ kind: 'inbox' }),
    mine: countOf({ kind: 'mine' }),
    unassigned: countOf({ kind: 'unassigned' }),
    needsReply: countOf({ kind: 'needsReply' }),
  })

  for (const id of reportIds) {
    const report = model.get(id)
    const view = readReport(db, id, { me, cweName: () => null })
    expect(view.ok).toBe(report !== undefined)
    if (report === undefined) continue
    expectReport(db, id, report)
  }
}

function expectReport(
  db: WritableDb,
  id: number,
  { summary: facts, details, entries, evidence: items }: ModelReport,
): void {
  expect(must(readReport(db, id, { me, cweName: () => null }))).toMatchObject({
    title: (facts.name ?? '') === '' ? `Report ${id}` : facts.name,
    createdAt: facts.createdAt ?? null,
    lastActivityAt: facts.lastActivityAt ?? null,
    status: facts.status === undefined ? null : { id: facts.status.id, name: facts.status.name },
    severity: facts.severity === undefined ? null : { id: facts.severity.id, name: facts.severity.name },
    assignee: facts.assignedTo ? { id: facts.assignedTo.id, isMe: facts.assignedTo.id === me } : null,
    summary: details?.summary ?? null,
    description: details?.description ?? null,
    impact: details?.impact ?? null,
    cve: details?.cve ?? null,
    timelineCount: entries.size,
    evidenceCount: items.length,
  })
  const timeline = must(readTimeline(db, id, me)).entries
  expect(timeline.map((entry) => entry.createdAt)).toEqual(
    timeline.map((entry) => entry.createdAt).toSorted((one, other) => (one ?? 0) - (other ?? 0)),
  )
  expect(new Map(timeline.map(({ id: entryId, message }) => [entryId, message]))).toEqual(
    new Map([...entries].map(([entryId, { message }]) => [entryId, message])),
  )
  expect(must(readEvidenceList(db, id)).map((item) => [item.id, item.filename])).toEqual(
    items.map((item) => [item.id, item.filename]),
  )
}
