import type { Transaction } from '../database.ts'

/** A service may name any number of people, statuses and targets. */
const rememberedAtMost = 10_000

/**
 * Stores what answers tell again and again, such as who a person is, only when it is something else than was told
 * last.
 *
 * @param name of what it is told about.
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
