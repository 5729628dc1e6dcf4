import type { ReadableDb } from '../store/database.ts'
import { countStatement, type QueuePlan } from './queue-plan.ts'

/** Questions whose totals are remembered for each database. */
const rememberedAtMost = 64

const totals = new WeakMap<ReadableDb, { version: number; byQuestion: Map<string, number> }>()

/** All rows of a queue. Counted once for a question until something changes: scrolling asks again and again. */
export function queueTotal(db: ReadableDb, plan: QueuePlan): number {
  const before = totalsNow(db).get(plan.key)
  if (before !== undefined) return before
  const counted = db.get(countStatement(plan), plan.parameters)?.total ?? 0
  return remember(db, plan, counted + (plan.exact === null ? 0 : 1))
}

/** Rows of a queue that are known to be there: all of them if `isExact`, else at least so many. */
export interface TotalSoFar {
  readonly count: number
  readonly isExact: boolean
}

/**
 * What is known about the total without counting what a search or a filter finds.
 *
 * @param slice the rows asked for, and how many were found.
 */
export function totalSoFar(
  db: ReadableDb,
  plan: QueuePlan,
  { offset, limit, found }: { readonly offset: number; readonly limit: number; readonly found: number },
): TotalSoFar {
  const known = plan.isWholeView ? queueTotal(db, plan) : totalsNow(db).get(plan.key)
  if (known !== undefined) return { count: known, isExact: true }
  const isEnd = found < limit && (found > 0 || offset === 0)
  if (isEnd) return { count: remember(db, plan, offset + found), isExact: true }
  return found > 0
    ? { count: offset + found, isExact: false }
    : // Beyond the end: whoever asked there thought that there were more.
      { count: queueTotal(db, plan), isExact: true }
}

function totalsNow(db: ReadableDb): Map<string, number> {
  let known = totals.get(db)
  if (known === undefined || known.version !== db.dataVersion) {
    known = { version: db.dataVersion, byQuestion: new Map() }
    totals.set(db, known)
  }
  return known.byQuestion
}

function remember(db: ReadableDb, plan: QueuePlan, total: number): number {
  const known = totalsNow(db)
  if (known.size >= rememberedAtMost) known.clear()
  known.set(plan.key, total)
  return total
}
