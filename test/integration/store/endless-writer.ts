import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { markSeenNow } from '#main/engine/store/own/local-marks.ts'
import { putSavedView } from '#main/engine/store/own/saved-views.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { writeMark } from '#main/engine/store/sync-marks.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { details, entry, summary, unasked } from './received-samples.ts'

/**
 * A separate process that stores page after page until it is killed: reports with texts and comments, some of them for
 * the second time, and a mark with the number of pages. It writes the number of each page it has stored.
 */
const [file = ''] = process.argv.slice(2)
const opened = openWorkspaceStore(file)
if (!opened.ok) throw new Error(opened.error.kind)
const { db } = opened.value

for (let page = 1; ; page += 1) {
  const ids = Array.from({ length: 20 }, (_, index) => page * 20 + index)
  const stored = inTransaction(db, (transaction) => {
    storeReportSummaries(transaction, [
      ...ids.map((id) => summary(id)),
      ...ids.map((id) => summary(id - 20, { name: `again ${id}`, lastActivityAt: 1_000_000 * page + id })),
    ])
    for (const id of ids) {
      storeReportDetails(transaction, details(id, { description: `text ${id} `.repeat(100) }), unasked)
      storeActivities(transaction, id, [entry(id)], { ...unasked, complete: true })
    }
    writeMark(transaction, 'pages', page)
  })
  if (!stored.ok) throw new Error(stored.error.kind)
  const noted = inTransaction(db, (transaction) => {
    markSeenNow(transaction, page * 20, page)
    const view = { id: `view ${page}`, name: 'Kept', search: '', sort: 'activity', group: 'none' } as const
    putSavedView(transaction, { ...view, view: { kind: 'all' } }, null)
  })
  if (!noted.ok) throw new Error(noted.error.kind)
  process.stdout.write(`${page}\n`)
}
