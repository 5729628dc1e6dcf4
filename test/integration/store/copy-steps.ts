import fc from 'fast-check'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import type {
  ReceivedActivity,
  ReceivedEvidence,
  ReceivedReport,
  ReceivedReportSummary,
} from '#shared/admin-api/received.ts'
import { type CopyModel, takeSummary } from './copy-model.ts'

export const vocabulary = [
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
/** Few ids, so that several answers concern the same report; some ids begin like others. */
export const reportIds = [1, 2, 3, 12, 123]

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

/** One answer of the service, or its statement that a report is gone. */
export type Step =
  | { kind: 'summaries'; page: ReceivedReportSummary[] }
  | {
      kind: 'details'
      id: number
      fields: Pick<ReceivedReport, 'summary' | 'description' | 'impact' | 'cve'>
    }
  | { kind: 'activities'; id: number; page: ReceivedActivity[]; complete: boolean }
  | { kind: 'evidence'; id: number; items: ReceivedEvidence[] }
  | { kind: 'remove'; id: number }

export const step: fc.Arbitrary<Step> = fc.oneof(
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

export function takeIntoStore(db: WritableDb, taken: Step): void {
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

export function takeIntoModel(model: CopyModel, taken: Step): void {
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
