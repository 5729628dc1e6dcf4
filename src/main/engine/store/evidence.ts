import type { ReceivedEvidence } from '#shared/admin-api/received.ts'
import type { WritableDb } from './database.ts'
import type { ReadingOf } from './stored-reports.ts'

/** Stores the whole list of a report's evidence: what is no longer in it goes. An unknown report is passed over. */
export function storeEvidence(
  _db: WritableDb,
  _reportId: number,
  _items: readonly ReceivedEvidence[],
  _reading: ReadingOf,
): { readonly changed: boolean } {
  throw new Error('stands with the next commit')
}
