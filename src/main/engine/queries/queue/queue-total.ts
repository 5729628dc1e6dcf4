import type { ReadableDb } from '../../store/database.ts'
import { rememberUntilChange } from '../remembered.ts'
import { countStatement, type QueuePlan } from './queue-plan.ts'

/** Maximum number of questions whose totals are remembered for each database. */
const rememberedAtMost = 64

const totals = rememberUntilChange<string, number>(rememberedAtMost)

/**
 * The number of rows of a queue. It is counted once for a question until something changes, since scrolling asks
 * repeatedly.
 */
export function queueTotal(db: ReadableDb, plan: QueuePlan): number {
  return totals.answer(db, plan.key, () => {
    const counted = db.get(countStatement(plan), plan.parameters)?.total ?? 0
    return counted + (plan.exact === null ? 0 : 1)
  })
}

/** How many rows a queue is known to have: exactly this many if `isExact`, else at least this many. */
export interface TotalSoFar {
  readonly count: number
  readonly isExact: boolean
}

/**
 * The total as far as it is known without counting the results of a search or a filter.
 *
 * @param slice the rows requested, and how many of them were found.
 */
export function totalSoFar(
  db: ReadableDb,
  plan: QueuePlan,
  { offset, limit, found }: { readonly offset: number; readonly limit: number; readonly found: number },
): TotalSoFar {
  const known = plan.isWholeView ? queueTotal(db, plan) : totals.known(db, plan.key)
  if (known !== undefined) return { count: known, isExact: true }
  const isEnd = found < limit && (found > 0 || offset === 0)
  if (isEnd) return { count: totals.keep(db, plan.key, offset + found), isExact: true }
  return found > 0
    ? { count: offset + found, isExact: false }
    : // The slice is beyond the end, where the caller expected rows: only counting shows the total.
      { count: queueTotal(db, plan), isExact: true }
}
