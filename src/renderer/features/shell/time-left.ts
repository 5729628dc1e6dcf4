import type { SyncState } from '#shared/desk/sync-state.ts'
import { formatCount } from '../../design/primitives/Count.tsx'

/** Requests that one report still to be read takes: details and a page of its timeline; some have evidence as well. */
const requestsPerReport = 2.2
/** What background reading gets of the budget beside a person at work. */
const shareOfBackground = 0.83

/**
 * How long the reading of what is known to be missing takes at the pace the budget allows now.
 *
 * @returns milliseconds; null when nothing is to be read, or nothing is being read.
 */
export function timeLeft({ toHydrate, budget, connection }: SyncState): number | null {
  if (toHydrate === 0 || budget.limit === 0) return null
  if (connection !== 'syncing' && connection !== 'limited') return null
  return ((toHydrate * requestsPerReport) / (budget.limit * shareOfBackground)) * 60_000
}

/** In words as rough as the guess is, so that they do not jump with every request: "about 12 min". */
export function timeLeftInWords(milliseconds: number): string {
  const minutes = milliseconds / 60_000
  if (minutes < 1) return 'less than a minute'
  if (minutes < 15) return `about ${Math.round(minutes)} min`
  if (minutes < 90) return `about ${Math.round(minutes / 5) * 5} min`
  const hours = Math.round(minutes / 30) / 2
  return `about ${formatCount(Math.floor(hours))}${hours % 1 === 0 ? '' : '½'} h`
}
