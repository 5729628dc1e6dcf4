import type { QueueGroup } from '#shared/desk/models.ts'

/**
 * The positions of rows and group heads in the list. Rows are only the reports; items are everything drawn, with a head
 * before each group. Pure arithmetic, whose cost depends on the number of groups and not on the number of reports.
 */
export interface ListLayout {
  /** Number of rows and heads together. */
  readonly items: number
  /** Height of a row, and of the whole list, in px. */
  readonly row: number
  readonly height: number
  /** Height of an item, in px. */
  sizeOf(item: number): number
  /** The row of an item; null for a head. */
  rowOf(item: number): number | null
  itemOf(row: number): number
  /** The group of an item; 0 without groups. */
  groupOf(item: number): number
  /** The top of a row, in px. */
  topOf(row: number): number
  /**
   * The row at a height of the list, plus the fraction of the row that is above it. A head counts as the beginning of
   * its first row.
   *
   * @param top the height, in px.
   */
  placeAt(top: number): number
  /**
   * Distance in px from the top of the list to a place as returned by `placeAt`; the first row of a group includes its
   * head.
   */
  topOfPlace(place: number): number
  /** A group with its head: its top and height in px, and its first row. */
  placeOf(group: number): { readonly top: number; readonly height: number; readonly firstRow: number }
}

interface Sizes {
  /** Height in px. */
  readonly row: number
  readonly head: number
}

/** @param total number of rows; if there are groups, the sum of their rows. */
export function listLayout(groups: readonly QueueGroup[], total: number, { row, head }: Sizes): ListLayout {
  const firsts: number[] = []
  let rows = 0
  for (const { count } of groups) {
    firsts.push(rows)
    rows += count
  }
  /** The last group that begins at or before a place. */
  const lastAt = (begins: (group: number) => number, place: number): number => {
    let low = 0
    let high = groups.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (begins(middle) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
  const first = (group: number) => firsts[group] ?? 0
  const headItem = (group: number) => first(group) + group
  const groupOf = (item: number) => lastAt(headItem, item)
  const groupOfRow = (index: number) => lastAt(first, index)
  const isGrouped = groups.length > 0
  const topOfGroup = (group: number) => first(group) * row + group * head
  const topOf = (index: number) => index * row + (isGrouped ? (groupOfRow(index) + 1) * head : 0)

  return {
    items: total + groups.length,
    row,
    height: total * row + groups.length * head,
    sizeOf: (item) => (isGrouped && headItem(groupOf(item)) === item ? head : row),
    rowOf: (item) => {
      if (!isGrouped) return item
      const group = groupOf(item)
      return headItem(group) === item ? null : item - group - 1
    },
    itemOf: (index) => (isGrouped ? index + groupOfRow(index) + 1 : index),
    groupOf,
    topOf,
    placeAt: (top) => {
      if (!isGrouped) return top / row
      const group = lastAt(topOfGroup, top)
      return first(group) + Math.max(0, top - topOfGroup(group) - head) / row
    },
    topOfPlace: (place) => {
      const index = Math.floor(place)
      const isFirstOfGroup = isGrouped && place === first(groupOfRow(index))
      return topOf(index) + (place - index) * row - (isFirstOfGroup ? head : 0)
    },
    placeOf: (group) => ({
      top: topOfGroup(group),
      height: head + (groups[group]?.count ?? total) * row,
      firstRow: first(group),
    }),
  }
}
