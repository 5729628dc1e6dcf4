/** Lists that a person keeps in an order of their own. */

interface Kept {
  readonly id: string
}

/**
 * Adds an item at a place (null: at the end), or puts it where the one with its id stands.
 *
 * @returns the list itself when it would be longer than `atMost`.
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

/** @returns the list with the item at the place `to`; the list itself when there is none with that id. */
export function withMoved<T extends Kept>(before: readonly T[], itemId: string, to: number): readonly T[] {
  const moved = before.find(({ id }) => id === itemId)
  return moved === undefined ? before : before.filter((one) => one !== moved).toSpliced(to, 0, moved)
}
