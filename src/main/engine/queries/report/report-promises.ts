import type { PromiseView } from '#shared/desk/sla.ts'
import { judgeReport } from '#shared/rules/sla/judge.ts'
import { slaPromises, targetOf } from '#shared/rules/sla/promises.ts'
import type { ReadableDb } from '../../store/database.ts'
import { dayOf } from '../../store/reports/report-clocks.ts'
import { readSlaBasis, readSlaReport } from '../../store/reports/sla-report.ts'

/** The promises for a report, computed now from the local copy; empty when no rule applies to the report. */
export function readPromises(db: ReadableDb, reportId: number): readonly PromiseView[] {
  const basis = readSlaBasis(db)
  const report = basis === null ? undefined : readSlaReport(db, reportId, basis)
  if (basis === null || report === undefined) return []
  const clocks = judgeReport(report, basis.rules, basis.time, basis.isStatus)
  return slaPromises.flatMap((promise) => {
    const clock = clocks[promise]
    const target = targetOf(basis.rules, promise, report)
    return clock === undefined || target === null
      ? []
      : [{ promise, target, clock, dayMs: dayOf(report, basis, promise) }]
  })
}
