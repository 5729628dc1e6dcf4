import type { OriginalHindrance } from '../rules/duplicates/duplicate-hindrance.ts'
import type { Shared } from '../rules/duplicates/rank.ts'
import type { Why } from '../rules/duplicates/why.ts'
import type { ReportRow } from './models.ts'

/** A report that another one may be a duplicate of. */
export interface DuplicateCandidate {
  readonly row: ReportRow
  readonly shares: readonly Shared[]
  /** What both name or say, the most telling first; of the first few candidates alone. */
  readonly why: readonly Why[]
  /** How many reports here are duplicates of it. */
  readonly duplicates: number
  /** null: nothing that is known here speaks against it. */
  readonly hindrance: OriginalHindrance | null
}
