/** How values are spread: each of the three is a value that occurred. */
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
 * The spread of some values, by nearest rank: a percentile is the smallest of them that at least so many of a hundred
 * do not exceed.
 *
 * @param values in any order; none is changed.
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
 * The spread of several lots of whole numbers together, without putting them in one order: sorting them once more would
 * take as long as sorting all the lots.
 */
export function spreadOfLots(lots: readonly SortedValues[]): Spread | null {
  const filled = lots.filter(({ length }) => length > 0)
  const count = filled.reduce((sum, { length }) => sum + length, 0)
  if (count === 0) return null
  const at = (percent: number) => valueOfRank(filled, rankOf(percent, count))
  return { count, median: at(50), p75: at(75), p90: at(90) }
}

const rankOf = (percent: number, count: number) => Math.ceil((percent * count) / 100)

/** The smallest whole number that so many of the values do not exceed: one of them, as their number grows there. */
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

/** How many values are not above a limit. */
function countUpTo(sorted: SortedValues, limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
