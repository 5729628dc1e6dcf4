/** Instants in words. All instants are milliseconds since 1970; shown in the time zone of this machine. */

/** ms */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const sameYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const complete = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

function formatDay(instant: number, now: number): string {
  const format = new Date(instant).getFullYear() === new Date(now).getFullYear() ? sameYear : otherYear
  return format.format(instant)
}

/** The shortest useful age, for narrow columns: `now`, `6 min`, `2 h`, `5 d`, then the day. */
export function formatAge(instant: number, now: number): string {
  const age = now - instant
  if (age < minute) return 'now'
  if (age < hour) return `${Math.floor(age / minute)} min`
  if (age < day) return `${Math.floor(age / hour)} h`
  if (age < 14 * day) return `${Math.floor(age / day)} d`
  return formatDay(instant, now)
}

/** An age for running text: `just now`, `6 min ago`, `on 18 Nov`. */
export function formatAgo(instant: number, now: number): string {
  const age = now - instant
  if (age < minute) return 'just now'
  return age < 14 * day ? `${formatAge(instant, now)} ago` : `on ${formatDay(instant, now)}`
}

/** As `formatAgo`, but counts the seconds too: for things that should never be old. */
export function formatAgoToTheSecond(instant: number, now: number): string {
  const seconds = Math.floor((now - instant) / 1_000)
  if (seconds < 5) return 'just now'
  return seconds < 60 ? `${seconds} s ago` : formatAgo(instant, now)
}

/** Day and time: `18 Nov, 09:12`, with the year when it is not this one. */
export function formatInstantShort(instant: number, now: number): string {
  return `${formatDay(instant, now)}, ${timeOfDay.format(instant)}`
}

/** Everything there is to say about an instant, for tooltips: weekday, date, time, zone. */
export function formatInstantFull(instant: number): string {
  return complete.format(instant)
}

/** How long until something happens: `3 s`, `2 min`. Never below one second. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
