import { performance } from 'node:perf_hooks'
import type { QueueWindow } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReadableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { planQueue, type QueuePlan, type QueueQuestion, sliceStatement } from './queue-plan.ts'
import { queueTotal } from './queue-total.ts'
import { readRows } from './report-rows.ts'

/** Rows `offset` to `offset + limit` of a queue, and how many there are in all. */
export function readQueueWindow(
  db: ReadableDb,
  question: QueueQuestion & { readonly offset: number; readonly limit: number },
  me: string | null,
  now = Date.now(),
): Result<QueueWindow> {
  return attempt(db.file, () => {
    const start = performance.now()
    const { offset, limit } = question
    const plan = planQueue(db, question, { me, now })
    const ids = readSlice(db, plan, offset, limit)
    const rows = readRows(db, ids, plan.phrases, me)
    const total = queueTotal(db, plan)
    return { total, offset, rows, problems: plan.problems, tookMs: performance.now() - start }
  })
}

function readSlice(db: ReadableDb, plan: QueuePlan, offset: number, limit: number): number[] {
  const { exact } = plan
  const first = exact !== null && offset === 0 ? [exact.id] : []
  const others = db.all(sliceStatement(plan), {
    ...plan.parameters,
    limit: limit - first.length,
    offset: exact === null ? offset : Math.max(offset - 1, 0),
  })
  return [...first, ...others.map((row) => row.id)]
}
