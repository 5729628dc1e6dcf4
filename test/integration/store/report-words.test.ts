import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answerEntry, decide } from '#main/engine/outbox/decide.ts'
import { createForgetOld } from '#main/engine/outbox/forget-old.ts'
import { select, type WritableDb } from '#main/engine/store/database.ts'
import { storeEvidence } from '#main/engine/store/evidence/evidence-rows.ts'
import { keepDraft, readDrafts } from '#main/engine/store/outbox/kept-drafts.ts'
import { listSettled, readAction, writeAction } from '#main/engine/store/outbox/outbox-entries.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { tablesWithReportWords } from '#main/engine/store/reports/report-words.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { emptyLog, removeSomeWords } from '#main/engine/store/search/search-merge.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { details, entry, summary, unasked } from './received-samples.ts'
import { must, openAt, temporaryFolder, temporaryStore } from './temporary-store.ts'

/** Tables without any text of a report: ids, times, counts, and data of the workspace or the user. */
const wordless = [
  ...['programs', 'targets', 'people', 'statuses', 'severities', 'program_totals', 'vulnerability_types'],
  ...['local_marks', 'reviewed_marks', 'snoozes', 'wakings', 'saved_views', 'choices', 'own_writes'],
  ...['labels', 'report_labels', 'pins'],
  ...['tombstones', 'sync_marks', 'request_log', 'listed_reports', 'waiting_documents'],
  'waiting_terms',
  ...['sla_rules', 'report_clocks', 'report_histories', 'waiting_clocks'],
  // Names of transitions and statuses, of operations and scopes, but never a report's own text.
  ...['learned_transitions', 'transition_answers', 'refusals'],
  'evidence_wanted',
]

const now = 1_700_000_000_000
const dayMs = 86_400_000

/** Decides an action and settles it as done. */
function settle(
  db: WritableDb,
  reportId: number,
  action: ReportAction,
  batchTitle: string | null = null,
): number {
  const decision = { reportIds: [reportId], action, batchTitle, holdMs: 0, now }
  const [id = 0] = must(decide(db, decision)).entryIds
  const decided = readAction(db, id)
  if (decided === null) throw new Error('it is not there')
  const settled = { ...decided, state: 'done', sentAt: now, sentBase: decided.base, settledAt: now } as const
  must(inTransaction(db, (transaction) => writeAction(transaction, settled)))
  return id
}

const ids = (db: WritableDb) => listSettled(db, 100).map(({ id }) => id)
const batches = (db: WritableDb) =>
  db.all(select<{ id: number }>('test.batches', 'select id from outbox_batches'))
const comment = { kind: 'comment', text: 'Zylophon', audience: 'public' } as const

/** Puts text of a report into every table that can contain it. */
function plant(db: WritableDb, id: number): void {
  const words = { name: 'Plantedtitle', summary: 'Plantedsummary', description: 'Planteddescription' }
  must(
    inTransaction(db, (transaction) => {
      storeReportSummaries(transaction, [summary(id, { name: 'Plantedtitle' })])
      storeReportDetails(
        transaction,
        details(id, { ...words, impact: 'Plantedimpact', cvss: 'Plantedcvss' }),
        unasked,
      )
      const message = 'Plantedentry'
      storeActivities(transaction, id, [entry(7, { message })], { ...unasked, complete: true })
      storeEvidence(transaction, id, [{ id: 'e', filename: 'Plantedfile.txt' }], unasked)
    }),
  )
  settle(db, id, { ...comment, text: 'Plantedcomment' })
  settle(db, id, { kind: 'edit', title: 'Plantedretitle' }, 'Plantedbatch')
  settle(db, id, { kind: 'classify', cvss: 'Plantedvector' })
  settle(db, id, { kind: 'reward', bounty: 4_711_471_147 })
  settle(db, id, { kind: 'transition', transition: 'triaged', message: 'Plantedmessage' })
}

