import { type ReadableDb, select } from '../database.ts'

/**
 * Every report has a unique number that grows with its last activity: `ms since 1970 * 2048 + slot`. The negative of
 * this number is the rowid of the report's search document, so that results by recency need no sorting. Queues are
 * ordered by the number, so no two reports are equal in the order. The number can be represented exactly in JavaScript.
 */
const slots = 2_048
/**
 * A time in 2109, in ms since 1970. All later times, which a hostile service may give, count as this one, with room for
 * overflow.
 */
const latest = 2 ** 42 - 2 ** 20

const highestBetween = select<{ highest: number | null }>(
  'recency.highest',
  'select max(recency) as highest from reports where recency >= ? and recency < ?',
)

/** The lowest number that a report last active at this time (ms since 1970) can have. */
export function recencyFloor(instant: number): number {
  return Math.min(Math.max(instant, 0), latest) * slots
}

/**
 * Upper bound, in ms, of how far a number can overflow. A number passes over a millisecond only if a report has its
 * last slot, and there are never as many reports as this.
 */
const furthestOverflow = 10_000_000

/** A number that is higher than the number of any report last active before this time (ms since 1970). */
export function recencyAbove(instant: number): number {
  return recencyFloor(instant) + furthestOverflow * slots
}

/**
 * A free number for a report last active at this time (ms since 1970); null = not known, which counts as the oldest.
 */
export function freeRecency(db: ReadableDb, lastActivityAt: number | null): number {
  const instant = Math.min(Math.max(lastActivityAt ?? 0, 0), latest)
  // If a report has the last slot of a millisecond, the number overflows into the next one, even past free slots.
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
