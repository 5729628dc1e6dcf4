import type { TimelineView } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReadableDb } from '../store/database.ts'

/** A report's timeline, oldest first; `unknownHere` when the report is not here. */
export function readTimeline(_db: ReadableDb, _reportId: number, _me: string | null): Result<TimelineView> {
  throw new Error('stands with the next commit')
}
