import type { Arrival } from './raw-server.ts'

/**
 * The highest number of arrivals that were certainly in one half-open window. The true time of an arrival is unknown:
 * it lies somewhere between `since` and `at`.
 */
export function fullestSureWindow(
  arrivals: readonly Pick<Arrival, 'since' | 'at'>[],
  windowMs: number,
): number {
  let first = 0
  return arrivals.reduce((fullest, { at }, index) => {
    while ((arrivals[first]?.since ?? at) <= at - windowMs) first += 1
    return Math.max(fullest, index - first + 1)
  }, 0)
}

/** The most arrivals in any half-open window `[t, t + windowMs)`. @param arrivals in milliseconds, in any order. */
export function fullestWindow(arrivals: readonly number[], windowMs: number): number {
  const sorted = arrivals.toSorted((a, b) => a - b)
  let first = 0
  return sorted.reduce((fullest, at, index) => {
    while ((sorted[first] ?? at) <= at - windowMs) first += 1
    return Math.max(fullest, index - first + 1)
  }, 0)
}
