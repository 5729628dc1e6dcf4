import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planQueue } from '#main/engine/queries/queue/queue-plan.ts'
import { queueTotal } from '#main/engine/queries/queue/queue-total.ts'
import { readReporterCard } from '#main/engine/queries/report/reporter-card.ts'
import { storePrograms } from '#main/engine/store/reports/programs.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import type { Counted, ReporterTally } from '#shared/desk/reporter.ts'
import { isOpen, statusPhase } from '#shared/rules/status.ts'
import { summary } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const asking = { me: 't1', now: Date.UTC(2026, 5, 15) }
/** Some statuses and nicknames begin like others, look like them, or have a meaning in a search. */
const statuses = [
  'New',
  'Triaged',
  'Tri',
  'Resolved',
  'Duplicate',
  'Out of scope',
  'Spam',
  'Closed',
  'me',
  '#3',
  'a"b,c',
]
const nicknames = [
  'zx0r',
  'Zx0r',
  'tuxedo_cat',
  'tuxedo-cat',
  'tüxedo cat',
  'me',
  'none',
  'a"b',
  '#r3',
  'zx0',
]

const anyReport = fc.record({
  status: fc.constantFrom(...statuses.keys()),
  reporter: fc.constantFrom(...nicknames.keys()),
  program: fc.constantFrom(10, 11, 12),
})

test('each number of the card is the number of reports that its search lists', () => {
  fc.assert(
    fc.property(fc.array(anyReport, { minLength: 1, maxLength: 40 }), (reports) => {
      const db = temporaryStore()
      storePrograms(db, [
        { id: 10, name: 'Acme Web' },
        { id: 11, name: 'Acme', alias: 'acme-web' },
        { id: 12 },
      ])
      storeReportSummaries(
        db,
        reports.map(({ status, reporter, program }, index) =>
          summary(index + 1, {
            status: { id: status + 1, name: statuses[status] },
            reporter: { id: `r${reporter}`, nickname: nicknames[reporter] },
            programId: program,
          }),
        ),
      )
      const lists = ({ search }: Counted) =>
        queueTotal(db, planQueue(db, { view: { kind: 'all' }, sort: 'activity', search }, asking))
      const expectTally = ({ total, open, outcomes }: ReporterTally, own: typeof reports) => {
        expect(total.count).toBe(own.length)
        expect(open.count).toBe(own.filter(({ status }) => isOpen(statusPhase(statuses[status]))).length)
        for (const counted of [total, open, ...outcomes])
          expect(lists(counted), counted.search).toBe(counted.count)
      }
      for (const [index, report] of reports.entries()) {
        const card = must(readReporterCard(db, index + 1, 't1'))
        const own = reports.filter(({ reporter }) => reporter === report.reporter)
        const here = own.filter(({ program }) => program === report.program)
        expect(card?.reporter.id).toBe(`r${report.reporter}`)
        expect(card?.others.length).toBe(Math.min(4, own.length - 1))
        expect(card?.others.some(({ id }) => id === index + 1)).toBe(false)
        if (card === null) continue
        expectTally(card.everywhere, own)
        if (card.inProgram === null) expect(here.length).toBe(own.length)
        else expectTally(card.inProgram, here)
      }
    }),
    { numRuns: 30 },
  )
})

test('open reports come first, then the newest', () => {
  const db = temporaryStore()
  const of = (id: number, name: string) => summary(id, { status: { id: name.length, name } })
  storeReportSummaries(db, [
    of(1, 'New'),
    of(2, 'Resolved'),
    of(3, 'Resolved'),
    of(4, 'Triaged'),
    of(5, 'New'),
  ])
  const card = must(readReporterCard(db, 5, null))
  expect(card?.others.map(({ id }) => id)).toEqual([4, 1, 3, 2])
  expect(card?.firstReportAt).toBe(1_000)
  expect(card?.everywhere.outcomes.map(({ outcome, count }) => [outcome, count])).toEqual([
    ['valid', 3],
    ['pending', 2],
  ])
  expect(card?.inProgram).toBeNull()
})

test('a report that is missing or has no reporter has no card', () => {
  const db = temporaryStore()
  const { reporter: _, ...nameless } = summary(1)
  storeReportSummaries(db, [nameless])
  expect(must(readReporterCard(db, 1, null))).toBeNull()
  expect(must(readReporterCard(db, 2, null))).toBeNull()
})
