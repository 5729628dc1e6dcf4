import { endpoints } from '#shared/admin-api/endpoints.ts'
import type { TransitionInput } from '#shared/admin-api/requests.ts'
import type { ReportTransitions } from '#shared/admin-api/resources.ts'
import { ok } from '#shared/desk/result.ts'
import { conflict, invalid, type Outcome } from '../problem.ts'
import { type ExecutableTransition, executableTransitions } from '../rules/transition-table.ts'
import { markedDuplicate, statusChanged } from '../sample/system-entries.ts'
import { addActivity } from '../store/served-activities.ts'
import { moveReport, type ReportRow, summaryOf } from '../store/served-reports.ts'
import { type Call, type Handler, openReport, readBody, visibleReport } from './call.ts'

export const listTransitions: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const { report, role } = opened.value
  return ok({
    currentStatus: summaryOf(call.service.directory, report).status,
    availableTransitions: executableTransitions(report.status_id, role),
  } satisfies ReportTransitions)
}

/**
 * Executes a transition. The timeline gets the message, as a public comment by the caller, and a system entry about the
 * change; so `lastActivityAt` changes, too. Leaving the status Duplicate clears the original.
 */
export const executeTransition: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const read = readBody(endpoints.executeTransition.body, call.body)
  if (!read.ok) return read
  const { report, role } = opened.value
  const input = read.value
  const executable = executableTransitions(report.status_id, role).find(
    ({ transition }) => transition === input.transition,
  )
  const current = summaryOf(call.service.directory, report).status.name
  if (executable === undefined) {
    return conflict(`${input.transition} cannot be executed from ${current} with the role ${role}.`)
  }
  const duplicateOf = checkRequirements(call, report, input, executable)
  if (!duplicateOf.ok) return duplicateOf

  const { db } = call.service
  const { targetStatus } = executable
  const entry = { reportId: report.id, createdAt: call.now, isInternal: false }
  db.transaction(() => {
    moveReport(db, report.id, targetStatus.id, duplicateOf.value)
    if (!isBlank(input.message)) {
      addActivity(db, { ...entry, actorId: call.caller.userId, message: input.message })
    }
    addActivity(db, { ...entry, actorId: null, message: statusChanged(current, targetStatus.name) })
    if (duplicateOf.value !== null) {
      addActivity(db, { ...entry, actorId: null, message: markedDuplicate(duplicateOf.value) })
    }
  })()
  return ok(undefined)
}

/** Checks the inputs that a transition requires. @returns the report's new original; null = none. */
function checkRequirements(
  call: Call,
  report: ReportRow,
  { transition, message, duplicateOfReportId }: TransitionInput,
  { requiresMessage, requiresDuplicateOfReportId }: ExecutableTransition,
): Outcome<number | null> {
  if (requiresMessage && isBlank(message)) return invalid(`message: ${transition} requires one.`)
  if (!requiresDuplicateOfReportId) {
    return duplicateOfReportId === undefined
      ? ok(null)
      : invalid(`duplicateOfReportId: ${transition} does not take one.`)
  }
  if (duplicateOfReportId === undefined) return invalid(`duplicateOfReportId: ${transition} requires one.`)
  if (duplicateOfReportId === report.id) return invalid('duplicateOfReportId: that is the report itself.')
  const original = visibleReport(call, duplicateOfReportId)?.report
  if (original?.program_id !== report.program_id) {
    return invalid('duplicateOfReportId: there is no such report in this program.')
  }
  if (leadsTo(call, original, report.id)) {
    return invalid('duplicateOfReportId: that report is itself a duplicate of this one.')
  }
  return ok(original.id)
}

/** Whether `id` is among the originals of a report, the originals of these, and so on. */
function leadsTo(call: Call, report: ReportRow, id: number): boolean {
  const seen = new Set<number>()
  let next = report.duplicate_of
  while (next !== null && !seen.has(next)) {
    if (next === id) return true
    seen.add(next)
    next = visibleReport(call, next)?.report.duplicate_of ?? null
  }
  return false
}

function isBlank(message: string | undefined): message is undefined {
  return message === undefined || message.trim() === ''
}
