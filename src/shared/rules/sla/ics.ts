import { dateOfDay, dayOfDate, type Holiday, holidaysAtMost } from './calendar.ts'

/** Why a file of holidays was refused. `line`: number of the line; the first is 1. */
export type IcsFault =
  | { readonly kind: 'noCalendar' }
  | { readonly kind: 'unfinishedEvent'; readonly line: number }
  | { readonly kind: 'noStart'; readonly line: number }
  /** An event begins at a time of day, so it cannot be a holiday. */
  | { readonly kind: 'notAllDay'; readonly line: number }
  | { readonly kind: 'badDate'; readonly line: number; readonly text: string }
  | { readonly kind: 'endsBeforeStart'; readonly line: number }
  | { readonly kind: 'tooLong'; readonly line: number }
  /** An event recurs in another way than each year on the same day. */
  | { readonly kind: 'badRecurrence'; readonly line: number; readonly text: string }
  | { readonly kind: 'tooManyHolidays' }

export type IcsHolidays =
  | { readonly kind: 'holidays'; readonly holidays: readonly Holiday[] }
  | { readonly kind: 'fault'; readonly fault: IcsFault }

/** Longest event, in days; a longer one is refused as `tooLong`. */
const longestEvent = 60
const longestName = 200

interface Line {
  /** The number of the line in the file; if the line has continuations, the number of its first part. */
  readonly at: number
  readonly name: string
  readonly parameters: string
  readonly value: string
}

/**
 * Reads the all-day events of an iCalendar file (RFC 5545) as holidays, one for each day. A file with an event that
 * recurs in another way than each year on the same day is refused, since a missing holiday would make deadlines wrong.
 * Canceled events and all other parts of a calendar are skipped.
 */
