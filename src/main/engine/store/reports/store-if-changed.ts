import type { Transaction } from '../database.ts'

/** A service may name any number of people, statuses and targets. */
const rememberedAtMost = 10_000

/**
 * Stores data that answers repeat, such as a person's names, only when it differs from what was stored last.
 *
 * @param name identifies the subject of the data.
 */
export function storeIfChanged(
  transaction: Transaction,
  name: string,
  described: string,
  store: () => void,
): void {
  if (transaction.stored.get(name) === described) return
  store()
  if (transaction.stored.size >= rememberedAtMost) transaction.stored.clear()
  transaction.stored.set(name, described)
}
