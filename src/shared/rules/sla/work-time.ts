import { type BusinessCalendar, workingDays } from './calendar.ts'
import type { PromisedTime, SlaUnit } from './promises.ts'
import { offsetStretches } from './zone-offsets.ts'

/** Computes with time that may pass only at certain hours. Instants and spans in ms. */
export interface PassingTime {
  /** How much time passes between two instants; `to` must not be before `from`. */
  readonly between: (from: number, to: number) => number
  /** The first instant at which `span` has passed since `from`; null if working time takes over twenty years for it. */
  readonly after: (from: number, span: number) => number | null
}

/** Time that always passes, day and night. */
const clockTime: PassingTime = { between: (from, to) => to - from, after: (from, span) => from + span }

const dayMs = 86_400_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const farthest = 20 * 366 * dayMs

/**
 * How time passes in each unit of targets. An instant is working time if the local time in the calendar's zone is
 * within the working hours of a working day. So an hour that a clock change repeats counts twice, and a skipped one
 * does not count. A business day is as much working time as one day has working hours.
 */
export interface SlaTime {
  readonly of: (unit: SlaUnit) => PassingTime
  /** The length of a target, in ms of the time that `of(unit)` computes with. */
  readonly spanOf: (target: Pick<PromisedTime, 'amount' | 'unit'>) => number
}

/** @param calendar one that `calendarFault` accepts. The result caches its computations, so use it for many reports. */
export function slaTime(calendar: BusinessCalendar): SlaTime {
  const businessTime = passingBy(calendar)
  return {
    of: (unit) => (unit === 'hours' ? clockTime : businessTime),
    spanOf: ({ amount, unit }) =>
      amount * (unit === 'hours' ? hourMs : (calendar.to - calendar.from) * minuteMs),
  }
}

/** The stretches of working time in one year, in order. `before`: the year's working time until each begins, in ms. */
interface Year {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly before: readonly number[]
  readonly total: number
}

/** Working time of a calendar. It is computed for whole years (in UTC), each on first use and only once. */
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

/** Working time from the beginning of the year until `at`. */
function workedAt({ starts, ends, before }: Year, at: number): number {
  const place = lastAtMost(starts, at)
  const start = starts[place]
  const end = ends[place]
  if (start === undefined || end === undefined) return 0
  return (before[place] ?? 0) + Math.min(at, end) - start
}

/**
 * Index of the stretch in which the sum of working time reaches `wanted`: the last stretch whose `before` is less than
 * that.
 */
function placeOf(before: readonly number[], wanted: number): number {
  let [low, high] = [-1, before.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((before[middle] ?? 0) < wanted) low = middle
    else high = middle
  }
  return low
}

/** Index of the last number that is at most `bound`; -1 if all numbers are above it. */
function lastAtMost(sorted: readonly number[], bound: number): number {
  let [low, high] = [-1, sorted.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((sorted[middle] ?? 0) <= bound) low = middle
    else high = middle
  }
  return low
}
