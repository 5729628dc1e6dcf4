import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import { readQueueWindow } from '#main/engine/queries/queue/queue-window.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { select } from '#main/engine/store/database.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { newestFirstMigration } from '#main/engine/store/migrations/0013-newest-first.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { countWaitingDocuments } from '#main/engine/store/search/search-index.ts'
import { countSegments, segmentsWhenIdle } from '#main/engine/store/search/search-merge.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { workedOffTogether, workOffIndexBacklog } from '#main/engine/sync/index-backlog.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { summary } from './received-samples.ts'
import { must, temporaryFolder, temporaryStore } from './temporary-store.ts'

test('the search index of an older copy is rebuilt, and finds the same, the newest first', async () => {
  const file = join(temporaryFolder(), 'old.sqlite')
  const old = new Database(file)
  migrate(old, workspaceMigrations.slice(0, workspaceMigrations.indexOf(newestFirstMigration)))
  old.exec(`
    with recursive ids (id) as (select 1 union all select id + 1 from ids where id < 12000)
    insert into reports (id, title, assignee_known, phase, is_open, is_unassigned, needs_reply, last_word,
        severity_rank, recency, created_sort, title_sort, revision, details_stale, timeline_stale, evidence_stale,
        hydrate_after, timeline_complete)
      select id, 'needle ' || (id % 3), 0, 'open', 1, 0, 0, 'nobody', 0, (id * 7) % 12007 + 1, 0, 'old', 1, 0, 0, 0, 0, 1
      from ids;
    insert into search (rowid, report_id, title) select recency, id, title from reports;`)
  const wanted = old
    .prepare<[], number>("select id from reports where title = 'needle 1' order by recency desc")
    .pluck()
    .all()
  old.close()

  const { db } = must(openWorkspaceStore(file))
  const waiting = countWaitingDocuments(db)
  // Opening writes only a part of the index: it must not take as long as indexing the whole copy.
  expect(waiting).toBeGreaterThan(2_000)
  expect(waiting).toBeLessThan(12_000)
  let batches = 0
  const seen = new Set<number>()
  const goesOn = () => {
    batches += 1
    return batches <= 3
  }
  const note = (ids: readonly number[]) => {
    for (const id of ids) seen.add(id)
  }
  must(await workOffIndexBacklog(db, { goesOn, indexed: note }))
  expect(seen.size).toBe(3 * workedOffTogether)
  must(await workOffIndexBacklog(db, { goesOn: () => true, indexed: note }))
  expect(seen.size).toBe(waiting)
  expect(countWaitingDocuments(db)).toBe(0)
  expect(countSegments(db)).toBeLessThan(2 * segmentsWhenIdle)
  const question = { view: { kind: 'all' }, search: '"needle 1" ', sort: 'activity' } as const
  const { rows } = must(readQueueWindow(db, { ...question, offset: 0, limit: 5_000 }, null))
  expect(rows.map(({ id }) => id)).toEqual(wanted)
  expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
  db.close()
})

test('on a full disk indexing waits until there is room, and nothing ends', async () => {
  const db = temporaryStore()
  const reports = Array.from({ length: 3 * workedOffTogether }, (_, at) =>
    summary(at + 1, { name: `needle ${'much text '.repeat(20)}${at}` }),
  )
  must(inTransaction(db, (transaction) => storeReportSummaries(transaction, reports), 'soon'))
  const waiting = countWaitingDocuments(db)
  expect(waiting).toBe(reports.length)
  const pages = db.get(select<{ page_count: number }>('test', 'pragma page_count'))?.page_count ?? 0
  const allow = (count: number) => db.get(select('test', `pragma max_page_count = ${count}`))
  allow(pages)
  let steps = 0
  const goesOn = () => {
    steps += 1
    if (steps === 4) {
      expect(countWaitingDocuments(db)).toBe(waiting)
      allow(1_000_000)
    }
    return true
  }
  must(await workOffIndexBacklog(db, { goesOn, indexed: () => undefined, roomAgainAfterMs: 1 }))
  expect(countWaitingDocuments(db)).toBe(0)
  expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
})
