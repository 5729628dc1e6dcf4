import type { TransitionsView } from '#shared/desk/acting-commands.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { statusPhase } from '#shared/rules/status.ts'
import { knownTransitions } from '#shared/rules/transitions/known.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { isListRefused, readRefusals } from '../../store/outbox/kept-refusals.ts'
import { namedLike, readLearnedTransitions } from '../../store/outbox/learned-transitions.ts'
import { readDetails } from '../../store/reports/report-details.ts'
import { readStoredReport } from '../../store/reports/reports.ts'
import { readShownReportState } from '../../store/reports/stored-report-state.ts'
import { statusView } from '../naming.ts'

const statusOf = select<{ name: string | null }>(
  'transitionsView.status',
  'select name from statuses where id = ?',
)

/**
 * The transitions that are possible from the status a report shows, learned from the service's answers about reports
 * with the same program and status, for the same role.
 *
 * @param error why the service could not be asked now; it is passed on in the result.
 */
export function readTransitions(db: ReadableDb, reportId: number, error: DeskError | null): TransitionsView {
  const status = readShownReportState(db, reportId).status
  const programId = readStoredReport(db, reportId)?.programId ?? null
  const role = readDetails(db, reportId)?.effectiveRole ?? null
  const nameOf = (id: number) => db.get(statusOf, [id])?.name ?? null
  const learned =
    typeof status === 'number'
      ? readLearnedTransitions(db, { programId, statusId: status, role })
      : { options: knownTransitions(null, []), listedAt: null }
  const options = learned.options.map(({ targetStatus, ...option }) => {
    const target = targetStatus?.id ?? namedLike(db, option.transition)
    const name = targetStatus?.name ?? (target === null ? null : nameOf(target))
    return { ...option, targetStatus: statusView(target, name, statusPhase(name)) }
  })
  return {
    currentStatus:
      typeof status === 'number' ? { id: status, name: nameOf(status) ?? `Status ${status}` } : null,
    options,
    listedAt: learned.listedAt,
    isListRefused: isListRefused(db, { programId, role }),
    refusal: readRefusals(db, { programId, role }).find(({ action }) => action === 'transition') ?? null,
    error,
  }
}