export function readIcsHolidays(text: string): IcsHolidays {
  const lines = unfolded(text)
  if (!lines.some(({ name, value }) => name === 'BEGIN' && value.toUpperCase() === 'VCALENDAR'))
    return { kind: 'fault', fault: { kind: 'noCalendar' } }
  const found = new Map<string, Holiday>()
  let event: Line[] | null = null
  /** How many nested parts, such as alarms, are open within the event; their lines do not describe the event. */
  let inner = 0
  let openedAt = 0
  for (const line of lines) {
    const part = line.value.toUpperCase()
    if (line.name === 'BEGIN' && event !== null) inner += 1
    else if (line.name === 'BEGIN' && part === 'VEVENT') {
      event = []
      openedAt = line.at
    } else if (line.name === 'END' && inner > 0) inner -= 1
    else if (line.name === 'END' && part === 'VEVENT' && event !== null) {
      const days = daysOf(event, openedAt)
      if (days.kind === 'fault') return days
      for (const day of days.holidays) found.set(`${day.date} ${day.yearly}`, day)
      if (found.size > holidaysAtMost) return { kind: 'fault', fault: { kind: 'tooManyHolidays' } }
      event = null
    } else if (event !== null && inner === 0) event.push(line)
  }
  if (event !== null) return { kind: 'fault', fault: { kind: 'unfinishedEvent', line: openedAt } }
  const holidays = [...found.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
  return { kind: 'holidays', holidays }
}

/** Properties that make an event recur or that replace one occurrence; only a single yearly RRULE is supported. */
const recurrences = new Set(['RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID'])

function daysOf(event: readonly Line[], openedAt: number): IcsHolidays {
  const fault = (value: IcsFault): IcsHolidays => ({ kind: 'fault', fault: value })
  const part = (name: string) => event.find((line) => line.name === name)
  if (part('STATUS')?.value.toUpperCase() === 'CANCELLED') return { kind: 'holidays', holidays: [] }
  const start = part('DTSTART')
  if (start === undefined) return fault({ kind: 'noStart', line: openedAt })
  const first = dayIn(start)
  if (typeof first !== 'number') return fault(first)
  const end = part('DTEND')
  // DTEND is the day after the last day of the event.
  const after = end === undefined ? first + durationOf(part('DURATION')) : dayIn(end)
  if (typeof after !== 'number') return fault(after)
  const line = (end ?? start).at
  if (after < first) return fault({ kind: 'endsBeforeStart', line })
  // Some programs give a one-day event the same start and end.
  const count = Math.max(1, after - first)
  if (!(count <= longestEvent)) return fault({ kind: 'tooLong', line })
  const [repeated, second] = event.filter(({ name }) => recurrences.has(name))
  const yearly = repeated !== undefined && comesBackYearly(repeated, start.value)
  const bad = yearly ? second : repeated
  if (bad !== undefined)
    return fault({ kind: 'badRecurrence', line: bad.at, text: bad.value.slice(0, longestName) })
  const name = plainText(part('SUMMARY')?.value ?? '').slice(0, longestName)
  const holidays = Array.from({ length: count }, (_, at) => ({ date: dateOfDay(first + at), name, yearly }))
  return { kind: 'holidays', holidays }
}

function dayIn({ at, parameters, value }: Line): number | IcsFault {
  const parts = /^(\d{4})(\d{2})(\d{2})(T.*)?$/i.exec(value)
  if (parts === null) return { kind: 'badDate', line: at, text: value.slice(0, longestName) }
  if (parts[4] !== undefined || /;VALUE=DATE-TIME\b/i.test(parameters)) return { kind: 'notAllDay', line: at }
  const day = dayOfDate(`${parts[1]}-${parts[2]}-${parts[3]}`)
  return day ?? { kind: 'badDate', line: at, text: value }
}

/**
 * A duration in days: 1 if the event has no DURATION line; NaN, which counts as too long, if it is not in days or
 * weeks.
 */
function durationOf(line: Line | undefined): number {
  if (line === undefined) return 1
  const parts = /^\+?P(\d{1,4})([DW])$/i.exec(line.value)
  return parts === null ? Number.NaN : Number(parts[1]) * (parts[2]?.toUpperCase() === 'W' ? 7 : 1)
}

/** Whether a recurrence is exactly "each year on the day on which the event starts". */
function comesBackYearly({ name, value }: Line, start: string): boolean {
  if (name !== 'RRULE') return false
  const parts = new Map(
    value
      .toUpperCase()
      .split(';')
      .filter((part) => part !== '')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const),
  )
  const isSaid = (key: string, expected: string) => Number(parts.get(key) ?? expected) === Number(expected)
  const known = new Set(['FREQ', 'INTERVAL', 'BYMONTH', 'BYMONTHDAY', 'WKST'])
  return (
    parts.get('FREQ') === 'YEARLY' &&
    [...parts.keys()].every((key) => known.has(key)) &&
    isSaid('INTERVAL', '1') &&
    isSaid('BYMONTH', start.slice(4, 6)) &&
    // BYMONTHDAY without BYMONTH would recur in every month.
    (!parts.has('BYMONTHDAY') || parts.has('BYMONTH')) &&
    isSaid('BYMONTHDAY', start.slice(6, 8))
  )
}

/**
 * Splits a file into lines and joins continuations, which begin with a blank or tab. Lines without a name are dropped.
 */
function unfolded(text: string): readonly Line[] {
  const folded: { at: number; text: string }[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = folded.at(-1)
    if (/^[ \t]/.test(line) && last !== undefined) last.text += line.slice(1)
    else folded.push({ at: index + 1, text: line })
  }
  return folded.flatMap(({ at, text: line }) => {
    const parts = /^([A-Za-z0-9-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/.exec(line)
    const [, name, parameters, value] = parts ?? []
    if (name === undefined || parameters === undefined || value === undefined) return []
    return [{ at, name: name.toUpperCase(), parameters, value: value.trim() }]
  })
}

function plainText(value: string): string {
  return value.replace(/\\([nN\\;,])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign)).trim()
}