describe('the text of a removed report', () => {
  it('can be in the tables of one list, and in no other', () => {
    const db = temporaryStore()
    const there = db
      .all(select<{ name: string }>('test.tables', `select name from sqlite_schema where type = 'table'`))
      .map(({ name }) => name)
      // The search indexes store their words in internal tables, which are left out here.
      .filter((name) => !/^(sqlite_|search_|terms_)/.test(name))
    expect(there.sort()).toEqual([...Object.keys(tablesWithReportWords), ...wordless].sort())
  })

  it('is in no file of the copy any more, from any table', () => {
    const folder = temporaryFolder()
    const db = openAt(join(folder, 'workspace.sqlite'))
    plant(db, 7)
    const found = () => {
      const bytes = readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join('')
      return [...new Set(bytes.match(/planted\w+|4711471147/gi))].sort()
    }
    expect(found().length).toBeGreaterThan(11)
    must(inTransaction(db, (transaction) => void removeReport(transaction, 7, now)))
    expect(ids(db)).toEqual([])
    expect(batches(db)).toEqual([])
    while (must(inTransaction(db, (transaction) => removeSomeWords(transaction))));
    emptyLog(db)
    expect(found()).toEqual([])
  })

  it('is removed without settled actions of other reports, and without actions that wait for the user', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(7), summary(8)])
    const other = settle(db, 8, comment)
    const [waiting = 0] = must(
      decide(db, { reportIds: [7], action: comment, batchTitle: null, holdMs: 0, now }),
    ).entryIds
    settle(db, 7, comment)
    must(inTransaction(db, (transaction) => void removeReport(transaction, 7, now)))
    expect(ids(db)).toEqual([other])
    expect(readAction(db, waiting)).toMatchObject({ state: 'held', action: comment })
    // Once the action is settled, it is removed as well.
    must(answerEntry(db, waiting, { kind: 'discard' }, now))
    expect(readAction(db, waiting)).toBeNull()
    expect(ids(db)).toEqual([other])
  })
})

describe('settled actions', () => {
  const forgetAt = (db: WritableDb, at: number, changed: () => void = () => undefined) => {
    const forgetting = createForgetOld({
      db,
      log: rememberingLog(),
      keptDays: () => 3,
      changed,
      now: () => at,
    })
    forgetting.run()
    forgetting.end()
  }

  it('are removed after the configured days, with batches that are empty then', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(7)])
    const single = settle(db, 7, comment)
    const ofBatch = settle(db, 7, { kind: 'edit', title: 'Other' }, 'A batch')
    let calls = 0
    const changed = () => {
      calls += 1
    }
    forgetAt(db, now + 3 * dayMs, changed)
    expect(ids(db)).toEqual([ofBatch, single])
    expect(calls).toBe(0)
    forgetAt(db, now + 3 * dayMs + 1, changed)
    expect(ids(db)).toEqual([])
    expect(batches(db)).toEqual([])
    expect(calls).toBe(1)
  })

  it('are kept while their batch is under way', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(7), summary(8)])
    const decision = { reportIds: [7, 8], action: comment, batchTitle: 'A batch', holdMs: 0, now }
    const [first = 0, second = 0] = must(decide(db, decision)).entryIds
    const settleEntry = (id: number) => {
      const decided = readAction(db, id)
      if (decided === null) throw new Error('it is not there')
      must(
        inTransaction(db, (transaction) =>
          writeAction(transaction, { ...decided, state: 'done', settledAt: now }),
        ),
      )
    }
    settleEntry(first)
    forgetAt(db, now + 30 * dayMs)
    expect(ids(db)).toEqual([first])
    settleEntry(second)
    forgetAt(db, now + 30 * dayMs)
    expect(ids(db)).toEqual([])
  })

  it('are removed together with drafts of reports removed as long ago, and with no other draft', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(7), summary(8)])
    for (const reportId of [7, 8]) keepDraft(db, { reportId, slot: 'internal', text: 'Draft', now })
    must(inTransaction(db, (transaction) => void removeReport(transaction, 7, now)))
    forgetAt(db, now + 2 * dayMs)
    expect(readDrafts(db, 7)).toEqual({ internal: 'Draft' })
    forgetAt(db, now + 4 * dayMs)
    expect(readDrafts(db, 7)).toEqual({})
    expect(readDrafts(db, 8)).toEqual({ internal: 'Draft' })
  })

  it('without an answer of the user are never removed', () => {
    const db = temporaryStore()
    storeReportSummaries(db, [summary(7)])
    const [id = 0] = must(
      decide(db, { reportIds: [7], action: comment, batchTitle: null, holdMs: 0, now }),
    ).entryIds
    forgetAt(db, now + 1_000 * dayMs)
    expect(readAction(db, id)).toMatchObject({ state: 'held' })
  })
})
