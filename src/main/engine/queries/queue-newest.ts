import { type ReadableDb, select } from '../store/database.ts'
import type { RecencyBound } from './query-filters.ts'
import type { StretchedQueue } from './queue-plan.ts'
import { type ProbingBounds, probedRecencies, probingBounds } from './queue-probed.ts'
import {
  indexOfAll,
  isOfQueue,
  type Lookup,
  rarestLookup,
  type SourceParts,
  stretchStatement,
  type Way,
} from './queue-source.ts'
import { rememberUntilChange } from './remembered.ts'

/**
 * The newest reports of a queue that filters, mostly what a search finds. How many of those that are walked past belong
 * to it nobody knows beforehand: filters that hardly meet look like any others. So the newest are walked past one by
 * one, which is enough most of the time, and what turned up among them tells whether to go on like that, to look the
 * others up, or to ask the search about them one after the other. Rows are the same either way.
 */

/** Reports that are walked past before it is thought about, and the bounds of probing. */
export interface NewestBounds extends ProbingBounds {
  readonly firstWalk: number
  /** So few that are looked up are asked about at once. */
  readonly probedAtOnce: number
}

const newestBounds: NewestBounds = { ...probingBounds, firstWalk: 3_000, probedAtOnce: 64 }

/** More reports than this are not looked up by an index of their own. */
const lookedUpAtMost = 15_000

/** Microseconds, as measured at 100,000 reports; only what they are to each other matters. */
const costOf = {
  /** To pass one that the search finds, and one that it need not look at to find what several words stand in. */
  hit: 0.06,
  passed: 0.015,
  /** To judge one that the search found by an index of few columns or reports, and by the one of all. */
  seek: 0.3,
  seekAmongAll: 0.5,
  /** To walk past one in an index. */
  entry: 0.12,
  /** To gather one by an index of its own: by that of the queue, by another, and by one that leads there from elsewhere. */
  lookUp: 0.55,
  lookUpApart: 0.6,
  lookUpElsewhere: 4,
  /** To ask the search about one. */
  probe: 8,
} as const

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
  const { parameters, isSearched } = parts
  const { firstWalk } = bounds
  const { lowest, highest } = boundsOf(parts)
  const read = (way: Way, from: number, until: number, atMost: number) =>
    db
      .all(stretchStatement(parts, way), { ...parameters, from, below: until, limit: atMost })
      .map(({ recency }) => recency)
  if (!isSearched && (lookup !== null || parts.isShort)) {
    return read({ kind: 'gather', lookup }, lowest, highest, limit)
  }
  const goOn = (way: Way, until: number, atMost: number) =>
    way.kind === 'probe'
      ? probedRecencies(db, parts, way.lookup, { from: lowest, below: until }, atMost, bounds)
      : read(way, lowest, until, atMost)
  const few = lookup === null ? null : rarestLookup(db, parts, bounds.probedAtOnce)
  if (few !== null) {
    return goOn({ kind: parts.probes === null ? 'gather' : 'probe', lookup: few.lookup }, highest, limit)
  }

  const found: number[] = []
  let below = highest
  let passed = 0
  for (let reports = firstWalk; ; ) {
    const start = startOf(db, lowest, below, reports)
    const some = read({ kind: 'walk' }, start, below, limit - found.length)
    found.push(...some)
    if (found.length === limit || start === lowest) return found
    const hits = isSearched ? (db.get(hitsIn, { ...parameters, from: start, below })?.count ?? 0) : reports
    passed += reports
    below = start
    const missing = limit - found.length
    const { way, needed } = wayOn(db, parts, { reports, hits, found: some.length, missing, passed })
    if (isSearched || way.kind !== 'walk' || needed === null) return [...found, ...goOn(way, start, missing)]
    // What is new belongs together more often than what is old: further down it is thought about again. To begin a
    // search anew costs more than that brings.
    reports = Math.max(Math.ceil(needed), reports)
  }
}

const nth = select<{ recency: number }>(
  'queue.walk.start',
  `select recency from reports indexed by reports_recency where recency >= :from and recency < :below
   order by recency desc limit 1 offset :passed`,
)
/** Most walks begin with the newest of all. */
const starts = rememberUntilChange<string, number>(64)

/** Where a stretch of so many reports begins whose end is `below`; `lowest` where fewer are left. */
function startOf(db: ReadableDb, lowest: number, below: number, reports: number): number {
  return starts.answer(db, `${lowest} ${below} ${reports}`, () => {
    return db.get(nth, { from: lowest, below, passed: reports - 1 })?.recency ?? lowest
  })
}

const hitsIn = select<{ count: number }>(
  'queue.walk.hits',
  `select count(*) as count from search
   where search match :match and rowid > cast(-:below as integer) and rowid <= cast(-:from as integer)`,
)

