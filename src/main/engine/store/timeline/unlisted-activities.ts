import { change, select, type WritableDb } from '../database.ts'
import { judgeMarks } from '../own/local-marks.ts'
import { refreshLastWord } from '../reports/last-word.ts'
import { withinTransaction } from '../transaction.ts'

const known = select<{ id: string }>(
  'activities.known',
  'select id from activities where report_id = :reportId and (:after is null or created_at > :after)',
)
const removing = change('activities.remove', 'delete from activities where report_id = ? and id = ?')

/** The part of a timeline that was read without a gap, from its newest entry on. */
export interface ListedPart {
  /** Ids of all entries in that part. */
  readonly listed: ReadonlySet<string>
  /**
   * Only entries newer than this time (ms since 1970) are certain to be in the part; null = it is the whole timeline.
   */
  readonly after: number | null
}

/** Removes stored entries that the service no longer lists. @returns how many. */
export function removeUnlistedActivities(
  db: WritableDb,
  reportId: number,
  { listed, after }: ListedPart,
): number {
  return withinTransaction(db, (transaction) => {
    const gone = transaction.all(known, { reportId, after }).filter(({ id }) => !listed.has(id))
    if (gone.length === 0) return 0
    for (const { id } of gone) transaction.run(removing, [reportId, id])
    transaction.pending.searchDocuments.add(reportId)
    refreshLastWord(transaction, reportId)
    judgeMarks(transaction, reportId)
    return gone.length
  })
}
