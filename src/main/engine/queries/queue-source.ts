import type { QueueSort } from '#shared/desk/queue-request.ts'
import { type ReadableDb, type SqlValue, type Statement, select } from '../store/database.ts'
import type { RecencyBound } from './query-filters.ts'
import { rememberUntilChange } from './remembered.ts'

/** A condition over `reports r` that an index of its own answers. */
export interface Lookup {
  /** With the index that is to be used. */
  readonly from: string
  readonly condition: string
  /** What answers the condition without looking at the reports, if `from` leads to them from elsewhere. */
  readonly countFrom?: string
  /**
   * How many looks at the index tell whether a report of a known `recency` is among those it leads to. 1: it leads to
   * them in the order of `recency`, too. Not set where other things have to be looked at for it.
   */
  readonly looks?: number
}

/** What decides where the rows of a queue come from. */
export interface SourceParts {
  /** All of them are to be true. */
  readonly conditions: readonly string[]
  readonly parameters: Readonly<Record<string, SqlValue>>
  readonly lookups: readonly Lookup[]
  readonly recencyBounds: readonly RecencyBound[]
  /** Whether texts are searched for, with `:match`. */
  readonly isSearched: boolean
  /** The index that holds all that the conditions ask for, by `recency`. */
  readonly index: string
  /** The index holds open reports alone: it is walked to its end in no time. */
  readonly isShort: boolean
  /** What is searched for, word by word, if it costs little to ask the search for one in one report. */
  readonly probes: readonly string[] | null
  /** The first of the orders. */
  readonly sort: QueueSort
  /** It is the only one, and that by `recency`. */
  readonly isByRecency: boolean
}

/** The index of all reports that holds all that filters ask for. */
export const indexOfAll = 'reports_filtered'

/** Indexes that have the rows of an order side by side. Without statistics SQLite would often sort instead. */
const orderedIndexes: Partial<Readonly<Record<QueueSort, string>>> = {
  newest: 'reports_by_created',
  oldest: 'reports_by_created',
  severity: 'reports_by_severity',
  title: 'reports_by_title',
}

/** `from … where …` of a queue; reports are `r`, search documents `s`. */
export interface QueueSource {
  readonly sql: string
  /** What is looked up instead of walking all by the order of the queue, or all that the search finds. */
  readonly lookup: Lookup | null
}

/** @param rare what so many reports have at most is looked up. */
export function queueSource(db: ReadableDb, parts: SourceParts, rare: number): QueueSource {
  const { conditions, isSearched, index, sort, isByRecency } = parts
  const lookup = rarestLookup(db, parts, rare)?.lookup ?? null
  const where = conditions.join(' and ')
  if (!isSearched) {
    if (lookup !== null) return { sql: `from ${lookup.from} where ${lookup.condition} and ${where}`, lookup }
    const ordered = isByRecency ? index : orderedIndexes[sort]
    return {
      sql: `from reports r ${ordered === undefined ? '' : `indexed by ${ordered}`} where ${where}`,
      lookup,
    }
  }
  // The minus keeps SQLite from asking the index about one document at a time.
  const among =
    lookup === null ? '' : ` and -s.rowid in (select r.recency from ${lookup.from} where ${lookup.condition})`
  // The planner must not turn it round either.
  const sql = `from search s cross join reports r indexed by ${index} on r.recency = -s.rowid
    where search match :match${documentBounds(parts.recencyBounds)}${among} and ${where}`
  return { sql, lookup }
}

/** Bounds of `recency` as the search takes them, whose rowids are below zero. */
function documentBounds(bounds: readonly RecencyBound[]): string {
  const tightest = (sign: RecencyBound['sign'], turned: '<=' | '>', choice: 'max' | 'min') => {
    const values = bounds.filter((bound) => bound.sign === sign).map(({ value }) => value)
    if (values.length === 0) return ''
    // FTS5 takes no notice of bounds that are no integers, and every number is bound as a real one.
    const value = values.length === 1 ? values[0] : `${choice}(${values.join(', ')})`
    return ` and s.rowid ${turned} cast(-${value} as integer)`
  }
  return `${tightest('>=', '<=', 'max')}${tightest('<', '>', 'min')}`
}

/**
 * How the reports of a stretch are found, `:from` ≤ `recency` < `:below`. `walk`: one after the other in the order
 * of the queue, or of the search. `gather`: those that all conditions are true for first, by what an index of its
 * own answers or by that of the queue, and then what of them the search finds. `probe`: so too, but the search is asked
 * about one after the other (`queue-probed.ts`).
 */
export type Way =
  | { readonly kind: 'walk' }
  | { readonly kind: 'gather' | 'probe'; readonly lookup: Lookup | null }

const stretch: readonly RecencyBound[] = [
  { sign: '>=', value: ':from' },
  { sign: '<', value: ':below' },
]

