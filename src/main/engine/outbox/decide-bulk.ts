import type { BulkAction } from '#shared/desk/actions.ts'
import type { DecidedBulk } from '#shared/desk/bulk.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { judgeBulk } from '#shared/rules/outbox/judge-bulk.ts'
import type { WritableDb } from '../store/database.ts'
import { addBatch } from '../store/outbox/outbox-entries.ts'
import { inTransaction } from '../store/transaction.ts'
import { readBulkReports } from './bulk-facts.ts'
import { putIn } from './decide.ts'
import { fillWords } from './fill-words.ts'

/**
 * Puts one action into the outbox for each report that allows it, as one batch, in one transaction. Every report is
 * judged again, so changes since the dry run count.
 *
 * @returns `conflict` when no report allows the action; then no batch is created.
 */
export function decideBulk(
  db: WritableDb,
  decision: {
    readonly reportIds: readonly number[]
    readonly action: BulkAction
    /** Whether to include the reports for which only the service knows whether they allow the action. */
    readonly withUnknown: boolean
    readonly title: string
    /** The token owner's user id. */
    readonly me: string | null
    readonly holdMs: number
    readonly now: number
  },
): Result<DecidedBulk & { readonly reportIds: readonly number[] }> {
  const { reportIds, action, withUnknown, title, me, holdMs, now } = decision
  const heldUntil = now + holdMs
  const decided = inTransaction(db, (transaction) => {
    const wanted = readBulkReports(transaction, reportIds, action).flatMap(({ facts }) => {
      const { kind } = judgeBulk(action, facts)
      if (kind !== 'can' && !(withUnknown && kind === 'unknown')) return []
      const { reportId } = facts
      const filled = fillWords(transaction, reportId, action, me)
      return filled === null ? [] : [{ reportId, action: filled }]
    })
    if (wanted.length === 0) return null
    const batchId = addBatch(transaction, { title, createdAt: now })
    for (const one of wanted)
      putIn(transaction, one.reportId, { batchId, action: one.action, createdAt: now, heldUntil })
    return { batchId, wanted: wanted.map(({ reportId }) => reportId) }
  })
  if (!decided.ok) return decided
  if (decided.value === null)
    return err({ kind: 'conflict', detail: 'Not possible for any of these reports right now.' })
  const { batchId, wanted } = decided.value
  const leftOut = reportIds.length - wanted.length
  return ok({ batchId, decided: wanted.length, leftOut, heldUntil, reportIds: wanted })
}
