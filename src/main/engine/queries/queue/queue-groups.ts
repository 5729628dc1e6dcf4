import type { QueueGrouping } from '#shared/desk/queue-request.ts'
import { type ReadableDb, type SqlValue, select } from '../../store/database.ts'
import { rememberUntilChange } from '../remembered.ts'
import type { Asking } from './asked-conditions.ts'
import type { PlannedGroup, RawGroup } from './grouper.ts'
import { groupers } from './groupers.ts'
import { membershipStatement, type QueuePlan, sliceStatement } from './queue-plan.ts'

/** Maximum number of questions whose groups are remembered for each database. */
const rememberedAtMost = 16

const groupsByQuestion = rememberUntilChange<string, readonly PlannedGroup[]>(rememberedAtMost)

/**
 * The groups of a queue in order, without empty ones; null when rows are not grouped. One statement counts all groups,
 * and the counts are remembered until something changes. Rows are then read group by group, as many as are on screen.
 */
export function groupsOf(
  db: ReadableDb,
  plan: QueuePlan,
  grouping: QueueGrouping,
  asking: Asking,
): readonly PlannedGroup[] | null {
  if (grouping === 'none') return null
  const grouper = groupers[grouping](asking)
  const question = `${grouping} ${grouper.stamp} ${plan.key}`
  return groupsByQuestion.answer(db, question, () => {
    const statement = select<RawGroup>(
      `queue.groups.${grouping}`,
      `select ${grouper.key} as key, ${grouper.part} as part, count(*) as count ${plan.countSource()} group by ${grouper.part === 'null' ? '1' : '1, 2'}`,
    )
    return grouper.arrange(db, db.all(statement, plan.parameters))
  })
}

/** Ids of the rows `offset` to `offset + limit` of the whole queue, group after group. */
export function readGroupedSlice(
  db: ReadableDb,
  plan: QueuePlan,
  groups: readonly PlannedGroup[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): number[] {
  const ids: number[] = []
  let first = 0
  for (const group of groups) {
    const { count } = group.shown
    const from = Math.max(offset, first)
    const until = Math.min(offset + limit, first + count)
    if (from < until) {
      const within = inGroup(plan, group)
      const rows = db.all(sliceStatement(within), {
        ...within.parameters,
        limit: until - from,
        offset: from - first,
      })
      ids.push(...rows.map(({ id }) => id))
    }
    first += count
    if (first >= offset + limit) break
  }
  return ids
}

/**
 * The group of a queue's row, as a queue of its own, and the index of that group's first row; null when the row is in
 * no group.
 */
export function locateGroup(
  db: ReadableDb,
  plan: QueuePlan,
  groups: readonly PlannedGroup[],
  place: Readonly<Record<string, SqlValue>>,
): { readonly plan: QueuePlan; readonly first: number } | null {
  let first = 0
  for (const group of groups) {
    const within = inGroup(plan, group)
    if (db.get(membershipStatement(within), { ...place, ...within.parameters })?.total === 1) {
      return { plan: within, first }
    }
    first += group.shown.count
  }
  return null
}

function inGroup(plan: QueuePlan, { condition, parameters }: PlannedGroup): QueuePlan {
  return {
    ...plan,
    source: `${plan.source} and ${condition}`,
    parameters: { ...plan.parameters, ...parameters },
  }
}
