import type { ReceivedNamedValue, ReceivedTarget } from '#shared/admin-api/received.ts'
import { Target } from '#shared/admin-api/resources.ts'
import { bit } from '../columns.ts'
import { change, select, type Transaction, type WritableDb } from '../database.ts'
import { withinTransaction } from '../transaction.ts'
import { unknownFields } from './unknown-fields.ts'

const knownFields: ReadonlySet<string> = new Set(Object.keys(Target.shape))

const unlisting = change('targets.unlist', 'update targets set is_listed = 0 where program_id = ?')
const extraOf = select<{ extra: string | null }>('targets.extra', 'select extra from targets where id = ?')
const storing = change(
  'targets.store',
  `insert into targets
     (id, program_id, name, description, type, maximum_severity, tier, is_out_of_scope, is_bounty_eligible,
      is_active, is_listed, extra)
   values (:id, :programId, :name, :description, :type, :maximumSeverity, :tier, :isOutOfScope,
      :isBountyEligible, :isActive, 1, :extra)
   on conflict (id) do update set
     program_id = excluded.program_id,
     name = coalesce(excluded.name, name),
     description = coalesce(excluded.description, description),
     type = coalesce(excluded.type, type),
     maximum_severity = coalesce(excluded.maximum_severity, maximum_severity),
     tier = coalesce(excluded.tier, tier),
     is_out_of_scope = coalesce(excluded.is_out_of_scope, is_out_of_scope),
     is_bounty_eligible = coalesce(excluded.is_bounty_eligible, is_bounty_eligible),
     is_active = coalesce(excluded.is_active, is_active),
     is_listed = 1,
     extra = excluded.extra`,
)
const learning = change(
  'targets.learn',
  `insert into targets (id, name, is_listed) values (:id, :name, 0)
   on conflict (id) do update set name = excluded.name
   where excluded.name is not null and name is not excluded.name`,
)

/** Marks a program's targets as not listed, since the program is no longer listed. */
export function unlistTargets(transaction: Transaction, programId: number): void {
  transaction.run(unlisting, [programId])
}

/** Stores a program's complete list of targets; a target no longer in it keeps its row. */
export function storeTargets(db: WritableDb, programId: number, targets: readonly ReceivedTarget[]): void {
  withinTransaction(db, (transaction) => {
    transaction.run(unlisting, [programId])
    for (const target of targets) {
      // If a report then gives the target another name, that name is stored again.
      transaction.stored.delete(`target ${target.id}`)
      transaction.run(storing, {
        id: target.id,
        programId,
        name: target.name ?? null,
        description: target.description ?? null,
        type: target.type ?? null,
        maximumSeverity: target.maximumSeverity ?? null,
        tier: target.tier ?? null,
        isOutOfScope: bit(target.isOutOfScope),
        isBountyEligible: bit(target.isBountyEligible),
        isActive: bit(target.isActive),
        extra: unknownFields(target, knownFields, transaction.get(extraOf, [target.id])?.extra),
      })
    }
  })
}

/**
 * Stores the name that a report gives its target: the program's list may be unread, or may no longer include the
 * target.
 */
export function learnTarget(transaction: Transaction, target: ReceivedNamedValue): void {
  transaction.run(learning, { id: target.id, name: target.name ?? null })
}
