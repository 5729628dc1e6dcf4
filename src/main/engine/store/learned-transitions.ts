import { type TransitionName, transitionNames } from '#shared/admin-api/transitions.ts'
import { change, type ReadableDb, select, type WritableDb } from './database.ts'

/** A transition the service offered in a status. */
export interface LearnedTransition {
  readonly transition: TransitionName
  /** null: the service did not say. */
  readonly targetStatus: { readonly id: number; readonly name: string | null } | null
  readonly requiresMessage: boolean
  readonly requiresDuplicate: boolean
}

/** What decides which transitions there are, as far as anybody knows. */
export interface TransitionsKey {
  readonly programId: number | null
  readonly statusId: number
  /** The caller's role on the report; null when its details do not tell. */
  readonly role: string | null
}

export interface LearnedTransitions {
  readonly options: readonly LearnedTransition[]
  /** Milliseconds since 1970. */
  readonly learnedAt: number
}

interface Row {
  readonly options: string
  readonly learnedAt: number
}

const learning = change(
  'transitions.learn',
  `insert into learned_transitions (program_id, status_id, role, options, learned_at)
   values (:programId, :statusId, :role, :options, :learnedAt)
   on conflict (program_id, status_id, role) do update set options = excluded.options,
     learned_at = excluded.learned_at`,
)
const known = select<Row>(
  'transitions.read',
  `select options, learned_at as learnedAt from learned_transitions
   where program_id = :programId and status_id = :statusId and role = :role`,
)
const namedStatus = select<{ id: number; name: string }>(
  'transitions.statuses',
  'select id, name from statuses where name is not null',
)

const keyOf = ({ programId, statusId, role }: TransitionsKey) => ({
  programId: programId ?? 0,
  statusId,
  role: role ?? '',
})

/** Keeps what the service offered. */
export function learnTransitions(db: WritableDb, key: TransitionsKey, learned: LearnedTransitions): void {
  db.run(learning, {
    ...keyOf(key),
    options: JSON.stringify(learned.options),
    learnedAt: learned.learnedAt,
  })
}

/** What the service offered last in this status of this program to this role; null when it was never asked. */
export function readLearnedTransitions(db: ReadableDb, key: TransitionsKey): LearnedTransitions | null {
  const row = db.get(known, keyOf(key))
  // What stands in this column was written above.
  return row === undefined
    ? null
    : { options: JSON.parse(row.options) as LearnedTransition[], learnedAt: row.learnedAt }
}

/**
 * Where a transition leads: as learned, else the status that is called like it (`needs_more_info`: Needs more info).
 *
 * @returns null when neither tells.
 */
export function targetStatusOf(
  db: ReadableDb,
  key: TransitionsKey | null,
  transition: TransitionName,
): number | null {
  const options = key === null ? [] : (readLearnedTransitions(db, key)?.options ?? [])
  const learned = options.find((option) => option.transition === transition)?.targetStatus?.id
  if (learned !== undefined) return learned
  const name = plain(transition).replace(/^new to /, 'to ')
  return db.all(namedStatus).find((status) => plain(status.name) === name)?.id ?? null
}

function plain(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

/** @returns null for a name the specification does not list. */
export function transitionNamed(name: string): TransitionName | null {
  return transitionNames.find((known) => known === name) ?? null
}
