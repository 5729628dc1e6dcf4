/**
 * The fewest items to take out so that the others never rise. These are the items that a descending list shows in
 * places their values do not explain.
 */
export function outOfOrder<Item>(items: readonly Item[], value: (item: Item) => number): Item[] {
  /** For each length: the end of the never-rising run of that length whose last value is highest. */
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
