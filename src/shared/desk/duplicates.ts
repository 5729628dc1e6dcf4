import type { OriginalHindrance } from '../rules/duplicates/hindrance.ts'
import type { Shared } from '../rules/duplicates/rank.ts'
import type { ReportRow } from './models.ts'

/** A report that another one may be a duplicate of. */
export interface DuplicateCandidate {
  readonly row: ReportRow
  readonly shares: readonly Shared[]
  /** null: nothing that is known here speaks against it. */
  readonly hindrance: OriginalHindrance | null
}
