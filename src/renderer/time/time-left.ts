import type { SyncStage, SyncState } from '#shared/desk/sync-state.ts'
import { formatCount } from '../design/primitives/Count.tsx'

/**
 * Requests for each report still to be read: details and a page of its timeline; some reports have evidence as well.
 */
const requestsPerReport = 2.2
/** Background reading's share of the budget while the user works. */
const shareOfBackground = 0.83

/** Reports in a page of the service's list. */
const reportsPerPage = 100

/**
 * How long it takes to read everything known to be missing, at the rate the budget allows now.
 *
 * @returns milliseconds; null when nothing is to be read, or nothing is being read.
 */
export function timeLeft({ toHydrate, budget, connection }: SyncState): number | null {
  if (toHydrate === 0 || budget.limit === 0) return null
  if (connection !== 'syncing' && connection !== 'limited') return null
  return timeOf(toHydrate * requestsPerReport, budget)
}

/**
 * How long a stage takes at the rate the budget allows now; a sweep comes after the reading of reports.
 *
 * @returns milliseconds; null when it is not under way, takes no requests, or their number is not known.
 */
export function stageTimeLeft({ name, state, done, of }: SyncStage, sync: SyncState): number | null {
  if (state !== 'underWay') return null
  const reading = timeLeft(sync)
  if (name === 'details') return reading
  if (of === null || (sync.connection !== 'syncing' && sync.connection !== 'limited')) return null
  if (name === 'programs') return timeOf(of - done, sync.budget)
  if (name === 'sweep') return timeOf((of - done) / reportsPerPage, sync.budget) + (reading ?? 0)
  return null
}

function timeOf(requests: number, { limit }: SyncState['budget']): number {
  return (requests / (limit * shareOfBackground)) * 60_000
}

/** In words as rough as the estimate, so that they do not jump with every request: "about 12 min". */
export function timeLeftInWords(milliseconds: number): string {
  const minutes = milliseconds / 60_000
  if (minutes < 1) return 'less than a minute'
  if (minutes < 15) return `about ${Math.round(minutes)} min`
  if (minutes < 90) return `about ${Math.round(minutes / 5) * 5} min`
  const hours = Math.round(minutes / 30) / 2
  return `about ${formatCount(Math.floor(hours))}${hours % 1 === 0 ? '' : '½'} h`
}
