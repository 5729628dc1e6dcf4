import type { WritableDb } from './database.ts'

/** Writes the search documents of these reports anew. */
export function rebuildSearchDocuments(_db: WritableDb, _reportIds: Iterable<number>): void {
  throw new Error('stands with the next commit')
}
