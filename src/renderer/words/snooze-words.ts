import type { SnoozeName } from '#shared/rules/snooze-times.ts'
import { formatMoment } from '../time/instant-words.ts'

export const snoozeTitles: Readonly<Record<SnoozeName, string>> = {
  laterToday: 'Later today',
  tomorrow: 'Tomorrow morning',
  monday: 'Monday morning',
  inAWeek: 'In a week',
  activity: 'Until something happens',
}

/** How long a report is snoozed, within a sentence: `until Mon 09:00`. */
export function snoozedUntil(until: number | null, now: number): string {
  return until === null ? 'until something happens' : `until ${formatMoment(until, now)}`
}
