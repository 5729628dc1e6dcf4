import { expect, test } from 'vitest'
import { dryRun, readBulkReports } from '#main/engine/outbox/bulk-facts.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import type { BulkAction } from '#shared/desk/actions.ts'
import { details, severity, unasked } from '../store/received-samples.ts'
import { temporaryStore } from '../store/temporary-store.ts'

const scoresCritical = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
const scoresHigh = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N'

test('a dry run names reports whose CVSS vector disagrees with the new severity', () => {
  const db = temporaryStore()
  const reports = [
    { severity: severity.critical, cvss: scoresCritical },
    { severity: severity.critical, cvss: scoresHigh },
    { severity: severity.low },
    { severity: severity.high, cvss: scoresCritical },
  ]
  for (const [at, fields] of reports.entries()) storeReportDetails(db, details(at + 1, fields), unasked)
  const contradicted = (action: BulkAction) =>
    dryRun(readBulkReports(db, [1, 2, 3, 4, 99], action), action, () => true).contradicted
  const [low, high, critical] = [severity.low.id, severity.high.id, severity.critical.id]
  // The fourth report is High already, and does not change.
  expect(contradicted({ kind: 'classify', severityId: high })).toEqual({ count: 1, reportIds: [1] })
  // The first two reports are Critical already.
  expect(contradicted({ kind: 'classify', severityId: critical })).toEqual({ count: 0, reportIds: [] })
  expect(contradicted({ kind: 'classify', severityId: low })).toEqual({ count: 3, reportIds: [1, 2, 4] })
  // If the action itself sets a vector, the reports' vectors do not matter.
  expect(contradicted({ kind: 'classify', severityId: high, cvss: scoresHigh }).count).toBe(0)
  expect(contradicted({ kind: 'classify', cweTypeId: 79 }).count).toBe(0)
  expect(contradicted({ kind: 'comment', text: 'Seen.', audience: 'internal' }).count).toBe(0)
})
