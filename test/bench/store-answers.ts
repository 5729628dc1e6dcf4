import type { WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { mergeSome } from '#main/engine/store/search/search-merge.ts'
import { writeWaitingTerms } from '#main/engine/store/search/term-index.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { Result } from '#shared/desk/result.ts'
import type { ReportAnswers } from './sample-answers.ts'

const termsTogether = 384

/** Stores everything the service would answer about these reports in one transaction, as a sync does for a page. */
export function storeAnswers(db: WritableDb, page: readonly ReportAnswers[]): Result<void> {
  return inTransaction(db, (transaction) => {
    storeReportSummaries(
      transaction,
      page.map(({ report }) => report),
    )
    for (const { report, activities, evidence } of page) {
      storeReportDetails(transaction, report, { readAt: 1, revision: null })
      storeActivities(transaction, report.id, activities, { readAt: 1, revision: null, complete: true })
      storeEvidence(transaction, report.id, evidence, { readAt: 1, revision: null })
    }
  })
}

/** Writes terms and merges the indexes, as the desk does when it has nothing else to do, until nothing is left. */
export function settleIndex(db: WritableDb): void {
  for (let written = termsTogether; written === termsTogether; ) {
    const some = inTransaction(db, (transaction) => writeWaitingTerms(transaction, termsTogether), 'soon')
    if (!some.ok) throw new Error(JSON.stringify(some.error))
    written = some.value.looked
  }
  for (let more = true; more; ) {
    const merged = inTransaction(db, (transaction) => mergeSome(transaction), 'soon')
    if (!merged.ok) throw new Error(JSON.stringify(merged.error))
    more = merged.value
  }
}
