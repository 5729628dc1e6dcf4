/** Which texts of a workspace's closed reports are kept on this machine. */
export interface TextPolicy {
  /** Texts and timelines of closed reports whose last activity is longer ago are not kept; null = all are. */
  readonly closedMonths: number | null
}

/** As a new workspace begins. */
export const keepsAllTexts: TextPolicy = { closedMonths: null }

/** The choices of a person, in months. */
export const monthsOffered = [3, 6, 12, 24, 36] as const

/** The instant so many calendar months before `now`, ms since 1970 UTC; the end of the month where it is shorter. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}
