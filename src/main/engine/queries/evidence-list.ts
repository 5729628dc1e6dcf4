import type { EvidenceItem } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReadableDb } from '../store/database.ts'

/** A report's evidence in the order the service gave; `unknownHere` when the report is not here. */
export function readEvidenceList(_db: ReadableDb, _reportId: number): Result<readonly EvidenceItem[]> {
  throw new Error('stands with the next commit')
}
