import type { SyncStage, SyncState } from '#shared/desk/sync-state.ts'
import { formatCount } from '../design/primitives/Count.tsx'

/**
 * Average number of requests for each report that is still to be read: its details and a page of its timeline, and for
 * some reports the evidence.
 */
const requestsPerReport = 2.2
/** The share of the budget for background reading while the user works. */
const shareOfBackground = 0.83

/** How many reports a page of the service's list has. */
const reportsPerPage = 100

/**
 * How long it takes to read everything that is known to be missing, at the rate the budget allows now.
 *
 * @returns milliseconds; null when nothing is missing, or nothing is being read.
 */
export function timeLeft({ toHydrate, budget, connection }: SyncState): number | null {
  if (toHydrate === 0 || budget.limit === 0) return null
  if (connection !== 'syncing' && connection !== 'limited') return null
  return timeOf(toHydrate * requestsPerReport, budget)
}

/**
 * How long a stage takes at the rate the budget allows now; a sweep comes after the reading of reports.
 *
 * @returns milliseconds; null when the stage is not under way, needs no requests, or their number is not known.
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

/**
 * A remaining time in words, such as "about 12 min". It is rounded because it is only an estimate, and so that the text
 * does not change with every request.
 */
export function timeLeftInWords(milliseconds: number): string {
  const minutes = milliseconds / 60_000
  if (minutes < 1) return 'less than a minute'
  if (minutes < 15) return `about ${Math.round(minutes)} min`
  if (minutes < 90) return `about ${Math.round(minutes / 5) * 5} min`
  const hours = Math.round(minutes / 30) / 2
  return `about ${formatCount(Math.floor(hours))}${hours % 1 === 0 ? '' : '½'} h`
}
