/** Formats instants. All instants are milliseconds since 1970, shown in the time zone of this machine. */

/** In milliseconds. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** A format of the system, created at its first use: the first one of a window takes 15 ms. */
function systemFormat(options: Intl.DateTimeFormatOptions): (instant: number) => string {
  let format: Intl.DateTimeFormat | null = null
  return (instant) => {
    format ??= new Intl.DateTimeFormat('en-GB', options)
    return format.format(instant)
  }
}

const weekdayTime = systemFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit' })
const wholeDay = systemFormat({ weekday: 'long', day: 'numeric', month: 'short' })
const wholeMonth = systemFormat({ month: 'long', year: 'numeric' })
const complete = systemFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** A time of day: `09:12`. Formatted by hand, like `formatDay`. */
function timeOfDay(instant: number): string {
  const date = new Date(instant)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/**
 * A day such as `18 Nov`, with the year if it is not this one. Formatted by hand: every row of a list has one, and the
 * system's formats take a hundred times as long.
 */
function formatDay(instant: number, now: number): string {
  const date = new Date(instant)
  const year = date.getFullYear()
  const words = `${date.getDate()} ${months[date.getMonth()]}`
  return year === new Date(now).getFullYear() ? words : `${words} ${year}`
}

/** How far the clocks of the service and of this machine may differ without being shown, in milliseconds. */
const clocksDiffer = 5 * minute
/** Age up to which days are counted, in milliseconds; after that the date is shown. */
const countedAtMost = 14 * day

function formatSpan(span: number): string {
  if (span < hour) return `${Math.floor(span / minute)} min`
  return span < day ? `${Math.floor(span / hour)} h` : `${Math.floor(span / day)} d`
}

/**
 * The shortest useful age, for narrow columns: `now`, `6 min`, `2 h`, `5 d`, then the day. For an instant in the
 * future: `in 2 h`.
 */
export function formatAge(instant: number, now: number): string {
  const age = now - instant
  if (Math.abs(age) >= countedAtMost) return formatDay(instant, now)
  if (age < -clocksDiffer) return `in ${formatSpan(-age)}`
  return age < minute ? 'now' : formatSpan(age)
}

/** An age for running text: `just now`, `6 min ago`, `on 18 Nov`, and for an instant in the future `in 2 h`. */
export function formatAgo(instant: number, now: number): string {
  const age = now - instant
  if (Math.abs(age) >= countedAtMost) return `on ${formatDay(instant, now)}`
  if (age < -clocksDiffer) return formatAge(instant, now)
  return age < minute ? 'just now' : `${formatAge(instant, now)} ago`
}

/** Like `formatAgo`, but counts seconds, too; for ages that should always be low. */
export function formatAgoToTheSecond(instant: number, now: number): string {
  const seconds = Math.floor((now - instant) / 1_000)
  if (seconds < 5) return 'just now'
  return seconds < 60 ? `${seconds} s ago` : formatAgo(instant, now)
}

/** Day and time: `18 Nov, 09:12`, with the year if it is not this one. */
export function formatInstantShort(instant: number, now: number): string {
  return `${formatDay(instant, now)}, ${timeOfDay(instant)}`
}

/**
 * An instant for screen readers, as part of an accessible name: `18 Nov 2026, 09:12`. Formatted by hand, since a
 * timeline has dozens; empty if the instant is out of a date's range.
 */
export function formatInstantSpoken(instant: number): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}, ${timeOfDay(instant)}`
}

/**
 * A moment near the present, in short form: `14:00` today, `Mon 09:00` up to six and a half days away, else day and
 * time.
 */
export function formatMoment(instant: number, now: number): string {
  if (new Date(instant).toDateString() === new Date(now).toDateString()) return timeOfDay(instant)
  if (Math.abs(instant - now) < 6.5 * day) return weekdayTime(instant).replace(', ', ' ')
  return formatInstantShort(instant, now)
}

/** A calendar day, given its first instant: `Today`, `Yesterday`, `Tomorrow`, `Wednesday 18 Nov`. */
export function formatDayName(dayStart: number, now: number): string {
  const isDay = (date: Date) => date.toDateString() === new Date(dayStart).toDateString()
  const today = new Date(now)
  if (isDay(today)) return 'Today'
  if (isDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1))) return 'Yesterday'
  if (isDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1))) return 'Tomorrow'
  return wholeDay(dayStart)
}

/** The month of an instant: `October 2026`. */
export function formatMonth(instant: number): string {
  return wholeMonth(instant)
}

/** An instant in full, for tooltips: weekday, date, time, time zone. */
export function formatInstantFull(instant: number): string {
  return complete(instant)
}

/** A waiting time: `3 s`, `2 min`; never below one second. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
