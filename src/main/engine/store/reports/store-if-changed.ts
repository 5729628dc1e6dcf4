import type { Transaction } from '../database.ts'

/** Maximum number of descriptions remembered, since a service may name any number of people, statuses and targets. */
const rememberedAtMost = 10_000

/**
 * Stores data that many answers repeat, such as a person's names, only if it differs from what was stored last.
 *
 * @param name identifies the subject of the data.
 * @param described the data as text, for the comparison.
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
