import type { QueueWindow } from '#shared/desk/models.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReadableDb } from '../store/database.ts'

/** What a queue is asked for, apart from the workspace: the caller has chosen its database. */
export type QueueQuestion = Omit<QueueRequest, 'workspaceId'>

/** Rows `offset` to `offset + limit` of a queue, and how many there are in all. `me`: the token owner's user id. */
export function readQueueWindow(
  _db: ReadableDb,
  _question: QueueQuestion & { readonly offset: number; readonly limit: number },
  _me: string | null,
): Result<QueueWindow> {
  throw new Error('stands with the next commit')
}
