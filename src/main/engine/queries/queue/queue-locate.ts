import type { Result } from '#shared/desk/result.ts'
import type { ReadableDb } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { groupsOf, locateGroup } from './queue-groups.ts'
import { orderColumns } from './queue-order.ts'
import { countBeforeStatement, membershipStatement, planQueue, type QueueQuestion } from './queue-plan.ts'
import { rankedBefore } from './queue-ranking.ts'

/** The row index of a report within a queue; null when the report is not in the queue. */
export function locateInQueue(
  db: ReadableDb,
  question: QueueQuestion & { readonly reportId: number },
  me: string | null,
  now = Date.now(),
): Result<number | null> {
  return attempt(db.file, () => {
    const { reportId } = question
    const plan = planQueue(db, question, { me, now })
    if (plan.exact?.id === reportId) return 0

    const place = orderColumns(db, reportId)
    if (place === undefined) return null
    const parameters = { ...plan.parameters, ...place }
    if (db.get(membershipStatement(plan), parameters)?.total !== 1) return null
    const groups = groupsOf(db, plan, question.group ?? 'none', { me, now })
    if (groups !== null) {
      const group = locateGroup(db, plan, groups, parameters)
      if (group === null) return null
      const within = db.get(countBeforeStatement(group.plan), { ...group.plan.parameters, ...place })
      return group.first + (within?.total ?? 0)
    }
    const before = plan.isRanked
      ? rankedBefore(db, plan, Number(place.recency))
      : (db.get(countBeforeStatement(plan), parameters)?.total ?? 0)
    return before + (plan.exact === null ? 0 : 1)
  })
}
