/** The spread of values: each of the three percentiles is a value that occurred. */
export interface Spread {
  readonly count: number
  readonly median: number
  readonly p75: number
  readonly p90: number
}

/** Values in order, the smallest first. */
export type SortedValues = Float64Array

export function sortedValues(values: readonly number[]): SortedValues {
  return new Float64Array(values).sort()
}

/**
 * The spread of values, by nearest rank: a percentile is the smallest value that at least that percentage of them does
 * not exceed.
 *
 * @param values in any order; not modified.
 * @returns null for none.
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
 * The spread of several sorted lots of whole numbers together, without merging them: sorting them again would take as
 * long as sorting all the lots did.
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
 * The smallest whole number that is not below `rank` of the values. It is one of the values, since the count grows
 * there.
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

/** How many values do not exceed a limit. */
function countUpTo(sorted: SortedValues, limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