/** The bounds of `recency` that follow from the filters, as numbers. */
function boundsOf({ recencyBounds, parameters }: SourceParts) {
  const values = (wanted: RecencyBound['sign']) =>
    recencyBounds.filter(({ sign }) => sign === wanted).map(({ value }) => Number(parameters[value.slice(1)]))
  return { lowest: Math.max(0, ...values('>=')), highest: Math.min(beyondAll, ...values('<')) }
}

interface Walked {
  /** Reports walked past last, those of them that the search found, and those of these that belong to the queue. */
  readonly reports: number
  readonly hits: number
  readonly found: number
  /** Those still wanted. */
  readonly missing: number
  /** Reports walked past in all. */
  readonly passed: number
}

interface WayOn {
  readonly way: Way
  /** Reports a walk passes until enough is found; null where it goes to the end. */
  readonly needed: number | null
}

/** The way to go on that costs least if what comes is like what was, only less. */
function wayOn(db: ReadableDb, parts: SourceParts, { reports, hits, found, missing, passed }: Walked): WayOn {
  const { isSearched, isShort, probes, index } = parts
  const left = Math.max(reportsInAll(db) - passed, 0)
  const share = hits / reports
  // What was not met even once may come with the next one, or never; and what is open is new.
  const expected = (missing / Math.max(found, 0.5)) * reports * rarerFurtherDown
  const needed = isShort ? left : Math.min(left, expected)
  const doubt = needed < left ? inDoubt : 1
  const passing = isSearched ? share * costOf.hit + (probes?.length === 1 ? 0 : costOf.passed) : 0
  const judging = share * (index === indexOfAll ? costOf.seekAmongAll : costOf.seek)
  const entries = isShort ? Math.min(rarestLookup(db, allOpen, lookedUpAtMost)?.count ?? left, left) : left

  const ways: Costing[] = [
    { way: { kind: 'walk' }, cost: needed * (isSearched ? passing + judging : costOf.entry) },
  ]
  const addWays = (by: Lookup | null, gathering: number, count: number): void => {
    // The fewer are gathered, the less of the search has to be passed.
    const passedBy = (left * passing) / (by === null ? 1 : 2)
    ways.push({
      way: { kind: 'gather', lookup: by },
      cost: (gathering + passedBy) * (by === null ? 1 : doubt),
    })
    if (!isSearched || probes === null || share === 0) return
    const asked = Math.min(count, missing / share) * probes.length
    ways.push({ way: { kind: 'probe', lookup: by }, cost: gathering + asked * costOf.probe })
  }
  if (isSearched) addWays(null, entries * costOf.entry, entries)
  // What alone takes longer to gather than all of another way need not be counted any further. In its order, and
  // without the search, it is walked until enough is found.
  const walkedPart = isSearched ? 1 : Math.max(needed, 1) / Math.max(left, 1)
  const worthwhile = Math.floor(cheapest(ways).cost / (costOf.lookUp * walkedPart))
  const lookup = countedLookup(db, parts, Math.min(worthwhile, lookedUpAtMost))
  if (lookup !== null) {
    const part = lookup.lookup.looks === 1 ? walkedPart : 1
    addWays(lookup.lookup, lookup.count * lookup.costEach * part, lookup.count)
  }
  const { way } = cheapest(ways)
  return { way, needed: needed < left ? needed : null }
}

interface Costing {
  readonly way: Way
  /** Microseconds. */
  readonly cost: number
}

function cheapest(ways: readonly Costing[]): Costing {
  return ways.reduce((best, one) => (one.cost < best.cost ? one : best))
}

/** What the index of a short queue holds. */
const allOpen = {
  lookups: [{ from: 'reports r indexed by reports_open', condition: 'r.is_open = 1' }],
  parameters: {},
}

interface CountedLookup {
  readonly lookup: Lookup
  readonly count: number
  readonly costEach: number
}

function countedLookup(db: ReadableDb, parts: SourceParts, atMost: number): CountedLookup | null {
  const counted = rarestLookup(db, parts, atMost)
  if (counted === null) return null
  const { countFrom } = counted.lookup
  const isApart = !isOfQueue(parts, counted.lookup)
  const costEach =
    countFrom !== undefined ? costOf.lookUpElsewhere : isApart ? costOf.lookUpApart : costOf.lookUp
  return { ...counted, costEach }
}

const totalOf = select<{ total: number | null }>(
  'queue.reports',
  'select sum(total) as total from program_totals',
)

/** How many reports are here, without walking them. */
export function reportsInAll(db: ReadableDb): number {
  return db.get(totalOf)?.total ?? 0
}

const idsOf = select<{ id: number }>(
  'queue.ids',
  'select r.id from json_each(?) w cross join reports r on r.recency = w.value order by w.key',
)

/** The reports with these numbers, in their order. */
export function idsByRecency(db: ReadableDb, recencies: readonly number[]): number[] {
  return db.all(idsOf, [JSON.stringify(recencies)]).map(({ id }) => id)
}
