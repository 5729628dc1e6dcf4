import type { Standing } from '#shared/rules/outbox/standing.ts'
import { change, type ReadableDb, select, type WritableDb } from './database.ts'
import { pendingStanding, withStanding } from './pending-changes.ts'
import { readDetails } from './report-details.ts'
import { markStale, readStoredReport, writeFacts } from './reports.ts'

const reporterWrote = select<{ at: number | null }>(
  'standing.reporterWrote',
  `select max(e.created_at) as at from activities e join reports r on r.id = e.report_id
   where e.report_id = ? and e.actor_id = r.reporter_id`,
)
const settingDetails = change(
  'standing.setDetails',
  `update report_details set
     vulnerability_type_id = case when :setsType = 1 then :vulnerabilityType else vulnerability_type_id end,
     cwe_type_id = case when :setsCwe = 1 then :cwe else cwe_type_id end,
     cvss = case when :setsCvss = 1 then :cvss else cvss end,
     bounty = coalesce(:bounty, bounty), bonus = coalesce(:bonus, bonus)
   where report_id = :reportId`,
)

const settingCwe = change(
  'standing.setCwe',
  `update reports set cwe_type_id = (select cwe_type_id from report_details where report_id = id) where id = ?`,
)

/** How a report stands as the service last said; empty when it is not here. What was never read is absent. */
export function readStanding(db: ReadableDb, reportId: number): Standing {
  const report = readStoredReport(db, reportId)
  if (report === undefined) return {}
  const details = readDetails(db, reportId)
  const { statusId, severityId, title, targetId, assigneeId, assigneeKnown } = report
  return {
    activity: db.get(reporterWrote, [reportId])?.at ?? 0,
    ...(statusId !== null && { status: statusId }),
    ...(severityId !== null && { severity: severityId }),
    ...(title !== null && { title }),
    ...(targetId !== null && { target: targetId }),
    ...(assigneeKnown === 1 && { assignee: assigneeId }),
    ...(details !== undefined && {
      vulnerabilityType: details.vulnerabilityTypeId,
      cwe: details.cweTypeId,
      cvss: details.cvss,
      bounty: details.bounty ?? 0,
      bonus: details.bonus ?? 0,
    }),
  }
}

/** As `readStanding`, with what is pending over it: what a person sees who decides now. */
export function readShownStanding(db: ReadableDb, reportId: number): Standing {
  return { ...readStanding(db, reportId), ...pendingStanding(db, reportId) }
}

/**
 * The service has taken a change: the report is as it was to be until it is read again, for which it is put into the
 * hydration queue. Call it inside a transaction, after the action is settled.
 */
export function takeOver(db: WritableDb, reportId: number, wanted: Standing): void {
  const known = readStoredReport(db, reportId)
  if (known === undefined) return
  const { vulnerabilityType = null, cwe = null, cvss = null, bounty = null, bonus = null } = wanted
  db.run(settingDetails, {
    reportId,
    vulnerabilityType,
    cwe,
    cvss,
    bounty,
    bonus,
    setsType: 'vulnerabilityType' in wanted ? 1 : 0,
    setsCwe: 'cwe' in wanted ? 1 : 0,
    setsCvss: 'cvss' in wanted ? 1 : 0,
  })
  if ('cwe' in wanted) db.run(settingCwe, [reportId])
  writeFacts(db, reportId, known, withStanding(known, wanted))
  markStale(db, reportId)
}
