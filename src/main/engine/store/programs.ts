import type { ReceivedProgram } from '#shared/admin-api/received.ts'
import type { WritableDb } from './database.ts'

/** Stores the whole list of programs. One that is no longer in it keeps its row: reports may still name it. */
export function storePrograms(_db: WritableDb, _programs: readonly ReceivedProgram[]): void {
  throw new Error('stands with the next commit')
}
