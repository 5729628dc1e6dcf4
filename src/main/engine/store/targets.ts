import type { ReceivedTarget } from '#shared/admin-api/received.ts'
import type { WritableDb } from './database.ts'

/** Stores the whole list of a program's targets; one that is no longer in it keeps its row. */
export function storeTargets(_db: WritableDb, _programId: number, _targets: readonly ReceivedTarget[]): void {
  throw new Error('stands with the next commit')
}
