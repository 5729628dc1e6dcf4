/** Units of a span of time: hours, days of 24 hours, weeks, calendar months and calendar years. */
export const timeUnits = ['h', 'd', 'w', 'mo', 'y'] as const
export type TimeUnit = (typeof timeUnits)[number]

/**
 * A moment in a query: a day, month or year, a date with a time of day, or a span of time ago (or ahead, for due
 * times). Days, and times without a zone, are in this computer's time zone.
 */
export type Moment =
  | { readonly kind: 'date'; readonly text: string }
  /** Such as `2026-01-31T10:15`, optionally with seconds, milliseconds, and `Z` or `+02:00`. */
  | { readonly kind: 'instant'; readonly text: string }
  | { readonly kind: 'today' | 'yesterday' }
  | { readonly kind: 'ago'; readonly amount: number; readonly unit: TimeUnit }

/**
 * For dates, `<` and `>` mean earlier and later; for spans, younger and older: `created:>2026-01-01` matches reports
 * created after that day, `created:>7d` reports more than seven days old. A span without a sign means the time from
 * then until now: `created:7d` matches the last seven days. For due times, spans count into the future: `due:<2d`
 * matches what is due within two days or overdue, and so does `due:2d`.
 */
export type TimeRange =
  | { readonly kind: 'compared'; readonly sign: '' | '<' | '<=' | '>' | '>='; readonly moment: Moment }
  /** Both ends are included; null = no limit, and at most one end is null. */
  | { readonly kind: 'between'; readonly from: Moment | null; readonly to: Moment | null }

/** An interval in ms since 1970, from `from` up to, but not including, `until`; null = no limit. */
export interface Interval {
  readonly from: number | null
  readonly until: number | null
}

/** @returns null when the text is not a time or range of time. */
export function readTimeRange(text: string): TimeRange | null {
  const ends = text.split('..')
  if (ends.length === 2) {
    const [first = '', second = ''] = ends
    const from = first === '' ? null : readMoment(first)
    const to = second === '' ? null : readMoment(second)
    const isRead = (from !== null || first === '') && (to !== null || second === '')
    return isRead && (from !== null || to !== null) ? { kind: 'between', from, to } : null
  }
  const compared = /^(<=|>=|<|>|)(.*)$/s.exec(text)
  const moment = readMoment(compared?.[2] ?? '')
  if (moment === null) return null
  switch (compared?.[1]) {
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { kind: 'compared', sign: compared[1], moment }
    default:
      return { kind: 'compared', sign: '', moment }
  }
}

function readMoment(text: string): Moment | null {
  const lower = text.toLowerCase()
  if (lower === 'today' || lower === 'yesterday') return { kind: lower }
  const ago = /^(\d{1,4})(h|d|w|mo|y)$/.exec(lower)
  const unit = timeUnits.find((known) => known === ago?.[2])
  if (ago !== null && unit !== undefined) return { kind: 'ago', amount: Number(ago[1]), unit }
  if (isDate(text)) return { kind: 'date', text }
  return instantPeriod(text) === null ? null : { kind: 'instant', text: text.toUpperCase() }
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text)
  if (parts === null) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2] ?? 1), Number(parts[3] ?? 1)]
  // Checks that the calendar has this day; in UTC, since local time may skip one.
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export function printTimeRange(range: TimeRange): string {
  if (range.kind === 'compared') return range.sign + printMoment(range.moment)
  const print = (moment: Moment | null) => (moment === null ? '' : printMoment(moment))
  return `${print(range.from)}..${print(range.to)}`
}

function printMoment(moment: Moment): string {
  if (moment.kind === 'date' || moment.kind === 'instant') return moment.text
  return moment.kind === 'ago' ? `${moment.amount}${moment.unit}` : moment.kind
}

/**
 * The interval that a range covers.
 *
 * @param now ms since 1970; the instant from which spans are counted.
 * @param spans whether spans are counted into the past (`back`) or into the future (`ahead`).
 */
