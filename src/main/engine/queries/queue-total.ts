import type { ReadableDb } from '../store/database.ts'
import { countStatement, type QueuePlan } from './queue-plan.ts'

/** Questions whose totals are remembered for each database. */
const remembered = 64

const totals = new WeakMap<ReadableDb, { version: number; byQuestion: Map<string, number> }>()

/** All rows of a queue. Counted once for a question until something changes: scrolling asks again and again. */
export function queueTotal(db: ReadableDb, plan: QueuePlan): number {
  let known = totals.get(db)
  if (known === undefined || known.version !== db.dataVersion) {
    known = { version: db.dataVersion, byQuestion: new Map() }
    totals.set(db, known)
  }
  const before = known.byQuestion.get(plan.key)
  if (before !== undefined) return before

  const counted = db.get(countStatement(plan), plan.parameters)?.total ?? 0
  const total = counted + (plan.exact === null ? 0 : 1)
  if (known.byQuestion.size >= remembered) known.byQuestion.clear()
  known.byQuestion.set(plan.key, total)
  return total
}
