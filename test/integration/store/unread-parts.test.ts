import { expect, test } from 'vitest'
import { readUnreadParts } from '#main/engine/queries/report/unread-parts.ts'
import { noteSetAside } from '#main/engine/store/set-aside.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { type ReportPart, reportParts } from '#shared/desk/models.ts'
import { must, temporaryStore } from './temporary-store.ts'

test('a report lists its own unusable parts, and no others', () => {
  const db = temporaryStore()
  const noted: [endpoint: string, what: string][] = [
    ['listEvidence', 'report 12, evidence 9'],
    ['listEvidence', 'report 12'],
    ['listActivities', 'report 12, entry 3'],
    ['listActivities', 'report 12, entry 4'],
    ['searchReports', 'report 12'],
    ['readReport', 'report 120'],
    ['listEvidence', 'report 1, evidence 2'],
    ['readReport', 'reports of program 5'],
    ['readReport', 'reports of program 51'],
  ]
  must(
    inTransaction(db, (transaction) =>
      noted.forEach(([endpoint, what], index) => {
        noteSetAside(transaction, { at: 100 - index, endpoint, what, why: `${endpoint} ${what}` })
      }),
    ),
  )
  const sorted = (reportId: number, programId: number | null, due: readonly ReportPart[] = reportParts) =>
    readUnreadParts(db, { reportId, programId, due }).toSorted((one, other) =>
      one.part.localeCompare(other.part),
    )

  // If a whole part is unreadable, this counts more than an unreadable item of the part, even if the item was noted
  // later. If several items are unreadable, the latest one counts.
  expect(sorted(12, null)).toEqual([
    { part: 'evidence', why: 'listEvidence report 12', isWhole: true },
    { part: 'timeline', why: 'listActivities report 12, entry 3', isWhole: false },
  ])
  expect(sorted(12, 5)).toContainEqual({
    part: 'details',
    why: 'readReport reports of program 5',
    isWhole: true,
  })
  // A refusal for the program does not concern a part that was read and is not due.
  expect(sorted(12, 5, [])).toEqual(sorted(12, null))
  expect(sorted(1, null)).toEqual([
    { part: 'evidence', why: 'listEvidence report 1, evidence 2', isWhole: false },
  ])
  expect(sorted(13, null)).toEqual([])
})
