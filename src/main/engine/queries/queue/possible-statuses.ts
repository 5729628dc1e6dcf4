import { isOpen, type StatusPhase } from '#shared/rules/status.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { rememberUntilChange } from '../remembered.ts'

/**
 * The statuses that reports of a view or a filter may have; null stands for no status, or one without a known name.
 * Several filters together may leave few statuses, or none: `status:Spam` among the open reports finds nothing, and
 * reading all of them to see that would be the slowest way.
 */
export type PossibleStatuses = ReadonlySet<number | null>

const phases = select<{ id: number; phase: StatusPhase }>(
  'statuses.phases',
  'select id, phase from statuses order by id',
)

const byStatus = rememberUntilChange<'all', ReadonlyMap<number, StatusPhase>>(1)

function phasesOf(db: ReadableDb): ReadonlyMap<number, StatusPhase> {
  return byStatus.answer(db, 'all', () => new Map(db.all(phases).map(({ id, phase }) => [id, phase])))
}

/** The statuses with a wanted phase. An unknown status counts as `open`. */
export function statusesWhere(db: ReadableDb, wanted: (phase: StatusPhase) => boolean): PossibleStatuses {
  const known = [...phasesOf(db)].filter(([, phase]) => wanted(phase)).map(([id]) => id)
  return new Set<number | null>(wanted('open') ? [...known, null] : known)
}

export function openStatuses(db: ReadableDb): PossibleStatuses {
  return statusesWhere(db, isOpen)
}

/** The statuses with one of these ids. */
export function statusesNamed(db: ReadableDb, ids: readonly number[]): PossibleStatuses {
  const known = phasesOf(db)
  return new Set(ids.map((id) => (known.has(id) ? id : null)))
}

/** Whether every report in one of these statuses is open. */
export function areAllOpen(db: ReadableDb, statuses: PossibleStatuses): boolean {
  const open = openStatuses(db)
  return [...statuses].every((status) => open.has(status))
}

/** The intersection of these sets; null when there are none. */
export function inAll(sets: readonly PossibleStatuses[]): PossibleStatuses | null {
  const [first, ...others] = sets
  if (first === undefined) return null
  return new Set([...first].filter((status) => others.every((other) => other.has(status))))
}
