import {
  type CalendarDate,
  fromAbsolute,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
  toZoned,
} from '@internationalized/date'

/** The buckets a period is divided into, by the wall clock of a time zone; weeks begin on Monday. */
export const bucketUnits = ['day', 'week', 'month'] as const
export type BucketUnit = (typeof bucketUnits)[number]

/**
 * The instants at which buckets meet, ms since 1970, in order: bucket N is from `edges[N]` until `edges[N + 1]`,
 * exclusive. There is one more edge than buckets.
 */
export type BucketEdges = readonly number[]

/** The last `count` buckets, up to and including the one that contains an instant. */
export function lastBuckets(unit: BucketUnit, count: number, now: number, timeZone: string): BucketEdges {
  const current = firstDayOf(unit, dayAt(now, timeZone))
  return Array.from({ length: count + 1 }, (_, at) =>
    startOf(stepped(current, unit, at - count + 1), timeZone),
  )
}

/** The same number of buckets, directly before the given ones. */
export function bucketsBefore(unit: BucketUnit, edges: BucketEdges, timeZone: string): BucketEdges {
  const [first = 0] = edges
  return lastBuckets(unit, edges.length - 1, first - 1, timeZone)
}

/** The buckets from the one that contains an instant to the one that contains another. */
export function bucketsBetween(unit: BucketUnit, from: number, until: number, timeZone: string): BucketEdges {
  const edges: number[] = []
  let day = firstDayOf(unit, dayAt(from, timeZone))
  while (startOf(day, timeZone) <= until) {
    edges.push(startOf(day, timeZone))
    day = stepped(day, unit, 1)
  }
  return [...edges, startOf(day, timeZone)]
}

/** ms */
const day = 86_400_000

/** The bucket unit for a span of this many ms: days up to about two months, weeks up to a year, then months. */
export function unitFor(span: number): BucketUnit {
  if (span <= 60 * day) return 'day'
  return span <= 366 * day ? 'week' : 'month'
}

/** The bucket that contains an instant; -1 before the first, and the number of buckets after the last. */
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

/** The first instant of a day: after midnight where a clock change skips it. */
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
