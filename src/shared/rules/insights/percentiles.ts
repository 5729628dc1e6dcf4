/** The number of values and three percentiles; each percentile is one of the values, not interpolated. */
export interface Spread {
  readonly count: number
  readonly median: number
  readonly p75: number
  readonly p90: number
}

/** Values in ascending order. */
export type SortedValues = Float64Array

export function sortedValues(values: readonly number[]): SortedValues {
  return new Float64Array(values).sort()
}

/**
 * The spread of values by the nearest-rank method: the Nth percentile is the smallest of the values for which at least
 * N percent of all values are less than or equal to it.
 *
 * @param values in any order; not modified.
 * @returns null for an empty list.
 */
export function spreadOf(values: readonly number[]): Spread | null {
  return spreadOfSorted(sortedValues(values))
}

export function spreadOfSorted(sorted: SortedValues): Spread | null {
  if (sorted.length === 0) return null
  const at = (percent: number) => sorted[rankOf(percent, sorted.length) - 1] ?? 0
  return { count: sorted.length, median: at(50), p75: at(75), p90: at(90) }
}

/**
 * The spread of several sorted lists of whole numbers taken together; null if all are empty. Does not merge the lists,
 * since sorting the merged list would take as long as sorting all the lists did.
 */
export function spreadOfLots(lots: readonly SortedValues[]): Spread | null {
  const filled = lots.filter(({ length }) => length > 0)
  const count = filled.reduce((sum, { length }) => sum + length, 0)
  if (count === 0) return null
  const at = (percent: number) => valueOfRank(filled, rankOf(percent, count))
  return { count, median: at(50), p75: at(75), p90: at(90) }
}

const rankOf = (percent: number, count: number) => Math.ceil((percent * count) / 100)

/**
 * The smallest whole number for which at least `rank` values are less than or equal to it; this is always one of the
 * values. Found by bisection.
 */
function valueOfRank(lots: readonly SortedValues[], rank: number): number {
  let low = Math.min(...lots.map((lot) => lot[0] ?? 0))
  let high = Math.max(...lots.map((lot) => lot.at(-1) ?? 0))
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (lots.reduce((sum, lot) => sum + countUpTo(lot, middle), 0) >= rank) high = middle
    else low = middle + 1
  }
  return low
}

/** How many values are less than or equal to `limit`. */
function countUpTo(sorted: SortedValues, limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
