import type { Result } from '#shared/desk/result.ts'
import { type ReadableDb, type SqlValue, select } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { countBeforeStatement, membershipStatement, planQueue, type QueueQuestion } from './queue-plan.ts'

const sortColumns = select<Record<string, SqlValue>>(
  'queue.sortColumns',
  `select id, recency, created_sort as createdSort, severity_rank as severityRank, title_sort as titleSort
   from reports where id = ?`,
)

/** The row index of a report within a queue; null when it is not in it. */
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

    const place = db.get(sortColumns, [reportId])
    if (place === undefined) return null
    const parameters = { ...plan.parameters, ...place }
    if (db.get(membershipStatement(plan), parameters)?.total !== 1) return null
    const before = db.get(countBeforeStatement(plan), parameters)?.total ?? 0
    return before + (plan.exact === null ? 0 : 1)
  })
}
