import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createReportFailures } from '#main/engine/sync/report-failures.ts'
import type { DeskError } from '#shared/desk/errors.ts'

const broken: DeskError = { kind: 'serviceFailed', status: 500 }
const alone = { error: broken, partly: false, listFails: false, listRecovered: false }

it('defers a report for longer with each failure, until the service answers about it', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 12 }), (reportId, times) => {
      const failures = createReportFailures()
      const waits = Array.from(
        { length: times },
        () => failures.failed({ ...alone, reportId }).leftAloneMs ?? 0,
      )
      expect(waits).toEqual(waits.toSorted((one, other) => one - other))
      failures.answered(reportId)
      expect(failures.failed({ ...alone, reportId }).leftAloneMs).toBe(waits[0])
    }),
  )
})

it('does not blame a report for a failure together with the lists', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ reportId: fc.nat(5), listFails: fc.boolean() })), (failed) => {
      const failures = createReportFailures()
      for (const { reportId, listFails } of failed)
        failures.failed({ ...alone, reportId, listFails, listRecovered: !listFails })
      expect(failures.serviceFails(() => true)).toBe(false)
      const first = createReportFailures().failed({ ...alone, reportId: 1 })
      expect(failures.failed({ ...alone, reportId: 1 })).toEqual(first)
    }),
  )
})

it("takes failures of several reports in a row for the service's, and a read report for their end", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(100), { minLength: 1, maxLength: 20 }), (reportIds) => {
      const failures = createReportFailures()
      const meanings = reportIds.map((reportId) => failures.failed({ ...alone, reportId }))
      expect(meanings.map(({ slowsDown }) => slowsDown)).toEqual(reportIds.map((_, at) => at >= 2))
      expect(failures.serviceFails(() => false)).toBe(reportIds.length >= 10)
      expect(failures.serviceFails(() => true)).toBe(reportIds.length >= 3)
      failures.answered(101)
      expect(failures.serviceFails(() => true)).toBe(false)
    }),
  )
})

it('takes one report that fails repeatedly for a failure of that report', () => {
  const failures = createReportFailures()
  for (let time = 0; time < 30; time += 1)
    expect(failures.failed({ ...alone, reportId: 7 }).slowsDown).toBe(false)
  expect(failures.serviceFails(() => true)).toBe(false)
})

it('blames a report for an unreadable answer, also while the lists fail or after they recovered', () => {
  const error: DeskError = { kind: 'badAnswer', what: 'no report' }
  for (const lists of [{ listFails: true }, { listRecovered: true }]) {
    const meaning = createReportFailures().failed({ ...alone, ...lists, error, reportId: 7 })
    expect(meaning).toEqual({ leftAloneMs: 15_000, slowsDown: false, isDoubted: false })
  }
})

it('does not take reports for a failing service if another part of them was read', () => {
  const failures = createReportFailures()
  for (const reportId of [1, 2]) failures.failed({ ...alone, reportId })
  expect(failures.failed({ ...alone, reportId: 3, partly: true }).slowsDown).toBe(false)
  expect(failures.failed({ ...alone, reportId: 4 }).slowsDown).toBe(false)
})

it('forgets the failures of a report when the user requests everything again', () => {
  const failures = createReportFailures()
  const leftAloneMs = () => failures.failed({ ...alone, reportId: 7 }).leftAloneMs
  expect([leftAloneMs(), leftAloneMs()]).toEqual([15_000, 60_000])
  failures.forget()
  expect(leftAloneMs()).toBe(15_000)
})
