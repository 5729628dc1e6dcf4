/** A day on which the team does not work, in the calendar's time zone. */
export interface Holiday {
  /** A date such as `2026-12-25`; for a yearly holiday, its first occurrence. */
  readonly date: string
  readonly name: string
  /** Whether the holiday recurs on the same day of each later year; one on February 29 only in leap years. */
  readonly yearly: boolean
}

/** The working days and working hours of a team. */
export interface BusinessCalendar {
  /** An IANA name such as `Europe/Berlin`. */
  readonly timeZone: string
  /** ISO numbers of the working days: 1 = Monday, 7 = Sunday. */
  readonly weekdays: readonly number[]
  /** Beginning and end of the working hours, in minutes since midnight, local time; `to` > `from`, and at most 1440. */
  readonly from: number
  readonly to: number
  readonly holidays: readonly Holiday[]
}

export const holidaysAtMost = 1000

const dayMs = 86_400_000

/** A calendar with working hours from nine to five, Monday to Friday, and without holidays. */
export function ordinaryCalendar(timeZone: string): BusinessCalendar {
  return { timeZone, weekdays: [1, 2, 3, 4, 5], from: 9 * 60, to: 17 * 60, holidays: [] }
}

/** Why a calendar cannot be used. */
export type CalendarFault =
  | { readonly kind: 'unknownTimeZone'; readonly timeZone: string }
  | { readonly kind: 'noWorkingDay' }
  | { readonly kind: 'noWorkingHours' }
  | { readonly kind: 'badHoliday'; readonly date: string }
  | { readonly kind: 'tooManyHolidays' }

/** @returns null for a usable calendar. */
export function calendarFault(calendar: BusinessCalendar): CalendarFault | null {
  const { timeZone, weekdays, from, to, holidays } = calendar
  if (!isTimeZone(timeZone)) return { kind: 'unknownTimeZone', timeZone }
  if (!weekdays.some((day) => Number.isInteger(day) && day >= 1 && day <= 7)) return { kind: 'noWorkingDay' }
  const isMinute = (value: number) => Number.isInteger(value) && value >= 0 && value <= 1440
  if (!isMinute(from) || !isMinute(to) || from >= to) return { kind: 'noWorkingHours' }
  if (holidays.length > holidaysAtMost) return { kind: 'tooManyHolidays' }
  const bad = holidays.find(({ date }) => dayOfDate(date) === null)
  return bad === undefined ? null : { kind: 'badHoliday', date: bad.date }
}

/** Whether this machine knows a time zone with this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    // Intl throws a RangeError for an unknown name; there is no other way to check a name.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The number of days from 1970-01-01 to a date such as `2026-12-25`; null when there is no such date. */
export function dayOfDate(date: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (parts === null) return null
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) || dateOfDay(at / dayMs) !== date ? null : at / dayMs
}

/** The inverse of `dayOfDate`: the date of a day that is counted from 1970-01-01. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** @returns a function that tells whether a day, counted from 1970-01-01, is a working day. */
export function workingDays(calendar: BusinessCalendar): (day: number) => boolean {
  const weekdays = new Set(calendar.weekdays)
  const single = new Set<number>()
  /** The first day of each yearly holiday, by its month and day. */
  const yearly = new Map<string, number>()
  for (const { date, yearly: comesBack } of calendar.holidays) {
    const day = dayOfDate(date)
    if (day === null) continue
    single.add(day)
    const known = yearly.get(date.slice(5))
    if (comesBack && (known === undefined || day < known)) yearly.set(date.slice(5), day)
  }
  return (day) => {
    // 1970-01-01 was a Thursday.
    const weekday = ((((day + 3) % 7) + 7) % 7) + 1
    if (!weekdays.has(weekday) || single.has(day)) return false
    if (yearly.size === 0) return true
    const first = yearly.get(dateOfDay(day).slice(5))
    return first === undefined || day < first
  }
}
