/**
 * Finds the items that are out of place in a list that should be descending: the smallest set of items whose removal
 * leaves a list that never rises.
 */
export function outOfOrder<Item>(items: readonly Item[], value: (item: Item) => number): Item[] {
  /**
   * At each index n: among all sequences of n + 1 items that never rise, in the list's order, the one whose last item
   * has the highest value. Stored is the index of that last item.
   */
  const ends: number[] = []
  const previous: number[] = []
  const at = (index: number | undefined): number => {
    const item = index === undefined ? undefined : items[index]
    return item === undefined ? Number.NaN : value(item)
  }
  for (const [index, item] of items.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(ends[middle]) >= value(item)) low = middle + 1
      else high = middle
    }
    previous.push(ends[low - 1] ?? -1)
    ends[low] = index
  }
  const kept = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept.add(index)
  return items.filter((_, index) => !kept.has(index))
}
