import type { QueueCounts } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReadableDb } from '../store/database.ts'

export function readQueueCounts(_db: ReadableDb, _me: string | null): Result<QueueCounts> {
  throw new Error('stands with the next commit')
}
