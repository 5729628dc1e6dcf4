import type { QueueSort } from '#shared/desk/queue-request.ts'
import { type ReadableDb, type SqlValue, select } from '../../store/database.ts'

/** An order of `reports r` in which no two reports are equal. */
export interface QueueOrder {
  readonly orderBy: string
  /** SQL: whether a row comes before the row whose `orderColumns` are bound. */
  readonly before: string
}

interface Key {
  readonly column: string
  /** The name of the parameter to which its value is bound. */
  readonly value: string
  readonly descending: boolean
}

const key = (column: string, value: string, descending: boolean): Key => ({ column, value, descending })

// `recency` grows with the last activity and is unique, so it is the cheapest tie-breaker.
const byRecency = (descending: boolean) => key('r.recency', 'recency', descending)
const byId = (descending: boolean) => key('r.id', 'id', descending)
const byActivity = (descending: boolean) =>
  key('coalesce(r.last_activity_at, r.created_at, 0)', 'activeAt', descending)
const byCreated = (descending: boolean) => key('r.created_sort', 'createdSort', descending)
const bySeverity = (descending: boolean) => key('r.severity_rank', 'severityRank', descending)
const byTitle = (descending: boolean) => key('r.title_sort', 'titleSort', descending)
const byStatus = (descending: boolean) => key('coalesce(r.status_id, 0)', 'statusId', descending)
/** Most reports have no reward. For them, the details, which store the amount behind long texts, are not read. */
const bounty = `case when r.has_reward = 0 then 0
  else coalesce((select d.bounty from report_details d where d.report_id = r.id), 0) end`
const byBounty = (descending: boolean) => key(`(${bounty})`, 'bounty', descending)

/** Stands for reports with nothing due: later than any due time. */
const neverDue = Number.MAX_SAFE_INTEGER
const dueAt = `coalesce((select c.due_at from report_clocks c where c.report_id = r.id), ${neverDue})`
const byDue = key(dueAt, 'dueAt', false)
/** The same for the reverse order: earlier than any due time, so that reports with nothing due come last there too. */
const dueAtOrNone = `coalesce((select c.due_at from report_clocks c where c.report_id = r.id), -1)`
const byDueLast = key(dueAtOrNone, 'dueAtOrNone', true)

interface Keys {
  readonly first: readonly Key[]
  /**
   * They decide between reports that are equal by `first`: by `recency`, or by the id. As at the service, the id has
   * the direction of the key before it.
   */
  readonly ties: readonly Key[]
}

const keysOf: Readonly<Record<QueueSort, Keys>> = {
  activity: { first: [byActivity(true)], ties: [byRecency(true)] },
  // No column stores relevance (see `queue-ranking.ts`); between equal reports, the newest comes first.
  relevance: { first: [byActivity(true)], ties: [byRecency(true)] },
  due: { first: [byDue], ties: [byRecency(true)] },
  'due-desc': { first: [byDueLast], ties: [byRecency(true)] },
  'activity-asc': { first: [byActivity(false)], ties: [byRecency(false)] },
  newest: { first: [byCreated(true)], ties: [byId(true)] },
  oldest: { first: [byCreated(false)], ties: [byId(false)] },
  severity: { first: [bySeverity(false)], ties: [byRecency(true)] },
  'severity-asc': { first: [bySeverity(true)], ties: [byRecency(false)] },
  title: { first: [byTitle(false)], ties: [byId(false)] },
  'title-desc': { first: [byTitle(true)], ties: [byId(true)] },
  status: { first: [byStatus(false)], ties: [byId(false)] },
  'status-desc': { first: [byStatus(true)], ties: [byId(true)] },
  bounty: { first: [byBounty(true)], ties: [byId(true)] },
  'bounty-asc': { first: [byBounty(false)], ties: [byId(false)] },
  id: { first: [byId(false)], ties: [] },
  'id-desc': { first: [byId(true)], ties: [] },
}

/** @param sorts at least one order; the first decides before all others. */
export function queueOrder(sorts: readonly QueueSort[]): QueueOrder {
  const last = sorts.at(-1)
  const keys = [
    ...sorts.flatMap((sort) => keysOf[sort].first),
    ...(last === undefined ? [byRecency(true)] : keysOf[last].ties),
  ]
  // `recency` alone gives the same order as the last activity followed by `recency`, and has an index.
  const needed = keys.filter(
    ({ value }, at) =>
      (value !== 'activeAt' || keys[at + 1]?.value !== 'recency') &&
      keys.findIndex((other) => other.value === value) === at,
  )
  return {
    orderBy: needed.map(({ column, descending }) => `${column}${descending ? ' desc' : ''}`).join(', '),
    before: standsBefore(needed),
  }
}

/**
 * SQL: whether a row comes before the bound one. Columns that all have the same direction are compared as one row
 * value, with which SQLite can start inside an index.
 */
function standsBefore(keys: readonly Key[]): string {
  const [first, ...rest] = keys
  if (first === undefined) return 'false'
  const sign = first.descending ? '>' : '<'
  if (keys.every(({ descending }) => descending === first.descending)) {
    const columns = keys.map(({ column }) => column).join(', ')
    return `(${columns}) ${sign} (${keys.map(({ value }) => `:${value}`).join(', ')})`
  }
  const { column, value } = first
  return `(${column} ${sign} :${value} or (${column} = :${value} and ${standsBefore(rest)}))`
}

const orderColumnsOf = select<Record<string, SqlValue>>(
  'queue.orderColumns',
  `select r.id, r.recency, coalesce(r.last_activity_at, r.created_at, 0) as activeAt,
     r.created_sort as createdSort, r.severity_rank as severityRank, r.title_sort as titleSort,
     coalesce(r.status_id, 0) as statusId, ${bounty} as bounty, ${dueAt} as dueAt,
     ${dueAtOrNone} as dueAtOrNone
   from reports r where r.id = ?`,
)

/** One report's values for every order; undefined when it is not in the local copy. */
export function orderColumns(
  db: ReadableDb,
  reportId: number,
): Readonly<Record<string, SqlValue>> | undefined {
  return db.get(orderColumnsOf, [reportId])
}
