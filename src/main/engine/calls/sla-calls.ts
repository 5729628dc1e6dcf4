import { err } from '#shared/desk/result.ts'
import type { SlaState } from '#shared/desk/sla.ts'
import { calendarFault } from '#shared/rules/sla/calendar.ts'
import { readPromises } from '../queries/report/report-promises.ts'
import type { ReadableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import {
  countUnreadableRules,
  readSlaSettings,
  rulesWithoutCalendar,
  writeSlaSettings,
} from '../store/own/sla-settings.ts'
import { countWaitingClocks, leaveAllClocks } from '../store/reports/report-clocks.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

type Name = 'sla.read' | 'sla.write' | 'report.promises'

/** The calls about promises to reporters. */
export function slaCalls({ inWorkspace }: Workspaces): Calls<Name> {
  return {
    'sla.read': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => stateOf(db))),
    'sla.write': ({ workspaceId, settings }) =>
      inWorkspace(workspaceId, (session) => {
        const fault = calendarFault(settings.calendar)
        if (fault !== null) return err({ kind: 'invalidInput', command: 'sla.write', issues: [fault.kind] })
        const written = inTransaction(session.db, (transaction) => {
          writeSlaSettings(transaction, settings)
          leaveAllClocks(transaction)
          return stateOf(transaction)
        })
        if (written.ok) session.promisesChanged()
        return written
      }),
    'report.promises': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => readPromises(db, reportId))),
  }
}

function stateOf(db: ReadableDb): SlaState {
  const settings = readSlaSettings(db)
  // Without rules, only the histories of reports are still to be computed, and the settings do not show those.
  const hasRules = settings !== null && settings.rules.length > 0
  return {
    settings,
    rulesWithoutCalendar: rulesWithoutCalendar(db),
    unreadable: countUnreadableRules(db),
    waiting: hasRules ? countWaitingClocks(db) : 0,
  }
}
