import type { BucketEdges, BucketUnit } from '#shared/rules/insights/buckets.ts'
import type { EventKey } from '#shared/rules/query/keys.ts'
import { formatCount } from '../../../design/primitives/Count.tsx'
import type { ChartPoint } from './chart-model.ts'

/** The names of buckets, and the searches that list the reports with an event in a bucket. */

export const unitNames: Readonly<Record<BucketUnit, string>> = { day: 'Day', week: 'Week of', month: 'Month' }

/** The name of a bucket, as in `each week`. */
export const unitWords: Readonly<Record<BucketUnit, string>> = { day: 'day', week: 'week', month: 'month' }

export function bucketPoints(
  edges: BucketEdges,
  unit: BucketUnit,
  timeZone: string,
  now: number,
): readonly ChartPoint[] {
  const names = namesOf(unit, timeZone)
  return edges.slice(0, -1).map((from, at) => {
    const until = edges[at + 1] ?? from
    const isUnfinished = until > now
    const label = names.full.format(from)
    return {
      key: String(from),
      label: isUnfinished ? `${label} so far` : label,
      short: names.short.format(from),
      plain: names.plain.format(from),
      query: happenedBetween('created', from, until),
    }
  })
}

/** The length of a period, as in `last 13 weeks`. */
export function periodWords(edges: BucketEdges, unit: BucketUnit): string {
  const count = edges.length - 1
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`
}

function namesOf(unit: BucketUnit, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  const plain = new Intl.DateTimeFormat('sv', { timeZone })
  return unit === 'month'
    ? {
        plain,
        full: format({ month: 'long', year: 'numeric' }),
        short: format({ month: 'short', year: 'numeric' }),
      }
    : {
        plain,
        full: format({ month: 'short', day: 'numeric', year: 'numeric' }),
        short: format({ month: 'short', day: 'numeric' }),
      }
}

/**
 * The search for events from one instant up to, but not including, another. A day in a search begins at midnight on
 * this computer. So if both instants are such midnights, the search names days; otherwise it names instants to the
 * millisecond.
 */
export function happenedBetween(key: 'created' | EventKey, from: number, until: number): string {
  const last = until - 1
  if (isMidnight(from) && isMidnight(until)) {
    const [first, end] = [dayOf(from), dayOf(last)]
    return first === end ? `${key}:${first}` : `${key}:${first}..${end}`
  }
  return `${key}:${new Date(from).toISOString()}..${new Date(last).toISOString()}`
}

/** The same points, but each with a search for the reports that had the event `key` in its bucket. */
export function pointsBy(
  key: EventKey,
  points: readonly ChartPoint[],
  edges: BucketEdges,
): readonly ChartPoint[] {
  return points.map((point, at) => ({
    ...point,
    query: happenedBetween(key, edges[at] ?? 0, edges[at + 1] ?? 0),
  }))
}

function isMidnight(at: number): boolean {
  const date = new Date(at)
  return date.getHours() + date.getMinutes() + date.getSeconds() + date.getMilliseconds() === 0
}

/** A day as searches write it: `2026-01-31`. */
const dayOf = (at: number) => new Date(at).toLocaleDateString('sv')
