import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import { type Scope, scopes } from '#shared/admin-api/limits.ts'
import type { ActionKind } from '#shared/desk/actions.ts'
import { lackedScope, needsScope, operationOf, type Refusal } from '#shared/rules/refusals.ts'
import { changeUnseen, type ReadableDb, select, type WritableDb } from '../database.ts'

/** Where a 403 applies: to reports of a program on which the token's owner has a role. null = not known. */
export interface RefusalPlace {
  readonly programId: number | null
  readonly role: string | null
}

interface Row {
  readonly operation: string
  readonly scope: string
  readonly learnedAt: number
}

const learning = changeUnseen(
  'refusals.learn',
  `insert into refusals (operation, program_id, role, scope, learned_at)
   values (:operation, :programId, :role, :scope, :now)
   on conflict (operation, program_id, role) do update set scope = excluded.scope,
     learned_at = excluded.learned_at`,
)
const forgetting = changeUnseen(
  'refusals.forget',
  `delete from refusals where (operation = :operation and program_id = :programId and role in ('', :role))
     or scope = :scope`,
)
const forgettingAll = changeUnseen('refusals.forgetAll', 'delete from refusals')
const ofPlace = select<Row>(
  'refusals.ofPlace',
  `select operation, scope, learned_at as learnedAt from refusals
   where scope <> '' or (program_id = :programId and role in ('', :role))`,
)

const keyOf = ({ programId, role }: RefusalPlace) => ({ programId: programId ?? 0, role: role ?? '' })

/** Stores a 403. @param detail the service's explanation. @param now ms since 1970. */
export function learnRefusal(
  db: WritableDb,
  refusal: RefusalPlace & {
    readonly operation: EndpointName
    readonly detail: string | undefined
    readonly now: number
  },
): void {
  const { operation, role, detail, now } = refusal
  db.run(learning, {
    ...keyOf(refusal),
    operation,
    scope: lackedScope(operation, role, detail) ?? '',
    now,
  })
}

/**
 * Deletes the refusal of an operation, and all refusals for lack of the scope that the operation needs. Called when the
 * operation was allowed, or is to be tried again.
 */
export function forgetRefusal(db: WritableDb, operation: EndpointName, place: RefusalPlace): void {
  const scope: Scope = operation === 'createKnownIssue' ? 'known-issues:write' : 'reports:triage'
  db.run(forgetting, { ...keyOf(place), operation, scope })
}

/** Deletes all refusals when the token changes: another token may have another owner and other scopes. */
export function forgetAllRefusals(db: WritableDb): void {
  db.run(forgettingAll)
}

/** The actions known to be refused for reports of this program and role. */
export function readRefusals(db: ReadableDb, place: RefusalPlace): readonly Refusal[] {
  const rows = db.all(ofPlace, keyOf(place))
  if (rows.length === 0) return []
  return (Object.keys(operationOf) as ActionKind[]).flatMap((action) => {
    const ofToken = rows.find(({ scope }) => scopes.some((one) => one === scope && needsScope(action, one)))
    const refused = ofToken ?? rows.find(({ operation }) => operation === operationOf[action])
    return refused === undefined
      ? []
      : [{ action, isOfToken: ofToken !== undefined, learnedAt: refused.learnedAt }]
  })
}

/** Whether `GET transitions` is known to be refused for reports of this program and role. */
export function isListRefused(db: ReadableDb, place: RefusalPlace): boolean {
  return db
    .all(ofPlace, keyOf(place))
    .some(({ operation, scope }) => operation === 'listTransitions' || scope === 'reports:triage')
}
