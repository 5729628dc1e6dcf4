import {
  type CalendarDate,
  fromAbsolute,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
  toZoned,
} from '@internationalized/date'

/** Units of the buckets into which a period is divided, in the local time of a time zone; weeks begin on Monday. */
export const bucketUnits = ['day', 'week', 'month'] as const
export type BucketUnit = (typeof bucketUnits)[number]

/**
 * The boundaries of buckets, in ms since 1970, ascending. Bucket N extends from `edges[N]` up to, but not including,
 * `edges[N + 1]`; so there is one more edge than buckets.
 */
export type BucketEdges = readonly number[]

/** The last `count` buckets, of which the last one contains `now`. */
export function lastBuckets(unit: BucketUnit, count: number, now: number, timeZone: string): BucketEdges {
  const current = firstDayOf(unit, dayAt(now, timeZone))
  return Array.from({ length: count + 1 }, (_, at) =>
    startOf(stepped(current, unit, at - count + 1), timeZone),
  )
}

/** The same number of buckets as in `edges`, directly before those. */
export function bucketsBefore(unit: BucketUnit, edges: BucketEdges, timeZone: string): BucketEdges {
  const [first = 0] = edges
  return lastBuckets(unit, edges.length - 1, first - 1, timeZone)
}

/** All buckets from the one that contains `from` to the one that contains `until`. */
export function bucketsBetween(unit: BucketUnit, from: number, until: number, timeZone: string): BucketEdges {
  const edges: number[] = []
  let day = firstDayOf(unit, dayAt(from, timeZone))
  while (startOf(day, timeZone) <= until) {
    edges.push(startOf(day, timeZone))
    day = stepped(day, unit, 1)
  }
  return [...edges, startOf(day, timeZone)]
}

/** A day in ms. */
const day = 86_400_000

/** A suitable unit for a span in ms: days up to about two months, weeks up to a year, months for longer ones. */
export function unitFor(span: number): BucketUnit {
  if (span <= 60 * day) return 'day'
  return span <= 366 * day ? 'week' : 'month'
}

/**
 * The index of the bucket that contains an instant; -1 if it is before the first, the number of buckets if after all.
 */
export function bucketAt(edges: BucketEdges, at: number): number {
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

const dayAt = (at: number, timeZone: string): CalendarDate => toCalendarDate(fromAbsolute(at, timeZone))

/** The first instant of a day; later than 0:00 if a clock change skips midnight. */
const startOf = (day: CalendarDate, timeZone: string): number => toZoned(day, timeZone).toDate().getTime()

function firstDayOf(unit: BucketUnit, day: CalendarDate): CalendarDate {
  switch (unit) {
    case 'day':
      return day
    case 'week':
      return startOfWeek(day, 'en-GB', 'mon')
    case 'month':
      return startOfMonth(day)
    default:
      return unit satisfies never
  }
}

function stepped(day: CalendarDate, unit: BucketUnit, by: number): CalendarDate {
  return day.add({ [`${unit}s`]: by })
}
