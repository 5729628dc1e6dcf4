/** Lists whose order the user chooses. */

interface Kept {
  readonly id: string
}

/**
 * Adds an item at a position (null = at the end), or replaces the item with the same id in place.
 *
 * @returns the changed list; `before` itself when the list would become longer than `atMost`.
 */
export function withPut<T extends Kept>(
  before: readonly T[],
  item: T,
  at: number | null,
  atMost: number,
): readonly T[] {
  const known = before.findIndex(({ id }) => id === item.id)
  if (known >= 0) return before.with(known, item)
  if (before.length >= atMost) return before
  return before.toSpliced(at ?? before.length, 0, item)
}

/** @returns the list with the item at position `to`; the same list when no item has that id. */
export function withMoved<T extends Kept>(before: readonly T[], itemId: string, to: number): readonly T[] {
  const moved = before.find(({ id }) => id === itemId)
  return moved === undefined ? before : before.filter((one) => one !== moved).toSpliced(to, 0, moved)
}
