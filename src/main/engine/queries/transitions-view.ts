import type { TransitionsView } from '#shared/desk/acting-commands.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { statusPhase } from '#shared/rules/status.ts'
import { type ReadableDb, select } from '../store/database.ts'
import { readLearnedTransitions } from '../store/learned-transitions.ts'
import { readDetails } from '../store/report-details.ts'
import { readShownStanding } from '../store/report-standing.ts'
import { readStoredReport } from '../store/reports.ts'
import { statusView } from './naming.ts'

const statusOf = select<{ name: string | null }>(
  'transitionsView.status',
  'select name from statuses where id = ?',
)

/**
 * What the status of a report, as it is shown, can be changed to: what the service offered last for a report of the
 * same program and status to the same role.
 *
 * @param error why the service could not be asked now; handed on.
 */
export function readTransitions(db: ReadableDb, reportId: number, error: DeskError | null): TransitionsView {
  const status = readShownStanding(db, reportId).status
  if (typeof status !== 'number') return { currentStatus: null, options: null, learnedAt: null, error }
  const nameOf = (id: number) => db.get(statusOf, [id])?.name ?? null
  const learned = readLearnedTransitions(db, {
    programId: readStoredReport(db, reportId)?.programId ?? null,
    statusId: status,
    role: readDetails(db, reportId)?.effectiveRole ?? null,
  })
  const options = learned?.options.map(({ targetStatus, ...option }) => {
    const name = targetStatus === null ? null : (targetStatus.name ?? nameOf(targetStatus.id))
    return { ...option, targetStatus: statusView(targetStatus?.id ?? null, name, statusPhase(name)) }
  })
  return {
    currentStatus: { id: status, name: nameOf(status) ?? `Status ${status}` },
    options: options ?? null,
    learnedAt: learned?.learnedAt ?? null,
    error,
  }
}
