import type { ReceivedNamedValue } from '#shared/admin-api/received.ts'
import { severityBand, severityRank } from '#shared/rules/severity.ts'
import { isOpen, type StatusPhase, statusPhase } from '#shared/rules/status.ts'
import { change, select, type Transaction, type WritableDb } from '../database.ts'
import { needsReply } from './derived.ts'

/**
 * The statuses and severities of the service. It has no list of them, so they are learned from the values in reports. A
 * value received without a name keeps its earlier name.
 */

interface StatusRow {
  name: string | null
  phase: StatusPhase
}

const statusOf = select<StatusRow>('statuses.read', 'select name, phase from statuses where id = ?')
const storingStatus = change(
  'statuses.store',
  `insert into statuses (id, name, phase) values (:id, :name, :phase)
   on conflict (id) do update set name = excluded.name, phase = excluded.phase`,
)
const rederivingStatus = change(
  'statuses.rederive',
  `update reports set phase = :phase, is_open = :isOpen,
     is_unassigned = case when :isOpen = 1 and assignee_known = 1 and assignee_id is null then 1 else 0 end,
     needs_reply = case last_word when 'reporter' then :afterReporter when 'nobody' then :afterNobody else 0 end
   where status_id = :id`,
)
const severityOf = select<{ name: string | null; rank: number }>(
  'severities.read',
  'select name, rank from severities where id = ?',
)
const storingSeverity = change(
  'severities.store',
  `insert into severities (id, name, band, rank) values (:id, :name, :band, :rank)
   on conflict (id) do update set name = excluded.name, band = excluded.band, rank = excluded.rank`,
)
const rederivingSeverity = change(
  'severities.rederive',
  'update reports set severity_rank = :rank where severity_id = :id and severity_rank <> :rank',
)

/** Stores a status; if its name changed, the reports with this status may change phase. */
export function learnStatus(transaction: Transaction, status: ReceivedNamedValue): void {
  const known = transaction.get(statusOf, [status.id])
  const name = status.name ?? known?.name ?? null
  if (known !== undefined && known.name === name) return

  const phase = statusPhase(name)
  transaction.run(storingStatus, { id: status.id, name, phase })
  // Reports may have had the status before its name was known: they counted as `open`.
  if ((known?.phase ?? 'open') === phase) return
  transaction.run(rederivingStatus, {
    id: status.id,
    phase,
    isOpen: isOpen(phase) ? 1 : 0,
    afterReporter: needsReply(phase, 'reporter') ? 1 : 0,
    afterNobody: needsReply(phase, 'nobody') ? 1 : 0,
  })
}

/** Stores a severity; if its name changed, the reports with this severity may change rank. */
export function learnSeverity(transaction: Transaction, severity: ReceivedNamedValue): void {
  const known = transaction.get(severityOf, [severity.id])
  const name = severity.name ?? known?.name ?? null
  if (known !== undefined && known.name === name) return

  const band = severityBand(name)
  const rank = severityRank(band)
  transaction.run(storingSeverity, { id: severity.id, name, band, rank })
  if (known !== undefined && known.rank !== rank)
    transaction.run(rederivingSeverity, { id: severity.id, rank })
}

/** The phase of a status by id; `open`, to be on the safe side, when the status is unknown. */
export function phaseOfStatus(db: WritableDb, id: number | null): StatusPhase {
  return (id === null ? undefined : db.get(statusOf, [id])?.phase) ?? 'open'
}

/** The name of a status by id; null when the status or its name is unknown. */
export function nameOfStatus(db: WritableDb, id: number | null): string | null {
  return (id === null ? undefined : db.get(statusOf, [id])?.name) ?? null
}

/** The rank of a severity by id; the rank of the band `unknown` when the severity is unknown. */
export function rankOfSeverity(db: WritableDb, id: number | null): number {
  return (id === null ? undefined : db.get(severityOf, [id])?.rank) ?? severityRank('unknown')
}
