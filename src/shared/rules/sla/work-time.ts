import { type BusinessCalendar, workingDays } from './calendar.ts'
import type { PromisedTime, SlaUnit } from './promises.ts'
import { offsetStretches } from './zone-offsets.ts'

/** How the time of a promise passes. Instants and spans in ms. */
export interface PassingTime {
  /** The time that passes between two instants, the second not before the first. */
  readonly between: (from: number, to: number) => number
  /** The first instant at which this much has passed since `from`; null if that takes more than twenty years. */
  readonly after: (from: number, span: number) => number | null
}

/** Plain clock time, day and night. */
const clockTime: PassingTime = { between: (from, to) => to - from, after: (from, span) => from + span }

const dayMs = 86_400_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const farthest = 20 * 366 * dayMs

/**
 * How time passes for each unit. An instant is working time when the wall clock of the zone reads a time within the
 * working hours of a working day: an hour that a clock change repeats counts twice, one it skips does not count. A
 * business day is as much working time as one day's working hours.
 */
export interface SlaTime {
  readonly of: (unit: SlaUnit) => PassingTime
  /** A target's time, ms as `of(unit)` passes. */
  readonly spanOf: (target: Pick<PromisedTime, 'amount' | 'unit'>) => number
}

/** Time by a calendar that `calendarFault` accepts. It caches its results: make one for many reports. */
export function slaTime(calendar: BusinessCalendar): SlaTime {
  const businessTime = passingBy(calendar)
  return {
    of: (unit) => (unit === 'hours' ? clockTime : businessTime),
    spanOf: ({ amount, unit }) =>
      amount * (unit === 'hours' ? hourMs : (calendar.to - calendar.from) * minuteMs),
  }
}

/** A year's working stretches in order, and how much working time of the year precedes each. */
interface Year {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly before: readonly number[]
  readonly total: number
}

/** Years are UTC years; each is worked out once, on first use. */
function passingBy(calendar: BusinessCalendar): PassingTime {
  const isWorkingDay = workingDays(calendar)
  const years = new Map<number, Year>()
  const yearOf = (year: number): Year => {
    const known = years.get(year) ?? readYear(calendar, isWorkingDay, year)
    years.set(year, known)
    return known
  }
  return {
    between: (from, to) => {
      const last = yearAt(to)
      let worked = -workedAt(yearOf(yearAt(from)), from)
      for (let year = yearAt(from); year < last; year += 1) worked += yearOf(year).total
      return worked + workedAt(yearOf(last), to)
    },
    after: (from, span) => {
      if (span <= 0) return from
      const first = yearAt(from)
      const latest = from + farthest
      let wanted = workedAt(yearOf(first), from) + span
      for (let year = first; year <= yearAt(latest); year += 1) {
        const { starts, before, total } = yearOf(year)
        if (wanted <= total) {
          const place = placeOf(before, wanted)
          const at = (starts[place] ?? 0) + wanted - (before[place] ?? 0)
          return at <= latest ? at : null
        }
        wanted -= total
      }
      return null
    },
  }
}

const yearAt = (instant: number) => new Date(instant).getUTCFullYear()

function readYear(calendar: BusinessCalendar, isWorkingDay: (day: number) => boolean, year: number): Year {
  const starts: number[] = []
  const ends: number[] = []
  const before: number[] = []
  let worked = 0
  for (const stretch of offsetStretches(calendar.timeZone, Date.UTC(year, 0), Date.UTC(year + 1, 0))) {
    const firstDay = Math.floor((stretch.from + stretch.offset) / dayMs)
    const lastDay = Math.floor((stretch.to - 1 + stretch.offset) / dayMs)
    for (let day = firstDay; day <= lastDay; day += 1) {
      if (!isWorkingDay(day)) continue
      const midnight = day * dayMs - stretch.offset
      const start = Math.max(stretch.from, midnight + calendar.from * minuteMs)
      const end = Math.min(stretch.to, midnight + calendar.to * minuteMs)
      if (start >= end) continue
      starts.push(start)
      ends.push(end)
      before.push(worked)
      worked += end - start
    }
  }
  return { starts, ends, before, total: worked }
}

/** Working time since the beginning of the year. */
function workedAt({ starts, ends, before }: Year, at: number): number {
  const place = lastAtMost(starts, at)
  const start = starts[place]
  const end = ends[place]
  if (start === undefined || end === undefined) return 0
  return (before[place] ?? 0) + Math.min(at, end) - start
}

/** The stretch in which a sum of working time is reached: the last that begins below it. */
function placeOf(before: readonly number[], wanted: number): number {
  let [low, high] = [-1, before.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((before[middle] ?? 0) < wanted) low = middle
    else high = middle
  }
  return low
}

/** Index of the last number not above a bound; -1 if all are above. */
function lastAtMost(sorted: readonly number[], bound: number): number {
  let [low, high] = [-1, sorted.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((sorted[middle] ?? 0) <= bound) low = middle
    else high = middle
  }
  return low
}
