import { type ReadableDb, select } from '../database.ts'

/**
 * Every report has a unique number that grows with its last activity: `ms since 1970 * 2048 + slot`. The search index
 * uses its negative as its rowid, so that results by recency need no sorting, and queues use it as a stable order in
 * which no two reports are equal. It stays exact in a JavaScript number.
 */
const slots = 2_048
/** In 2109. Later instants, which a hostile service may claim, are all at the top, with room to overflow. */
const latest = 2 ** 42 - 2 ** 20

const highestBetween = select<{ highest: number | null }>(
  'recency.highest',
  'select max(recency) as highest from reports where recency >= ? and recency < ?',
)

/** The lowest number a report last active at that instant can have. */
export function recencyFloor(instant: number): number {
  return Math.min(Math.max(instant, 0), latest) * slots
}

/**
 * In ms. Each full instant pushes reports on by one millisecond and holds at least one: there are never this many
 * reports.
 */
const furthestOverflow = 10_000_000

/** A number above that of every report last active before that instant. */
export function recencyAbove(instant: number): number {
  return recencyFloor(instant) + furthestOverflow * slots
}

/** A free number for a report last active at that instant; null, an unknown instant, is at the end. */
export function freeRecency(db: ReadableDb, lastActivityAt: number | null): number {
  const instant = Math.min(Math.max(lastActivityAt ?? 0, 0), latest)
  // More than 2,048 reports in the same millisecond overflow into the next one.
  for (let start = instant * slots; ; start += slots) {
    const highest = db.get(highestBetween, [start, start + slots])?.highest ?? start - 1
    if (highest + 1 < start + slots) return highest + 1
  }
}

/** SQL: the `recency` of a search document's report (`search s`, or `search` itself). */
export function recencyOf(document: 's' | 'search'): string {
  return `-${document}.rowid`
}

/**
 * SQL: the rowid of a report's search document, for a `recency` given as a parameter or a column. Cast to an integer,
 * since FTS5 ignores bounds that are not integers, and every number is bound as a real.
 */
export function documentAt(recency: string): string {
  return `cast(-${recency} as integer)`
}
