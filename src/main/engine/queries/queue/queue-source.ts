import type { QueueSort } from '#shared/desk/queue-request.ts'
import { type ReadableDb, type SqlValue, select } from '../../store/database.ts'
import { documentAt, recencyOf } from '../../store/search/recency.ts'
import { rememberUntilChange } from '../remembered.ts'
import type { Lookup, RecencyBound } from './asked-conditions.ts'

/** What determines from where the rows of a queue are read. */
export interface SourceParts {
  /** SQL conditions, all of which must be true. */
  readonly conditions: readonly string[]
  readonly parameters: Readonly<Record<string, SqlValue>>
  readonly lookups: readonly Lookup[]
  readonly recencyBounds: readonly RecencyBound[]
  /** Whether texts are searched, with `:match`. */
  readonly isSearched: boolean
  /** An index in the order of `recency` with every column of the conditions. */
  readonly index: string
  /** The first order, if there are several. */
  readonly sort: QueueSort
  /** Whether rows are read in the order of `recency`: because they are ordered by `recency` alone, or by relevance. */
  readonly isByRecency: boolean
}

/** An index of all reports with every column that filters use. */
export const indexOfAll = 'reports_filtered'

/**
 * Indexes that contain the rows in an order of the queue. They are named because SQLite, without statistics, would
 * often sort instead.
 */
const orderedIndexes: Partial<Readonly<Record<QueueSort, string>>> = {
  newest: 'reports_by_created',
  oldest: 'reports_by_created',
  severity: 'reports_by_severity',
  title: 'reports_by_title',
}

/**
 * The SQL `from ... where ...` of a queue, in which reports are `r` and search documents `s`. Rare values are looked up
 * in their index; otherwise, reports are read in the order of the queue or of the search, and filtered.
 *
 * @param rare values of at most this many reports are looked up.
 */
export function queueSource(db: ReadableDb, parts: SourceParts, rare: number): string {
  const { conditions, isSearched, index, sort, isByRecency } = parts
  const lookup = rarestLookup(db, parts, rare)
  const where = conditions.join(' and ')
  if (!isSearched) {
    if (lookup !== null) return `from ${lookup.from} where ${lookup.condition} and ${where}`
    const ordered = isByRecency ? index : orderedIndexes[sort]
    return `from reports r ${ordered === undefined ? '' : `indexed by ${ordered}`} where ${where}`
  }
  // The minus in `recencyOf('s')` prevents SQLite from looking up one document at a time.
  const among =
    lookup === null
      ? ''
      : ` and ${recencyOf('s')} in (select r.recency from ${lookup.from} where ${lookup.condition})`
  // `cross join` prevents the planner from reversing the join.
  return `from search s cross join reports r indexed by ${index} on r.recency = ${recencyOf('s')}
    where search match :match${documentBounds(parts.recencyBounds)}${among} and ${where}`
}

/**
 * Reports in the order of their due times, and then those without one. `due` and `rest` are `from ... where ...`, each
 * followed by its order.
 */
export interface DueSource {
  readonly due: string
  readonly dueOrder: string
  readonly rest: string
  readonly restOrder: string
}

/**
 * The source in the order of due times. Few of many reports are due: one index has them in this order, and another has
 * all other reports by recency.
 *
 * @returns null for another order, and where rows are looked up, which are few enough to be sorted.
 */
export function dueSource({ conditions, index, sort }: SourceParts, source: string): DueSource | null {
  if ((sort !== 'due' && sort !== 'due-desc') || !source.startsWith('from reports r ')) return null
  const where = conditions.join(' and ')
  return {
    due: `from report_clocks w indexed by clocks_by_due cross join reports r on r.id = w.report_id
      where w.due_at is not null and ${where}`,
    dueOrder: `w.due_at${sort === 'due' ? '' : ' desc'}, r.recency desc`,
    rest: `from reports r indexed by ${index} where ${where}
      and not exists (select 1 from report_clocks c where c.report_id = r.id and c.due_at is not null)`,
    restOrder: 'r.recency desc',
  }
}

/** SQL for bounds of `recency`, as bounds of the search's rowids: a rowid is the negative of a `recency`. */
function documentBounds(bounds: readonly RecencyBound[]): string {
  const tightest = (sign: RecencyBound['sign'], turned: '<=' | '>', choice: 'max' | 'min') => {
    const values = bounds.filter((bound) => bound.sign === sign).map(({ value }) => value)
    const [first, ...others] = values
    if (first === undefined) return ''
    const value = others.length === 0 ? first : `${choice}(${values.join(', ')})`
    return ` and s.rowid ${turned} ${documentAt(value)}`
  }
  return `${tightest('>=', '<=', 'max')}${tightest('<', '>', 'min')}`
}

/** The lookup with the fewest reports; null when each has more than `atMost`. */
function rarestLookup(db: ReadableDb, { lookups, parameters }: SourceParts, atMost: number): Lookup | null {
  let best: { lookup: Lookup; count: number } | null = null
  for (const lookup of lookups) {
    const limit: number = best?.count ?? atMost
    const count = countUpTo(db, lookup, parameters, limit)
    if (count <= limit) best = { lookup, count }
  }
  return best?.lookup ?? null
}

/** Maximum number of lookups whose counts are remembered for each database. */
const countsAtMost = 256

const counts = rememberUntilChange<string, { readonly count: number; readonly upTo: number }>(countsAtMost)

/** How many reports a lookup finds; if there are more than `limit`, any number above `limit`. */
function countUpTo(
  db: ReadableDb,
  { from, countFrom = from, condition }: Lookup,
  parameters: SourceParts['parameters'],
  limit: number,
): number {
  const values = condition.match(/:\w+/g)?.map((name) => parameters[name.slice(1)] ?? null)
  const key = JSON.stringify([countFrom, condition, values])
  const before = counts.known(db, key)
  if (before !== undefined && (before.count <= before.upTo || before.count > limit)) return before.count
  const counting = select<{ count: number }>(
    'queue.lookup',
    `select count(*) as count from (select 1 from ${countFrom} where ${condition} limit :atMost + 1)`,
  )
  const count = db.get(counting, { ...parameters, atMost: limit })?.count ?? 0
  counts.keep(db, key, { count, upTo: limit })
  return count
}
