import { expect, test } from 'vitest'
import { readInsights } from '#main/engine/queries/insights/read-insights.ts'
import { change, type WritableDb } from '#main/engine/store/database.ts'
import { writeSlaSettings } from '#main/engine/store/own/sla-settings.ts'
import { writeWaitingClocks } from '#main/engine/store/reports/report-clocks.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { ordinaryCalendar } from '#shared/rules/sla/calendar.ts'
import { summary } from './received-samples.ts'
import { must, temporaryStore } from './temporary-store.ts'

const now = Date.UTC(2026, 5, 1, 12)
const day = 86_400_000
const question = { view: { kind: 'all' }, search: '', period: '4w', by: 'program', compares: false } as const

async function counted(db: WritableDb) {
  return must(await readInsights(db, question, { me: null, now }, () => true))
}

/** One report, received long before the period. */
function filled(): WritableDb {
  const db = temporaryStore()
  storeReportSummaries(db, [summary(1, { createdAt: now - 90 * day, lastActivityAt: now - 90 * day })])
  must(inTransaction(db, (transaction) => writeWaitingClocks(transaction, 100)))
  return db
}

test("a calendar in a time zone unknown to this computer uses this computer's days", async () => {
  const db = filled()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const write = (timeZone: string) => {
    const settings = { rules: [], calendar: ordinaryCalendar(timeZone) }
    must(inTransaction(db, (transaction) => writeSlaSettings(transaction, settings)))
  }
  write('Asia/Tokyo')
  expect((await counted(db)).timeZone).toBe('Asia/Tokyo')
  write('Mars/Olympus')
  expect((await counted(db)).timeZone).toBe(here)
})

test('a report counts in a period with its triage or resolution alone', async () => {
  const db = filled()
  for (const [step, column] of [
    ['triage', 'triaged_at'],
    ['resolution', 'resolved_at'],
  ] as const) {
    db.run(
      change(
        `test.${step}`,
        `update report_histories set is_open = 0, history_unknown = null, reward_unknown = null, triaged_at = null,
           resolved_at = null, triage_ms = 1, resolution_ms = 1`,
      ),
    )
    db.run(change(`test.${column}`, `update report_histories set ${column} = ${now - day}`))
    expect((await counted(db)).current.steps[step].own?.count).toBe(1)
  }
})

test('the beginning of the copy is shown, and is no date if none is known', async () => {
  expect((await counted(filled())).firstReceivedAt).toBe(now - 90 * day)
  expect((await counted(temporaryStore())).firstReceivedAt).toBeNull()
})
