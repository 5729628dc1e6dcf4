import type { OriginalHindrance } from '../rules/duplicates/duplicate-hindrance.ts'
import type { Shared } from '../rules/duplicates/rank.ts'
import type { Why } from '../rules/duplicates/why.ts'
import type { ReportRow } from './models.ts'

/** A report that another one may be a duplicate of. */
export interface DuplicateCandidate {
  readonly row: ReportRow
  readonly shares: readonly Shared[]
  /** Features both reports share, the most telling first; only for the first few candidates. */
  readonly why: readonly Why[]
  /** How many reports in the local copy are duplicates of it. */
  readonly duplicates: number
  /** null: nothing known here rules it out. */
  readonly hindrance: OriginalHindrance | null
}
