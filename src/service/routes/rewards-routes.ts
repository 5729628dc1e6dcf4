import { endpoints } from '#shared/admin-api/endpoints.ts'
import { ok } from '#shared/desk/result.ts'
import { conflict } from '../problem.ts'
import { brokenRewardConstraint, rewardCost } from '../rules/reward-rules.ts'
import { budgetLeft, rewardReport } from '../store/served-reports.ts'
import { type Handler, openReport, readBody } from './call.ts'

/** Sets bounty and bonus; one that is missing remains unchanged. Adds no timeline entry. */
export const setRewards: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const read = readBody(endpoints.setRewards.body, call.body)
  if (!read.ok) return read
  const { db } = call.service
  const { report } = opened.value
  const change = {
    statusId: report.status_id,
    isDuplicate: report.duplicate_of !== null,
    before: report,
    after: { bounty: read.value.bounty ?? report.bounty, bonus: read.value.bonus ?? report.bonus },
    budgetLeft: budgetLeft(db, report.program_id),
  }
  const broken = brokenRewardConstraint(change)
  if (broken !== null) return conflict(broken)
  db.transaction(() => rewardReport(db, report, { ...change.after, cost: rewardCost(change) }))()
  return ok(undefined)
}
