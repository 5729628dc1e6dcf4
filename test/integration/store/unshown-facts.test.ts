import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, test } from 'vitest'
import { select } from '#main/engine/store/database.ts'
import { migrate, userVersion } from '#main/engine/store/migrate.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import {
  addListed,
  clearListed,
  contradictingDetails,
  storeListed,
} from '#main/engine/store/reports/unshown-facts.ts'
import { hydrationTicket } from '#main/engine/store/sync/hydration-queue.ts'
import { detailsReadLongAgo } from '#main/engine/store/sync/sweep.ts'
import { withinTransaction } from '#main/engine/store/transaction.ts'
import { details, summary } from './received-samples.ts'
import { openAt, temporaryFolder, temporaryStore } from './temporary-store.ts'

const rewards = select<{ id: number; reward: number | null }>(
  'test',
  'select id, has_reward as reward from reports order by id',
)

describe('facts without a field', () => {
  test('are unknown in a migrated copy, which keeps all its data', () => {
    const file = join(temporaryFolder(), 'old.sqlite')
    const old = new Database(file)
    migrate(old, workspaceMigrations.slice(0, 1))
    old
      .prepare(
        `insert into reports (id, title, assignee_known, phase, is_open, is_unassigned, needs_reply, last_word,
           severity_rank, recency, created_sort, title_sort, revision, details_stale, timeline_stale,
           evidence_stale, hydrate_after, timeline_complete)
         values (7, 'Old', 0, 'new', 1, 0, 1, 'nobody', 0, 1, 0, 'old', 1, 0, 0, 0, 0, 1)`,
      )
      .run()
    old.close()

    const db = openAt(file)
    expect(db.all(rewards)).toEqual([{ id: 7, reward: null }])
    expect(hydrationTicket(db, 7)).toMatchObject({ details: false, timelineComplete: true })
    const again = new Database(file, { readonly: true })
    expect(userVersion(again)).toBe(workspaceMigrations.length)
    again.close()
  })

  test('follow their list: listed reports have the fact, others do not once the list is complete', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(1), summary(2), summary(3)])
    withinTransaction(db, (transaction) => addListed(transaction, [2, 3, 2]))
    expect(
      withinTransaction(db, (transaction) => storeListed(transaction, 'hasReward', { complete: false })),
    ).toBe(true)
    expect(db.all(rewards).map(({ reward }) => reward)).toEqual([null, 1, 1])
    withinTransaction(db, (transaction) => clearListed(transaction))
    withinTransaction(db, (transaction) => addListed(transaction, [3]))
    withinTransaction(db, (transaction) => storeListed(transaction, 'hasReward', { complete: true }))
    expect(db.all(rewards).map(({ reward }) => reward)).toEqual([0, 0, 1])
    expect(
      withinTransaction(db, (transaction) => storeListed(transaction, 'hasReward', { complete: true })),
    ).toBe(false)
  })

  test('name the reports whose details disagree, and follow details that are read', () => {
    const db = temporaryStore()
    for (const id of [1, 2, 3]) {
      storeReportDetails(db, details(id, { bounty: id === 1 ? 0 : 500, bonus: 0 }), {
        readAt: id,
        revision: null,
      })
    }
    expect(db.all(rewards).map(({ reward }) => reward)).toEqual([0, 1, 1])
    withinTransaction(db, (transaction) => addListed(transaction, [1, 3]))
    expect(contradictingDetails(db, 'hasReward', 10)).toEqual([1, 2])
    expect(contradictingDetails(db, 'hasReward', 1)).toEqual([1])
    expect(contradictingDetails(db, 'isKnownIssue', 10)).toEqual([])
  })
})

test('details with the oldest reading come first, open and rewarded reports apart from the others', () => {
  const db = temporaryStore()
  const closed = { status: { id: 4, name: 'Resolved' } }
  const read = (id: number, readAt: number, fields: Parameters<typeof details>[1]) =>
    storeReportDetails(db, details(id, fields), { readAt, revision: null })
  read(1, 50, { bounty: 0, bonus: 0 })
  read(2, 10, { bounty: 0, bonus: 0, ...closed })
  read(3, 20, { bounty: 0, bonus: 5, ...closed })
  read(4, 90, { bounty: 0, bonus: 0 })
  expect(detailsReadLongAgo(db, true, { before: 60, now: 100, limit: 9 })).toEqual([3, 1])
  expect(detailsReadLongAgo(db, true, { before: 60, now: 100, limit: 1 })).toEqual([3])
  expect(detailsReadLongAgo(db, false, { before: 60, now: 100, limit: 9 })).toEqual([2])
  // According to a wrong clock, report 4 was read in the future, so the time of its reading is unknown.
  expect(detailsReadLongAgo(db, true, { before: 0, now: 80, limit: 9 })).toEqual([4])
})
