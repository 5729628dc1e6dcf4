import { recencyFloor } from '../../store/search/recency.ts'
import type { Grouper } from './grouper.ts'

/** How many days have a group each; older reports are grouped by month. */
const separateDays = 31

interface Stretch {
  readonly span: 'later' | 'day' | 'month' | 'unknown'
  /** ms since 1970, inclusive; the stretch ends where the stretch before it in the list begins. */
  readonly from: number
}

/**
 * Groups by the day of the last activity, in this computer's time zone, newest first. The groups are ranges of
 * `recency`, so that rows are read straight from its index. Days are counted by the calendar, since some have 23 or 25
 * hours.
 */
export function activityDays(now: number): Grouper {
  const stretches = stretchesUntil(now)
  const beginnings = stretches.map(({ from }) => recencyFloor(from))
  return {
    key: latestBefore(beginnings, 0, beginnings.length - 1),
    part: 'null',
    stamp: String(stretches[1]?.from ?? 0),
    arrange: (_db, found) => {
      const counts = new Map(found.map(({ key, count }) => [key, count]))
      return stretches.flatMap(({ span, from }, index) => {
        const begins = beginnings[index] ?? 0
        const count = counts.get(begins) ?? 0
        if (count === 0) return []
        const ends = index === 0 ? null : (beginnings[index - 1] ?? null)
        return [
          {
            shown: { key: `${span} ${from}`, label: null, kind: { by: 'day', span, from }, count },
            condition: `r.recency >= :groupFrom${ends === null ? '' : ' and r.recency < :groupUntil'}`,
            parameters: { groupFrom: begins, ...(ends === null ? {} : { groupUntil: ends }) },
          } as const,
        ]
      })
    },
  }
}

/** SQL for the first of these times, from the newest on, that a row's `recency` has reached: a binary search. */
function latestBefore(beginnings: readonly number[], from: number, to: number): string {
  if (from === to) return String(beginnings[from])
  const middle = Math.floor((from + to) / 2)
  const [higher, lower] = [latestBefore(beginnings, from, middle), latestBefore(beginnings, middle + 1, to)]
  return `case when r.recency >= ${beginnings[middle]} then ${higher} else ${lower} end`
}

/** All stretches, from the future, which a service may claim, back to reports whose time is unknown. */
function stretchesUntil(now: number): readonly Stretch[] {
  const today = new Date(now)
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const stretches: Stretch[] = [{ span: 'later', from: new Date(year, month, day + 1).getTime() }]
  for (let back = 0; back < separateDays; back += 1) {
    stretches.push({ span: 'day', from: new Date(year, month, day - back).getTime() })
  }
  const oldest = new Date(year, month, day - separateDays + 1)
  // The first month is the remaining part of the oldest day's month, unless that day is the first of the month.
  for (let back = oldest.getDate() === 1 ? 1 : 0; ; back += 1) {
    const from = new Date(oldest.getFullYear(), oldest.getMonth() - back, 1)
    if (from.getFullYear() < 2000) break
    stretches.push({ span: 'month', from: from.getTime() })
  }
  return [...stretches, { span: 'unknown', from: 0 }]
}
