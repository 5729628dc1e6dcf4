import { type ReadableDb, select } from '../store/database.ts'
import type { RecencyBound } from './query-filters.ts'
import { type GatheringBounds, gatheredRecencies, gatheringBounds } from './queue-gathered.ts'
import type { StretchedQueue } from './queue-plan.ts'
import { type Lookup, rarestLookup, type SourceParts, stretchStatement, type Way } from './queue-source.ts'

/**
 * The newest reports of a queue that filters, mostly what a search finds. How many of those that are walked past belong
 * to it nobody knows beforehand: filters that hardly meet look like any others. So the newest are walked past one by
 * one, which is enough most of the time, and what turned up among them tells whether to go on like that or to look the
 * others up. Among open reports, which are few, it is the queue that is walked. Rows are the same either way.
 */

/** Reports that are walked past before it is thought about, and the bounds of gathering. */
export interface NewestBounds extends GatheringBounds {
  readonly firstWalk: number
}

const newestBounds: NewestBounds = { ...gatheringBounds, firstWalk: 3_000 }

/** More reports than this are not looked up by an index of their own. */
const lookedUpAtMost = 15_000

/** Microseconds, as measured at 100,000 reports; only what they are to each other matters. */
const costOf = { hit: 0.08, seek: 0.7, entry: 0.12, lookUp: 1, lookUpElsewhere: 2 } as const

/** Filters ask for what is going on, more often than not: further down there is less of it. */
const rarerFurtherDown = 4

/** A walk that does not seem to go to the end may end with the next report; what is looked up never does. */
const inDoubt = 2

const beyondAll = Number.MAX_SAFE_INTEGER

/** `recency` of the newest `limit` reports of a queue that is `stretched`, newest first, without the exact one. */
export function newestRecencies(
  db: ReadableDb,
  { parts, lookup }: StretchedQueue,
  limit: number,
  bounds = newestBounds,
): readonly number[] {
  const { parameters } = parts
  const { firstWalk } = bounds
  const { lowest, highest } = boundsOf(parts)
  const read = (way: Way, from: number, until: number, atMost: number) =>
    db
      .all(stretchStatement(parts, way), { ...parameters, from, below: until, limit: atMost })
      .map(({ recency }) => recency)
  const gather = (by: Lookup | null, until: number, atMost: number) =>
    parts.isSearched && parts.probes !== null
      ? gatheredRecencies(db, parts, parts.probes, by, { from: lowest, below: until }, atMost, bounds)
      : read({ kind: 'gather', lookup: by }, lowest, until, atMost)
  if (lookup !== null || parts.isShort) return gather(lookup, highest, limit)

  const start = db.get(startOf, { from: lowest, below: highest, passed: firstWalk - 1 })?.recency ?? lowest
  const found = read({ kind: 'walk' }, start, highest, limit)
  if (found.length === limit || start === lowest) return found
  const hits = parts.isSearched
    ? (db.get(hitsIn, { ...parameters, from: start, below: highest })?.count ?? 0)
    : firstWalk
  const walked = { reports: firstWalk, hits, found: found.length, missing: limit - found.length }
  const way = wayOn(db, parts, walked)
  const missing = limit - found.length
  return [
    ...found,
    ...(way.kind === 'gather' ? gather(way.lookup, start, missing) : read(way, lowest, start, missing)),
  ]
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
  const left = Math.max(reportsInAll(db) - reports, 0)
  const share = hits / reports
  // What was not met even once may come with the next one, or never.
  const needed = (missing / Math.max(found, 0.5)) * reports * rarerFurtherDown
  const walking = Math.min(left, needed) * (parts.isSearched ? share * costOf.seek : costOf.entry)
  const passing = parts.isSearched ? share * left * costOf.hit : 0
  const gathering = left * costOf.entry + passing
  const counted = costOfLookup(db, parts)
  const doubt = needed < left ? inDoubt : 1
  // The fewer are looked up, the less of the search has to be passed.
  if (counted !== null && (counted.cost + passing / 2) * doubt < Math.min(walking, gathering)) {
    return { kind: 'gather', lookup: counted.lookup }
  }
  return parts.isSearched && gathering < walking ? { kind: 'gather', lookup: null } : { kind: 'walk' }
}

const totalOf = select<{ total: number | null }>(
  'queue.reports',
  'select sum(total) as total from program_totals',
)

/** How many reports are here, without walking them. */
export function reportsInAll(db: ReadableDb): number {
  return db.get(totalOf)?.total ?? 0
}

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
