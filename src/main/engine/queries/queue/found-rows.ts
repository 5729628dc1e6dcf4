import type { ReportRow } from '#shared/desk/models.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { planQueue, type QueueQuestion } from './queue-plan.ts'

const unread = select<{ id: number }>(
  'found.unread',
  'select id from reports where id in (select value from json_each(?)) and details_read_at is null',
)

/** Marks rows that the service found and whose texts are not in the local copy yet. */
export function markAwaited(
  db: ReadableDb,
  rows: readonly ReportRow[],
  found: readonly number[],
): readonly ReportRow[] {
  if (found.length === 0) return rows
  const listed = new Set(found)
  const ids = rows.map(({ id }) => id).filter((id) => listed.has(id))
  const awaited = new Set(db.all(unread, [JSON.stringify(ids)]).map(({ id }) => id))
  return awaited.size === 0
    ? rows
    : rows.map((row) => (awaited.has(row.id) ? { ...row, awaitsTexts: true } : row))
}

/** How many of the reports that the service found are in this queue. */
export function countShown(
  db: ReadableDb,
  question: QueueQuestion & { readonly found: readonly number[] },
  me: string | null,
  now: number,
): number {
  if (question.found.length === 0) return 0
  const plan = planQueue(db, question, { me, now })
  const counting = select<{ total: number }>(
    'found.shown',
    `select count(*) as total ${plan.source} and r.id in (select value from json_each(:listed))`,
  )
  const counted = db.get(counting, { ...plan.parameters, listed: JSON.stringify(question.found) })
  const isExactFound = plan.exact !== null && question.found.includes(plan.exact.id)
  return (counted?.total ?? 0) + (isExactFound ? 1 : 0)
}
