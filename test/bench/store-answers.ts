import { storeActivities } from '#main/engine/store/activities.ts'
import type { WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence.ts'
import { storeReportDetails } from '#main/engine/store/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/report-summaries.ts'
import { mergeSome } from '#main/engine/store/search-merge.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReportAnswers } from './sample-answers.ts'

/** Stores everything the service would answer about these reports in one transaction, as a sync does with a page. */
export function storeAnswers(db: WritableDb, page: readonly ReportAnswers[]): Result<void> {
  return inTransaction(db, () => {
    storeReportSummaries(
      db,
      page.map(({ report }) => report),
    )
    for (const { report, activities, evidence } of page) {
      storeReportDetails(db, report, { readAt: 1, revision: null })
      storeActivities(db, report.id, activities, { readAt: 1, revision: null, complete: true })
      storeEvidence(db, report.id, evidence, { readAt: 1, revision: null })
    }
  })
}

/** Merges the search index as the desk does when nothing else is to be done, until it is at rest. */
export function bringIndexToRest(db: WritableDb): void {
  for (let more = true; more; ) {
    const merged = inTransaction(db, () => mergeSome(db), 'soon')
    if (!merged.ok) throw new Error(JSON.stringify(merged.error))
    more = merged.value
  }
}
