import type { Result } from '#shared/desk/result.ts'
import type { ReadableDb } from '../store/database.ts'
import type { QueueQuestion } from './queue-window.ts'

/** The row index of a report within a queue; null when it is not in it. */
export function locateInQueue(
  _db: ReadableDb,
  _question: QueueQuestion & { readonly reportId: number },
  _me: string | null,
): Result<number | null> {
  throw new Error('stands with the next commit')
}
