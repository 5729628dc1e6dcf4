/** Decides which texts of closed reports stay on this machine. */
export interface TextPolicy {
  /** Closed reports whose last activity is more than this many months ago lose texts and timelines; null = none do. */
  readonly closedMonths: number | null
}

/** The policy of a new workspace. */
export const keepsAllTexts: TextPolicy = { closedMonths: null }

/** The values of `closedMonths` that the user can choose. */
export const monthsOffered = [3, 6, 12, 24, 36] as const

/**
 * The instant `months` calendar months before `now`, in ms since 1970 and by the calendar of UTC. If that month has no
 * such day, its last day.
 */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}
