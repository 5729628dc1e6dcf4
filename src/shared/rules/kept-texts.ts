/** Which texts of a workspace's closed reports are kept on this machine. */
export interface TextPolicy {
  /** Texts and timelines of closed reports with an older last activity are not kept; null = all are kept. */
  readonly closedMonths: number | null
}

/** The policy of a new workspace. */
export const keepsAllTexts: TextPolicy = { closedMonths: null }

/** The choices offered to the user, in months. */
export const monthsOffered = [3, 6, 12, 24, 36] as const

/**
 * The instant this many calendar months before `now`, ms since 1970 UTC; the last day of the month if that is shorter.
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
