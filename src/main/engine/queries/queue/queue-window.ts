import { performance } from 'node:perf_hooks'
import { type LatestActivity, latestAtMost, type QueueWindow, type ReportRow } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { markAwaited } from './found-rows.ts'
import { groupsOf, readGroupedSlice } from './queue-groups.ts'
import { orderColumns } from './queue-order.ts'
import {
  membershipStatement,
  planQueue,
  type QueuePlan,
  type QueueQuestion,
  sliceStatement,
} from './queue-plan.ts'
import { rankedSlice } from './queue-ranking.ts'
import type { DueSource } from './queue-source.ts'
import { queueTotal, totalSoFar } from './queue-total.ts'
import { readRows } from './report-rows.ts'

const latestActivity = select<LatestActivity>(
  'queue.latest',
  `select id, coalesce(last_activity_at, created_at, 0) as at
   from reports indexed by reports_recency order by recency desc limit ${latestAtMost}`,
)

/**
 * Reads rows `offset` to `offset + limit` of a queue. If `isTotalExact` is false, the total is only a lower bound, and
 * the caller has to call `readQueueTotal`.
 */
export function readQueueWindow(
  db: ReadableDb,
  question: QueueQuestion & { readonly offset: number; readonly limit: number; readonly rowsAtMost?: number },
  me: string | null,
  now = Date.now(),
): Result<QueueWindow> {
  return attempt(db.file, () => {
    const start = performance.now()
    const { offset, limit } = question
    const plan = planQueue(db, question, { me, now })
    const groups = groupsOf(db, plan, question.group ?? 'none', { me, now })
    const ids =
      groups === null
        ? readSlice(db, plan, offset, limit)
        : readGroupedSlice(db, plan, groups, { offset, limit })
    // Finding the hits in a row takes longer than finding the row, so at most `rowsAtMost` rows are read.
    const wanted = ids.slice(0, question.rowsAtMost)
    const rows = markAwaited(db, readRows(db, wanted, plan.phrases, me), question.found ?? [])
    const total =
      groups === null
        ? totalSoFar(db, plan, { offset, limit, found: ids.length })
        : { count: groups.reduce((sum, { shown }) => sum + shown.count, 0), isExact: true }
    return {
      total: total.count,
      isTotalExact: total.isExact,
      offset,
      rows,
      problems: plan.problems,
      tookMs: performance.now() - start,
      // `latest` is not read for a word search, which runs with every letter typed. The window does not need it there,
      // since it never keeps the list of such a search as it was.
      latest: plan.match === null ? db.all(latestActivity) : [],
      ...(wanted.length < ids.length ? { isBeginning: true } : {}),
      ...(groups === null ? {} : { groups: groups.map(({ shown }) => shown) }),
    }
  })
}

/** The rows of those reports that are still in a queue, in the order of `ids`, wherever in the queue they are now. */
export function readQueueRows(
  db: ReadableDb,
  question: QueueQuestion & { readonly ids: readonly number[] },
  me: string | null,
  now = Date.now(),
): Result<readonly ReportRow[]> {
  return attempt(db.file, () => {
    const plan = planQueue(db, question, { me, now })
    const member = membershipStatement(plan)
    const still = question.ids.filter((id) => {
      if (plan.exact?.id === id) return true
      const place = orderColumns(db, id)
      return place !== undefined && db.get(member, { ...plan.parameters, ...place })?.total === 1
    })
    return markAwaited(db, readRows(db, still, plan.phrases, me), question.found ?? [])
  })
}

/** How many rows a queue has in total. */
export function readQueueTotal(
  db: ReadableDb,
  question: QueueQuestion,
  me: string | null,
  now = Date.now(),
): Result<number> {
  return attempt(db.file, () => queueTotal(db, planQueue(db, question, { me, now })))
}

/** Ids of the rows `offset` to `offset + limit` of a queue, in their order. */
export function readQueueIds(
  db: ReadableDb,
  question: QueueQuestion & { readonly offset: number; readonly limit: number },
  me: string | null,
  now = Date.now(),
): Result<readonly number[]> {
  return attempt(db.file, () => {
    const plan = planQueue(db, question, { me, now })
    const groups = groupsOf(db, plan, question.group ?? 'none', { me, now })
    return groups === null
      ? readSlice(db, plan, question.offset, question.limit)
      : readGroupedSlice(db, plan, groups, question)
  })
}

function readSlice(db: ReadableDb, plan: QueuePlan, offset: number, limit: number): number[] {
  const { exact } = plan
  const first = exact !== null && offset === 0 ? [exact.id] : []
  const from = exact === null ? offset : Math.max(offset - 1, 0)
  const room = limit - first.length
  return [...first, ...(plan.isRanked ? rankedSlice(db, plan, from, room) : plainSlice(db, plan, from, room))]
}

function plainSlice(db: ReadableDb, plan: QueuePlan, offset: number, limit: number): number[] {
  if (plan.byDue !== null) return dueSlice(db, plan.byDue, plan.parameters, { offset, limit })
  return db.all(sliceStatement(plan), { ...plan.parameters, limit, offset }).map(({ id }) => id)
}

function dueSlice(
  db: ReadableDb,
  { due, dueOrder, rest, restOrder }: DueSource,
  parameters: QueuePlan['parameters'],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): number[] {
  const slice = (name: string, source: string, order: string, place: { offset: number; limit: number }) =>
    db
      .all(
        select<{ id: number }>(name, `select r.id ${source} order by ${order} limit :limit offset :offset`),
        { ...parameters, ...place },
      )
      .map(({ id }) => id)
  const first = slice('queue.due', due, dueOrder, { offset, limit })
  if (first.length === limit) return first
  const counting = select<{ total: number }>('queue.due.count', `select count(*) as total ${due}`)
  const before = first.length > 0 ? offset : Math.min(offset, db.get(counting, parameters)?.total ?? 0)
  const place = { offset: offset - before, limit: limit - first.length }
  return [...first, ...slice('queue.due.rest', rest, restOrder, place)]
}
