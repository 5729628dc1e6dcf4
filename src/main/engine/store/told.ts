import type { WritableDb } from './database.ts'

/** A service may name any number of people, statuses and targets. */
const rememberedAtMost = 10_000

/**
 * Stores what answers tell again and again, such as who a person is, only when it is something else than was told
 * last. Call it inside a transaction.
 *
 * @param name of what it is told about.
 */
export function onceTold(db: WritableDb, name: string, told: string, store: () => void): void {
  if (db.stored.get(name) === told) return
  store()
  if (db.stored.size >= rememberedAtMost) db.stored.clear()
  db.stored.set(name, told)
}
