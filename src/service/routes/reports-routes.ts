import { endpoints } from '#shared/admin-api/endpoints.ts'
import { ok } from '#shared/desk/result.ts'
import { invalid } from '../problem.ts'
import * as store from '../store/served-reports.ts'
import { type Handler, openReport, readBody } from './call.ts'
import { classificationFault } from './classified.ts'

/**
 * Reads a report; and changes name, target, assignee and classification. These changes add no entry to the timeline,
 * and so do not change `lastActivityAt`.
 */

/**
 * Longest name of a report, in UTF-16 units. The specification has no limit; this one ensures that a cursor, which may
 * contain a name, is short enough for a URL.
 */
const longestName = 1_000

export const readReport: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const { report, role } = opened.value
  return ok(store.detailsOf(call.service.directory, report, role))
}

export const patchReport: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const read = readBody(endpoints.patchReport.body, call.body)
  if (!read.ok) return read
  const { name, targetId } = read.value
  const { db, directory } = call.service
  const { report } = opened.value
  if (name !== undefined && (name.trim() === '' || name.length > longestName)) {
    return invalid(`name: must not be blank, and at most ${longestName} characters.`)
  }
  if (targetId !== undefined && directory.targets.get(targetId)?.programId !== report.program_id) {
    return invalid("targetId: the report's program has no such target.")
  }
  db.transaction(() => store.patchReport(db, report, read.value))()
  return ok(undefined)
}

/**
 * Sets or clears the assignee, who must have a role on the program. The specification does not say what a missing
 * `userId` means; here nothing is changed.
 */
export const assignReport: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const read = readBody(endpoints.assignReport.body, call.body)
  if (!read.ok) return read
  const { userId } = read.value
  const { db, directory } = call.service
  const { report } = opened.value
  if (userId === undefined) return ok(undefined)
  if (userId !== null && directory.roleOf(userId, report.program_id) === null) {
    return invalid('userId: nobody with this id works on the program.')
  }
  store.assignReport(db, report.id, userId)
  return ok(undefined)
}

export const classifyReport: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const read = readBody(endpoints.classifyReport.body, call.body)
  if (!read.ok) return read
  const fault = classificationFault(read.value)
  if (fault !== null) return invalid(fault)
  store.classifyReport(call.service.db, opened.value.report, read.value)
  return ok(undefined)
}
