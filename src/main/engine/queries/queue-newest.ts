import { type ReadableDb, select } from '../store/database.ts'
import type { RecencyBound } from './query-filters.ts'
import type { StretchedQueue } from './queue-plan.ts'
import { type Lookup, rarestLookup, type SourceParts, stretchStatement, type Way } from './queue-source.ts'

/**
 * The newest reports of a queue that filters what a search finds. How many of those that are walked past belong to it
 * nobody knows beforehand: filters that hardly meet (`is:duplicate` among the open ones) look like any others. So the
 * newest are walked past one by one, which is enough most of the time, and what turned up among them tells whether to
 * go on like that or to look the others up. Rows are the same either way.
 */

/** Reports that are walked past before it is thought about. */
const firstWalkAtSize = 3_000

/** More reports than this are not looked up by an index of their own. */
const lookedUpAtMost = 15_000

/** Microseconds, as measured at 100,000 reports; only what they are to each other matters. */
const costOf = { hit: 0.08, seek: 0.7, entry: 0.12, lookUp: 1, lookUpElsewhere: 2 } as const

/** Filters ask for what is going on, more often than not: further down there is less of it. */
const rarerFurtherDown = 4

/** A walk may end with the next report; what is looked up is looked up to its end. */
const inDoubt = 2

const beyondAll = Number.MAX_SAFE_INTEGER

/** `recency` of the newest `limit` reports of a queue that is `stretched`, newest first, without the exact one. */
export function newestRecencies(
  db: ReadableDb,
  { parts, lookup }: StretchedQueue,
  limit: number,
  firstWalk = firstWalkAtSize,
): readonly number[] {
  const { parameters } = parts
  const { lowest, highest } = boundsOf(parts)
  const read = (way: Way, from: number, until: number, atMost: number) =>
    db
      .all(stretchStatement(parts, way), { ...parameters, from, below: until, limit: atMost })
      .map(({ recency }) => recency)
  if (lookup !== null) return read({ kind: 'gather', lookup }, lowest, highest, limit)

  const start = db.get(startOf, { from: lowest, below: highest, passed: firstWalk - 1 })?.recency ?? lowest
  const found = read({ kind: 'walk' }, start, highest, limit)
  if (found.length === limit || start === lowest) return found
  const hits = db.get(hitsIn, { ...parameters, from: start, below: highest })?.count ?? 0
  const walked = { reports: firstWalk, hits, found: found.length, missing: limit - found.length }
  const way = wayOn(db, parts, walked)
  return [...found, ...read(way, lowest, start, limit - found.length)]
}

const startOf = select<{ recency: number }>(
  'queue.walk.start',
  `select recency from reports indexed by reports_recency where recency >= :from and recency < :below
   order by recency desc limit 1 offset :passed`,
)
const hitsIn = select<{ count: number }>(
  'queue.walk.hits',
  `select count(*) as count from search
   where search match :match and rowid >= cast(:from as integer) and rowid < cast(:below as integer)`,
)

/** The bounds of `recency` that follow from the filters, as numbers. */
function boundsOf({ recencyBounds, parameters }: SourceParts) {
  const values = (wanted: RecencyBound['sign']) =>
    recencyBounds.filter(({ sign }) => sign === wanted).map(({ value }) => Number(parameters[value.slice(1)]))
  return { lowest: Math.max(0, ...values('>=')), highest: Math.min(beyondAll, ...values('<')) }
}

interface Walked {
  /** Reports walked past, those of them that the search found, and those of these that belong to the queue. */
  readonly reports: number
  readonly hits: number
  readonly found: number
  /** Those still wanted. */
  readonly missing: number
}

/** The way to go on that costs least if what comes is like what was, only less. */
function wayOn(db: ReadableDb, parts: SourceParts, { reports, hits, found, missing }: Walked): Way {
  const left = Math.max((db.get(totalOf)?.total ?? 0) - reports, 0)
  const share = hits / reports
  // What was not met even once may come with the next one, or never.
  const needed = (missing / Math.max(found, 0.5)) * reports * rarerFurtherDown
  const walking = Math.min(left, needed) * share * costOf.seek
  const passing = share * left * costOf.hit
  const gathering = left * costOf.entry + passing
  const counted = costOfLookup(db, parts)
  // The fewer are looked up, the less of the search has to be passed.
  if (counted !== null && (counted.cost + passing / 2) * inDoubt < Math.min(walking, gathering)) {
    return { kind: 'gather', lookup: counted.lookup }
  }
  return gathering < walking ? { kind: 'gather', lookup: null } : { kind: 'walk' }
}

const totalOf = select<{ total: number | null }>(
  'queue.reports',
  'select sum(total) as total from program_totals',
)

function costOfLookup(db: ReadableDb, parts: SourceParts): { lookup: Lookup; cost: number } | null {
  const counted = rarestLookup(db, parts, lookedUpAtMost)
  if (counted === null) return null
  const { lookup, count } = counted
  return { lookup, cost: count * (lookup.countFrom === undefined ? costOf.lookUp : costOf.lookUpElsewhere) }
}

const idsOf = select<{ id: number }>(
  'queue.ids',
  'select r.id from json_each(?) w cross join reports r on r.recency = w.value order by w.key',
)

/** The reports with these numbers, in their order. */
export function idsByRecency(db: ReadableDb, recencies: readonly number[]): number[] {
  return db.all(idsOf, [JSON.stringify(recencies)]).map(({ id }) => id)
}
