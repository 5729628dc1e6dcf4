import type { OriginalHindrance } from '../rules/duplicates/duplicate-hindrance.ts'
import type { Shared } from '../rules/duplicates/rank.ts'
import type { Why } from '../rules/duplicates/why.ts'
import type { ReportRow } from './models.ts'

/** A candidate: a report of which another report may be a duplicate. */
export interface DuplicateCandidate {
  readonly row: ReportRow
  /**
   * Why it is listed. `likely`: an earlier report, probably about the same bug. `unlikely`: another report of the
   * program, or the original of one, since the user opened the list. `typed`: it has the typed words or number.
   */
  readonly offered: 'likely' | 'unlikely' | 'typed'
  readonly shares: readonly Shared[]
  /** What both reports have in common, the strongest evidence first; empty for all but the first few candidates. */
  readonly why: readonly Why[]
  /** How many reports in the local copy are marked as duplicates of this candidate. */
  readonly duplicates: number
  /** Why the candidate cannot be chosen as the original; null = nothing the desk knows prevents it. */
  readonly hindrance: OriginalHindrance | null
}