export function intervalOf(range: TimeRange, now: number, spans: 'back' | 'ahead' = 'back'): Interval {
  const period = (moment: Moment) => periodOf(moment, now, spans)
  if (range.kind === 'between') {
    return {
      from: range.from === null ? null : period(range.from).from,
      until: range.to === null ? null : period(range.to).until,
    }
  }
  const { from, until } = period(range.moment)
  const isSpan = range.moment.kind === 'ago'
  const isAge = isSpan && spans === 'back'
  switch (range.sign) {
    case '':
      if (isSpan && !isAge) return { from: null, until }
      return isAge ? { from, until: null } : { from, until }
    case '<':
      return isAge ? { from: until, until: null } : { from: null, until: from }
    case '<=':
      return isAge ? { from, until: null } : { from: null, until }
    case '>':
      return isAge ? { from: null, until: from } : { from: until, until: null }
    case '>=':
      return isAge ? { from: null, until } : { from, until: null }
    default:
      return range.sign satisfies never
  }
}

export function isBackwards({ from, until }: Interval): boolean {
  return from !== null && until !== null && from >= until
}

/** The whole day, month, year, minute or second that a moment names; for a span, only the instant at its far end. */
function periodOf(
  moment: Moment,
  now: number,
  spans: 'back' | 'ahead',
): { readonly from: number; readonly until: number } {
  switch (moment.kind) {
    case 'today':
      return daysFrom(new Date(now), 0)
    case 'yesterday':
      return daysFrom(new Date(now), -1)
    case 'ago': {
      const from = before(now, spans === 'back' ? moment.amount : -moment.amount, moment.unit)
      return { from, until: from + 1 }
    }
    case 'date':
      return datePeriod(moment.text)
    case 'instant':
      // A moment that was not parsed but built in code may be invalid: it counts as 1970 instead of throwing.
      return instantPeriod(moment.text) ?? { from: 0, until: 1 }
    default:
      return moment satisfies never
  }
}

function daysFrom(day: Date, days: number): { from: number; until: number } {
  const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate() + days]
  return { from: new Date(year, month, date).getTime(), until: new Date(year, month, date + 1).getTime() }
}

function datePeriod(text: string): { from: number; until: number } {
  const [year = 1970, month, day] = text.split('-').map(Number)
  if (month === undefined)
    return { from: new Date(year, 0).getTime(), until: new Date(year + 1, 0).getTime() }
  if (day === undefined) {
    return { from: new Date(year, month - 1).getTime(), until: new Date(year, month).getTime() }
  }
  return daysFrom(new Date(year, month - 1, day), 0)
}

const instantForm =
  /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?<seconds>:\d\d(?:\.(?<fraction>\d{1,3}))?)?(?:Z|[+-]\d\d:\d\d)?$/i

/** The minute, second or fraction of a second that a date with a time names; null for any other text. */
function instantPeriod(text: string): { readonly from: number; readonly until: number } | null {
  const form = instantForm.exec(text)
  const from = form === null || !isDate(form[1] ?? '') ? Number.NaN : Date.parse(text.toUpperCase())
  if (Number.isNaN(from)) return null
  const { seconds, fraction } = form?.groups ?? {}
  const length = seconds === undefined ? 60_000 : 10 ** (3 - (fraction?.length ?? 0))
  return { from, until: from + length }
}

const hour = 3_600_000

function before(now: number, amount: number, unit: TimeUnit): number {
  switch (unit) {
    case 'h':
      return now - amount * hour
    case 'd':
      return now - amount * 24 * hour
    case 'w':
      return now - amount * 7 * 24 * hour
    case 'mo':
      return monthsBefore(now, amount)
    case 'y':
      return monthsBefore(now, amount * 12)
    default:
      return unit satisfies never
  }
}

/**
 * The same time on the same day `months` months earlier (later if negative). If that month does not have this day, its
 * last day is taken.
 */
function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() - months)
  const lastDay = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()
  date.setDate(Math.min(day, lastDay))
  return date.getTime()
}
