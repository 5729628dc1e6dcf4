import { storeActivities } from '#main/engine/store/activities.ts'
import { markSeen } from '#main/engine/store/local-marks.ts'
import { openWorkspaceStore } from '#main/engine/store/open.ts'
import { storeReportDetails } from '#main/engine/store/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/report-summaries.ts'
import { putSavedView } from '#main/engine/store/saved-views.ts'
import { writeMark } from '#main/engine/store/sync-marks.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { details, entry, summary, unasked } from './received.ts'

/**
 * A process of its own that stores page after page until it is killed: reports with texts and comments, some of
 * them for the second time, and the mark that says how many pages are there. It tells of each page it has stored.
 */
const [file = ''] = process.argv.slice(2)
const opened = openWorkspaceStore(file)
if (!opened.ok) throw new Error(opened.error.kind)
const { db } = opened.value

for (let page = 1; ; page += 1) {
  const ids = Array.from({ length: 20 }, (_, index) => page * 20 + index)
  const stored = inTransaction(db, () => {
    storeReportSummaries(db, [
      ...ids.map((id) => summary(id)),
      ...ids.map((id) => summary(id - 20, { name: `again ${id}`, lastActivityAt: 1_000_000 * page + id })),
    ])
    for (const id of ids) {
      storeReportDetails(db, details(id, { description: `text ${id} `.repeat(100) }), unasked)
      storeActivities(db, id, [entry(id)], { ...unasked, complete: true })
    }
    writeMark(db, 'pages', page)
  })
  if (!stored.ok) throw new Error(stored.error.kind)
  const noted = inTransaction(db, () => {
    markSeen(db, page * 20, page)
    const view = { id: `view ${page}`, name: 'Kept', search: '', sort: 'activity', group: 'none' } as const
    putSavedView(db, { ...view, view: { kind: 'all' } }, null)
  })
  if (!noted.ok) throw new Error(noted.error.kind)
  process.stdout.write(`${page}\n`)
}
