/** The most arrivals in any half-open window `[t, t + windowMs)`. @param arrivals in milliseconds, in any order. */
export function fullestWindow(arrivals: readonly number[], windowMs: number): number {
  const sorted = arrivals.toSorted((a, b) => a - b)
  let first = 0
  return sorted.reduce((fullest, at, index) => {
    while ((sorted[first] ?? at) <= at - windowMs) first += 1
    return Math.max(fullest, index - first + 1)
  }, 0)
}
