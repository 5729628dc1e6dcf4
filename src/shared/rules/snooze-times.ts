/** The times that the user can choose for a snoozed report to wake, in the time zone of this machine. */

export type SnoozeName = 'laterToday' | 'tomorrow' | 'monday' | 'inAWeek' | 'activity'

export interface SnoozeChoice {
  readonly name: SnoozeName
  /** ms since 1970; null = only when there is new activity. */
  readonly until: number | null
}

const morning = 9
/** "Later today" is this many hours ahead, rounded up to a full hour; it is not offered if that is after `lastHour`. */
const laterBy = 3
const lastHour = 20

/**
 * The choices at an instant, each at a different time, soonest first. They are local times, so that nine in the morning
 * remains nine even if clocks change in between.
 *
 * @param now ms since 1970
 */
export function snoozeChoices(now: number): readonly SnoozeChoice[] {
  const today = new Date(now)
  const at = (days: number, hour: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hour).getTime()
  const later = today.getHours() + laterBy + (today.getMinutes() > 0 ? 1 : 0)
  const daysToMonday = (8 - today.getDay()) % 7 || 7
  const choices: readonly SnoozeChoice[] = [
    ...(later <= lastHour ? [{ name: 'laterToday', until: at(0, later) } as const] : []),
    { name: 'tomorrow', until: at(1, morning) },
    ...(daysToMonday === 1 ? [] : [{ name: 'monday', until: at(daysToMonday, morning) } as const]),
    ...(daysToMonday === 7 ? [] : [{ name: 'inAWeek', until: at(7, morning) } as const]),
  ]
  return [...choices, { name: 'activity', until: null }]
}

/** An instant as the value of a date-time input: `2026-11-20T09:00`, in the time zone of this machine. */
export function localTimeText(instant: number): string {
  const date = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * The instant of a text as `localTimeText` writes it; null for any other text, and for a time that is not after `now`.
 */
export function readLocalTime(text: string, now: number): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const instant = new Date(text).getTime()
  return Number.isNaN(instant) || instant <= now ? null : instant
}
