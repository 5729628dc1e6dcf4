import { expect, test } from 'vitest'
import { findCwe, readUsualCwe } from '#main/engine/queries/report/weaknesses.ts'
import { storePrograms } from '#main/engine/store/reports/programs.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { details, summary, unasked } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const inFirst = [639, 639, 639, 79, 79, 918, null, 999_999, 999_999, 999_999, 999_999]
const inSecond = [89, 89, 89, 89, 89, 22, 601, 352, 434, 502]

function storeWithReports() {
  const db = temporaryStore()
  storePrograms(db, [{ id: 1 }, { id: 2 }, { id: 3 }])
  const all = [
    ...inFirst.map((cwe) => ({ cwe, programId: 1 })),
    ...inSecond.map((cwe) => ({ cwe, programId: 2 })),
  ]
  storeReportSummaries(
    db,
    all.map(({ programId }, index) => summary(index + 1, { programId })),
  )
  for (const [index, { cwe, programId }] of all.entries())
    storeReportDetails(db, details(index + 1, { cweTypeId: cwe, programId }), unasked)
  return db
}

test('the most frequent weaknesses of a program are offered, as far as the catalogue has them', () => {
  const db = storeWithReports()
  const usual = (programId: number | null) =>
    must(readUsualCwe(db, programId)).map(({ id, reports }) => [id, reports])
  expect(usual(1)).toEqual([
    [639, 3],
    [79, 2],
    [918, 1],
  ])
  expect(usual(2)).toEqual([
    [89, 5],
    [22, 1],
    [352, 1],
    [434, 1],
    [502, 1],
  ])
  expect(usual(3)).toEqual([])
  expect(usual(null)[0]).toEqual([89, 5])
  expect(must(readUsualCwe(db, 1))[0]?.name).toBe('Authorization Bypass Through User-Controlled Key')
})

test('the weakness most used in the workspace comes first among equal matches', () => {
  const db = storeWithReports()
  const before = must(findCwe(temporaryStore(), 'deserialization of')).map(({ id }) => id)
  expect(before[0]).toBe(502)
  const plain = must(findCwe(temporaryStore(), 'cwe-9')).map(({ id }) => id)
  const used = must(findCwe(db, 'cwe-9')).map(({ id }) => id)
  expect(plain[1]).not.toBe(918)
  expect(used.slice(0, 2)).toEqual([9, 918])
})