/** A statement for the `recency` of the newest `:limit` reports of a stretch. */
export function stretchStatement(
  parts: SourceParts,
  way: Exclude<Way, { readonly kind: 'probe' }>,
): Statement<{ recency: number }> {
  const { index, conditions } = parts
  const where = conditions.join(' and ')
  const lookup = way.kind === 'gather' ? way.lookup : null
  const reports = gatheredFrom(parts, lookup)
  if (!parts.isSearched) {
    return select(
      'queue.stretch.filtered',
      `select r.recency ${reports} order by ${ordering(parts, lookup)}.recency desc limit :limit`,
    )
  }
  if (way.kind === 'walk') {
    return select(
      'queue.stretch.walked',
      `select -s.rowid as recency from search s${narrowed(parts, '-s.rowid')}
         cross join reports r indexed by ${index} on r.recency = -s.rowid
       where search match :match${documentBounds(stretch)} and ${where} order by s.rowid limit :limit`,
    )
  }
  if (lookup === null) {
    return select(
      'queue.stretch.gathered',
      `select -s.rowid as recency from search s
       where search match :match${documentBounds(stretch)}
         and -s.rowid in (select r.recency ${reports})
       order by s.rowid limit :limit`,
    )
  }
  // Where few are left, or none, the search need not be walked to its end.
  return select(
    'queue.stretch.lookedUp',
    `with gathered (recency) as materialized (select r.recency ${reports})
     select -s.rowid as recency from search s
     where search match :match
       and s.rowid >= cast(-(select coalesce(max(recency), 0) from gathered) as integer)
       and s.rowid <= cast(-(select coalesce(min(recency), ${Number.MAX_SAFE_INTEGER}) from gathered) as integer)
       and -s.rowid in (select recency from gathered)
     order by s.rowid limit :limit`,
  )
}

/** What `gatheredFrom` walks: ordered by it, SQLite need not gather all before it gives the first. */
function ordering(parts: SourceParts, lookup: Lookup | null): 'l' | 'r' {
  return lookup === null || isOfQueue(parts, lookup) ? 'r' : 'l'
}

/** `from … where …` of the reports of a stretch that all conditions are true for, whatever the search finds. */
function gatheredFrom(parts: SourceParts, lookup: Lookup | null): string {
  const { index, conditions } = parts
  const where = conditions.join(' and ')
  const within = 'r.recency >= :from and r.recency < :below'
  if (lookup !== null && isOfQueue(parts, lookup)) {
    return `from ${lookup.from} where ${lookup.condition} and ${within} and ${where}`
  }
  // What is looked up is judged by the index that holds all that is asked for: the reports themselves lie far apart.
  return lookup === null
    ? `from reports r indexed by ${index} where ${within} and ${where}`
    : `from (select r.recency from ${lookup.from} where ${lookup.condition} and ${within}) l
       ${narrowed(parts, 'l.recency', lookup)}
       cross join reports r indexed by ${index} on r.recency = l.recency where ${where}`
}

/** More looks at a narrow index take as long as one at that of all. */
const looksAtMost = 2

/**
 * Joins that leave of the reports with this `recency` those to which the indexes of lookups lead, where the index of all
 * would have to judge: it is wide, and a look at it takes more than twice as long.
 *
 * @param besides what is looked up already.
 */
function narrowed({ lookups, index }: SourceParts, recency: string, besides: Lookup | null = null): string {
  if (index !== indexOfAll) return ''
  const byIndex = new Map<string, Lookup>()
  for (const lookup of lookups) {
    const { from, looks } = lookup
    if (looks === undefined || looks > looksAtMost || from === besides?.from) continue
    if (looks < (byIndex.get(from)?.looks ?? Number.POSITIVE_INFINITY)) byIndex.set(from, lookup)
  }
  return [...byIndex.values()]
    .map(
      ({ from, condition }, at) =>
        ` cross join (select r.recency from ${from} where ${condition}) n${at} on n${at}.recency = ${recency}`,
    )
    .join('')
}

/** Whether the index that answers a lookup is that of the queue. */
export function isOfQueue({ index }: SourceParts, { from }: Lookup): boolean {
  return from === `reports r indexed by ${index}`
}

/** A statement for those reports alone: `recency` of the newest `:limit`, as JSON. */
export function candidatesStatement(parts: SourceParts, lookup: Lookup | null): Statement<{ found: string }> {
  return select(
    'queue.candidates',
    `select json_group_array(recency) as found
     from (select r.recency ${gatheredFrom(parts, lookup)}
           order by ${ordering(parts, lookup)}.recency desc limit :limit)`,
  )
}

/** The lookup with the fewest reports, if they are not more than `atMost`. */
export function rarestLookup(
  db: ReadableDb,
  { lookups, parameters }: Pick<SourceParts, 'lookups' | 'parameters'>,
  atMost: number,
): { readonly lookup: Lookup; readonly count: number } | null {
  let best: { lookup: Lookup; count: number } | null = null
  for (const lookup of lookups) {
    const limit: number = best?.count ?? atMost
    const count = countUpTo(db, lookup, parameters, limit)
    if (count <= limit) best = { lookup, count }
  }
  return best
}

/** Lookups whose counts are remembered for each database. */
const countsAtMost = 256

const counts = rememberUntilChange<string, { readonly count: number; readonly upTo: number }>(countsAtMost)

/** How many reports a lookup leads to; when they are more than `limit`, some number above it. */
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
