import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEvidenceList } from '#main/engine/queries/evidence-list.ts'
import { readQueueCounts } from '#main/engine/queries/queue-counts.ts'
import { locateInQueue } from '#main/engine/queries/queue-locate.ts'
import { readQueueWindow } from '#main/engine/queries/queue-window.ts'
import { readReport } from '#main/engine/queries/report-view.ts'
import { readTimeline } from '#main/engine/queries/timeline-view.ts'
import { storeActivities } from '#main/engine/store/activities.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence.ts'
import { checkIntegrity } from '#main/engine/store/integrity.ts'
import { openWorkspaceStore } from '#main/engine/store/open.ts'
import { storeReportDetails } from '#main/engine/store/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/report-summaries.ts'
import { removeReport } from '#main/engine/store/tombstones.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type {
  ReceivedActivity,
  ReceivedEvidence,
  ReceivedReport,
  ReceivedReportSummary,
} from '#shared/admin-api/received.ts'
import type { QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import { type CopyModel, isFound, type ModelReport, needsReply, takeSummary } from './copy-model.ts'
import { must } from './temporary-store.ts'

const vocabulary = [
  'foo_bar',
  'CVE-2024-1234',
  'naïve',
  'Naive',
  '検索',
  '索',
  'xss',
  'XSS',
  'xs',
  '/api/v2/users?id=',
  'api',
  'users',
  '12',
  '🧪',
]
const reportIds = [1, 2, 3, 12, 123]

const text = fc.array(fc.constantFrom(...vocabulary), { maxLength: 5 }).map((words) => words.join(' '))
const reportId = fc.constantFrom(...reportIds)
const person = fc.constantFrom('r', 't', 'u').map((id) => ({ id }))
const instant = fc.integer({ min: 1, max: 6 })
const status = fc.constantFrom(
  { id: 1, name: 'New' },
  { id: 2, name: 'Triaged' },
  { id: 3, name: 'Resolved' },
)
const severity = fc.constantFrom({ id: 1, name: 'Low' }, { id: 2, name: 'High' })

const summary: fc.Arbitrary<ReceivedReportSummary> = fc.record({
  id: reportId,
  name: text,
  createdAt: instant,
  lastActivityAt: instant,
  programId: fc.constantFrom(10, 11),
  target: fc.constant({ id: 20, name: 'target' }),
  status,
  severity,
  reporter: fc.constant({ id: 'r' }),
  assignedTo: fc.option(person),
})
const activity: fc.Arbitrary<ReceivedActivity> = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map(String),
  message: text,
  createdAt: instant,
  isInternal: fc.boolean(),
  hasEvidence: fc.boolean(),
  actor: fc.option(person),
})
const evidence: fc.Arbitrary<ReceivedEvidence> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  filename: text,
})

type Step =
  | { kind: 'summaries'; page: ReceivedReportSummary[] }
  | {
      kind: 'details'
      id: number
      fields: Pick<ReceivedReport, 'summary' | 'description' | 'impact' | 'cve'>
    }
  | { kind: 'activities'; id: number; page: ReceivedActivity[]; complete: boolean }
  | { kind: 'evidence'; id: number; items: ReceivedEvidence[] }
  | { kind: 'remove'; id: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('summaries'), page: fc.array(summary, { maxLength: 6 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('details'),
      id: reportId,
      fields: fc.record({ summary: text, description: text, impact: text, cve: fc.option(text) }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('activities'),
      id: reportId,
      page: fc.uniqueArray(activity, { maxLength: 5, selector: (entry) => entry.id }),
      complete: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('evidence'),
      id: reportId,
      items: fc.uniqueArray(evidence, { selector: (item) => item.id }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), id: reportId }) },
)

const reading = { readAt: 1, revision: null }

function takeIntoStore(db: WritableDb, taken: Step): void {
  switch (taken.kind) {
    case 'summaries':
      storeReportSummaries(db, taken.page)
      return
    case 'details':
      storeReportDetails(db, { id: taken.id, ...taken.fields }, reading)
      return
    case 'activities':
      storeActivities(db, taken.id, taken.page, { ...reading, complete: taken.complete })
      return
    case 'evidence':
      storeEvidence(db, taken.id, taken.items, reading)
      return
    case 'remove':
      removeReport(db, taken.id, 1)
      return
    default:
      taken satisfies never
  }
}

function takeIntoModel(model: CopyModel, taken: Step): void {
  switch (taken.kind) {
    case 'summaries':
      for (const one of taken.page) takeSummary(model, one)
      return
    case 'details': {
      takeSummary(model, model.get(taken.id)?.summary ?? { id: taken.id })
      const report = model.get(taken.id)
      if (report !== undefined) report.details = { id: taken.id, ...taken.fields }
      return
    }
    case 'activities':
      for (const entry of taken.page) model.get(taken.id)?.entries.set(entry.id, entry)
      return
    case 'evidence': {
      const report = model.get(taken.id)
      if (report !== undefined) report.evidence = taken.items
      return
    }
    case 'remove':
      model.delete(taken.id)
      return
    default:
      taken satisfies never
  }
}

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

const views: readonly QueueView[] = [
  { kind: 'all' },
  { kind: 'inbox' },
  { kind: 'mine' },
  { kind: 'unassigned' },
  { kind: 'needsReply' },
  { kind: 'program', programId: 10 },
]
const sorts: readonly QueueSort[] = ['activity', 'newest', 'oldest', 'severity', 'title']
const me = 't'

function inView(view: QueueView, report: ModelReport): boolean {
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

/** All windows of a queue, put together; along the way each row must be where `queue.locate` says. */
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
              inTransaction(db, () => {
                for (const one of steps) takeIntoStore(db, one)
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

  test('finds what a plain search through every text finds, in windows without gaps or repeats', () => {
    const piece = fc.oneof(
      fc.constantFrom(...vocabulary),
      fc.constantFrom('foo', 'bar', 'cve', '1234', 'api/v2', 'nai', 'x', '検', 'zzz', '--', '3', 'users?id'),
    )
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        fc.array(fc.array(piece, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 5 }),
        fc.constantFrom(...views),
        fc.constantFrom(...sorts),
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

  test('answers any search text: nothing that is typed can break it', () => {
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
          fc.constantFrom(...sorts),
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
    for (const sort of sorts) expect(sorted(readAll(db, view, sort, '', 3))).toEqual(expected)
  }
  const activityOrder = readAll(db, { kind: 'all' }, 'activity', '', 50).map(
    (id) => model.get(id)?.summary.lastActivityAt ?? 0,
  )
  expect(activityOrder).toEqual(activityOrder.toSorted((one, other) => other - one))

  const counts = must(readQueueCounts(db, me))
  const countOf = (view: QueueView) => [...model.values()].filter((report) => inView(view, report)).length
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
