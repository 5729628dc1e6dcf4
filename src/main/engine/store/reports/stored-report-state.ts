import type { ReportState } from '#shared/rules/outbox/report-state.ts'
import { change, type ReadableDb, select, type Transaction } from '../database.ts'
import { cvssTenths } from './cvss-tenths.ts'
import { pendingReportState, withReportState } from './pending-changes.ts'
import { readDetails } from './report-details.ts'
import { markStale, readStoredReport, writeFacts } from './reports.ts'

const reporterWrote = select<{ at: number | null }>(
  'reportState.reporterWrote',
  `select max(e.created_at) as at from activities e join reports r on r.id = e.report_id
   where e.report_id = ? and e.actor_id = r.reporter_id`,
)
const settingDetails = change(
  'reportState.setDetails',
  `update report_details set
     vulnerability_type_id = case when :setsType = 1 then :vulnerabilityType else vulnerability_type_id end,
     cwe_type_id = case when :setsCwe = 1 then :cwe else cwe_type_id end,
     cvss = case when :setsCvss = 1 then :cvss else cvss end,
     bounty = coalesce(:bounty, bounty), bonus = coalesce(:bonus, bonus)
   where report_id = :reportId`,
)

const settingFilteredFacts = change(
  'reportState.setFilteredFacts',
  `update reports set cwe_type_id = :cweTypeId, vulnerability_type_id = :vulnerabilityTypeId,
     cvss_score = :cvssScore, bounty = :bounty
   where id = :reportId`,
)

/**
 * A report's field values as the service last gave them. Fields never read are absent; the result is empty when the
 * report is not in the local copy.
 */
export function readReportState(db: ReadableDb, reportId: number): ReportState {
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

/** Like `readReportState`, with pending changes over it: the values the user sees when deciding now. */
export function readShownReportState(db: ReadableDb, reportId: number): ReportState {
  return { ...readReportState(db, reportId), ...pendingReportState(db, reportId) }
}

/**
 * Applies a change that the service has accepted: the report shows the wanted values until it is read again, and is put
 * into the hydration queue for that. The caller has settled the action before.
 */
export function takeOver(transaction: Transaction, reportId: number, wanted: ReportState): void {
  const known = readStoredReport(transaction, reportId)
  if (known === undefined) return
  const { vulnerabilityType = null, cwe = null, cvss = null, bounty = null, bonus = null } = wanted
  transaction.run(settingDetails, {
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
  showFilteredFacts(transaction, reportId)
  writeFacts(transaction, reportId, known, withReportState(known, wanted))
  markStale(transaction, reportId)
}

/** Copies the details that filters use into the report's row. */
function showFilteredFacts(transaction: Transaction, reportId: number): void {
  const details = readDetails(transaction, reportId)
  if (details === undefined) return
  const { cweTypeId, vulnerabilityTypeId, cvss, bounty } = details
  const cvssScore = cvssTenths(cvss)
  transaction.run(settingFilteredFacts, { reportId, cweTypeId, vulnerabilityTypeId, cvssScore, bounty })
}
