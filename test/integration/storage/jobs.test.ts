import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, test } from 'vitest'
import { backUp } from '#main/engine/storage/back-up.ts'
import { backupPath, backupsKept, listBackups, rotateBackups } from '#main/engine/storage/backup-files.ts'
import { checkWhole } from '#main/engine/storage/check.ts'
import { compact } from '#main/engine/storage/compact.ts'
import type { RunningThread } from '#main/engine/storage/job-thread.ts'
import { estimate, measure } from '#main/engine/storage/measure.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { applyPolicy, writePolicy } from '#main/engine/storage/policy-keeper.ts'
import { runJob } from '#main/engine/storage/run-job.ts'
import { change, select } from '#main/engine/store/database.ts'
import { backupsFolder } from '#main/engine/store/files.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { countReports } from '#main/engine/store/reports/reports.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { StorageMeasure } from '#shared/desk/storage.ts'
import { hasModes, modeOf } from '../../fixtures/file-mode.ts'
import { summary } from '../store/received-samples.ts'
import { must, openAt, temporaryFolder } from '../store/temporary-store.ts'
import { filledFile, idle, marksIn, now, pageSize } from './filled-store.ts'

const jobFile = join(import.meta.dirname, '../../../src/main/engine/storage/job-worker.ts')

/** Cancels the work after it has told its progress `times` times. */
function calledOffAfter(times: number) {
  let steps = 0
  return {
    progress: () => {
      steps += 1
    },
    get cancelled() {
      return steps >= times
    },
  }
}

describe('a backup', () => {
  test('is the database at one instant, complete and private, while others write', async () => {
    const file = filledFile()
    const db = openAt(file)
    const target = join(temporaryFolder(), 'deep', 'copy.sqlite')
    let written = 0
    const control = {
      progress: () => {
        written += 1
        must(
          inTransaction(db, (transaction) => storeReportSummaries(transaction, [summary(10_000 + written)])),
        )
      },
      cancelled: false,
    }
    const made = must(await backUp({ file, key: null }, target, control))
    expect(written).toBeGreaterThan(1)
    expect(made).toEqual({ path: target, bytes: statSync(target).size })
    if (hasModes) expect(modeOf(target)).toBe('600')
    expect(readdirSync(dirname(target))).toEqual(['copy.sqlite'])
    const copy = openAt(target)
    expect(countReports(copy)).toBe(300)
    expect(marksIn(copy).size).toBe(200)
    expect(must(await checkWhole(target, null, idle)).findings).toEqual([])
  })

  test('that is canceled leaves nothing behind', async () => {
    const file = filledFile()
    const folder = temporaryFolder()
    const target = join(folder, 'copy.sqlite')
    expect(await backUp({ file, key: null }, target, calledOffAfter(1))).toMatchObject({
      error: { kind: 'cancelled' },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('to an unwritable place is rejected with a message', async () => {
    const file = filledFile({ reports: 3, marks: 1 })
    const taken = join(temporaryFolder(), 'a-file')
    writeFileSync(taken, 'not a folder')
    const refused = await backUp({ file, key: null }, join(taken, 'copy.sqlite'), idle)
    expect(refused).toMatchObject({ ok: false, error: { kind: 'folderRefused' } })
    const nowhere = await backUp({ file, key: null }, join(temporaryFolder(), 'a', 'b', 'copy.sqlite'), idle)
    expect(nowhere).toMatchObject({ ok: false, error: { kind: 'folderRefused' } })
  })

  test('is removed when newer ones exist; those of other databases and reasons stay', () => {
    const file = filledFile({ reports: 3, marks: 1 })
    const folder = backupsFolder(file)
    mkdirSync(folder)
    const names = Array.from({ length: backupsKept + 2 }, (_, day) =>
      backupPath(file, 'by-hand', folder, new Date(now + day * 1_000)),
    )
    for (const name of names) writeFileSync(name, 'x')
    writeFileSync(backupPath(file, 'before-update', folder, new Date(now)), 'x')
    writeFileSync(join(folder, 'other.sqlite.by-hand.2020-01-01T000000Z.sqlite'), 'x')
    rotateBackups(file)
    expect(
      listBackups(file)
        .map(({ reason }) => reason)
        .sort(),
    ).toEqual(['before-update', ...Array.from({ length: backupsKept }, () => 'by-hand')])
    expect(listBackups(file).some(({ path }) => path === names[0])).toBe(false)
    expect(readdirSync(folder)).toContain('other.sqlite.by-hand.2020-01-01T000000Z.sqlite')
  })
})

describe('before a migration', () => {
  /** A database as an older version left it. */
  function olderFile(rows: boolean): string {
    const file = join(temporaryFolder(), 'workspace.sqlite')
    const connection = new Database(file)
    for (const migration of workspaceMigrations.slice(0, 2)) connection.exec(migration)
    connection.pragma('user_version = 2')
    if (rows) {
      connection.exec(`insert into statuses values (1, 'New', 'new'), (2, 'Old', 'closed')`)
    }
    connection.close()
    return file
  }

  test('a copy is made that the earlier version can open', () => {
    const file = olderFile(true)
    must(openWorkspaceStore(file)).db.close()
    const [backup] = listBackups(file)
    expect(backup?.reason).toBe('before-update')
    if (hasModes) expect(modeOf(backup?.path ?? '')).toBe('600')
    const copy = new Database(backup?.path ?? '', { readonly: true })
    expect(copy.pragma('user_version', { simple: true })).toBe(2)
    expect(copy.prepare('select count(*) from statuses').pluck().get()).toBe(2)
    copy.close()
  })

  test('an empty or current database is not copied', () => {
    const file = olderFile(false)
    must(openWorkspaceStore(file)).db.close()
    must(openWorkspaceStore(file)).db.close()
    expect(existsSync(backupsFolder(file))).toBe(false)
  })

  test('that fails the file is unchanged, and the copy is named', () => {
    const file = olderFile(true)
    const connection = new Database(file)
    connection.exec('create table choices (in_the_way integer)')
    connection.close()
    const opened = openWorkspaceStore(file)
    expect(opened).toMatchObject({ error: { kind: 'migrationFailed', found: 2, reason: /choices/ } })
    const [backup] = listBackups(file)
    expect(opened).toMatchObject({ error: { backup: backup?.path } })
    const after = new Database(file)
    expect(after.pragma('user_version', { simple: true })).toBe(2)
    expect(after.prepare('select count(*) from statuses').pluck().get()).toBe(2)
    after.close()
  })

  test('and without room for the copy, no migration begins', () => {
    const file = olderFile(true)
    // A file where the folder of copies should be: the closest simulation of a full disk.
    writeFileSync(backupsFolder(file), '')
    expect(() => openWorkspaceStore(file)).toThrow(/EEXIST|ENOTDIR/)
    const after = new Database(file, { readonly: true })
    expect(after.pragma('user_version', { simple: true })).toBe(2)
    after.close()
  })
})

describe('a policy', () => {
  test('is estimated before it removes anything, and removes what was estimated', async () => {
    const file = filledFile({ marks: 0 })
    const reckoned = must(estimate(file, null, 12, now))
    expect(reckoned).toMatchObject({ closedMonths: 12, reports: 100, timelineEntries: 300, spared: 0 })
    expect(reckoned.freedBytes).toBeGreaterThan(0)
    const before = must(measure(file, null))
    expect(before).toMatchObject({ reports: 300, withDetails: 300, timelineEntries: 900 })

    const db = openAt(file)
    must(writePolicy(db, { closedMonths: 12 }))
    expect(must(await applyPolicy(db, () => undefined, idle, now))).toBe(100)
    expect(must(estimate(file, null, 12, now)).reports).toBe(0)
    const after = must(measure(file, null))
    expect(after).toMatchObject({ reports: 300, withDetails: 200, timelineEntries: 600 })
    expect(must(await checkWhole(file, null, idle)).findings).toEqual([])
  })

  test('spares reports with unsent work, and those opened within the last days', async () => {
    const file = filledFile({ marks: 0 })
    const db = openAt(file)
    const deciding = change(
      'test.outbox',
      `insert into outbox (report_id, kind, action, state, base, created_at, held_until, settled_at)
       values (?, 'comment', '{}', 'held', '{}', 1, 1, ?)`,
    )
    db.run(deciding, [3, null])
    db.run(deciding, [6, 1])
    db.run(
      change(
        'test.seen',
        `insert into local_marks (report_id, seen_activity_at, seen_at) values (9, 1, ${now})`,
      ),
    )
    must(writePolicy(db, { closedMonths: 12 }))
    expect(must(estimate(file, null, 12, now))).toMatchObject({ reports: 98, spared: 2 })
    expect(must(await applyPolicy(db, () => undefined, idle, now))).toBe(98)
    const kept = db.all(
      select<{ id: number }>(
        'test.kept',
        `select id from reports where is_open = 0 and evicted_at is null order by id`,
      ),
    )
    expect(kept.map(({ id }) => id)).toEqual([3, 9])
  })

  test('that is canceled has removed some, and the rest is there', async () => {
    const db = openAt(filledFile({ marks: 0 }))
    must(writePolicy(db, { closedMonths: 12 }))
    const outcome = await applyPolicy(db, () => undefined, calledOffAfter(2), now)
    expect(outcome).toMatchObject({ error: { kind: 'cancelled' } })
    expect(must(measure(db.file, null)).withDetails).toBe(260)
  })
})

describe('compacting', () => {
  test('frees unused space while others read and write, and changes nothing else', async () => {
    const file = filledFile({ marks: 0 })
    const db = openAt(file)
    must(writePolicy(db, { closedMonths: 12 }))
    must(await applyPolicy(db, () => undefined, idle, now))
    const full = must(measure(file, null))
    expect(full.bytes.free).toBe(full.pages.free * pageSize)
    expect(full.pages.free).toBeGreaterThan(0)
    expect(full.searchSegments).toBeGreaterThan(0)
    let beside = 0
    const control = {
      progress: () => {
        beside += 1
        must(
          inTransaction(db, (transaction) =>
            storeReportSummaries(transaction, [summary(beside, { name: `again ${beside}` })]),
          ),
        )
      },
      cancelled: false,
    }
    const result = must(await compact(file, null, control))
    expect(beside).toBeGreaterThan(2)
    expect(result.bytesAfter).toBeLessThan(result.bytesBefore)
    expect(statSync(`${file}-wal`).size).toBe(0)
    const { pages } = must(measure(file, null))
    expect(pages.free).toBe(0)
    expect(pages.all).toBeLessThan(full.pages.all)
    expect(must(await checkWhole(file, null, idle)).findings).toEqual([])
    expect(countReports(db)).toBe(300)
  })

  test('can be canceled at any step, and continues there the next time', async () => {
    const file = filledFile({ marks: 0 })
    const db = openAt(file)
    db.run(change('test', 'delete from activities'))
    expect(await compact(file, null, calledOffAfter(2))).toMatchObject({ error: { kind: 'cancelled' } })
    expect(must(await checkWhole(file, null, idle)).ok).toBe(true)
    must(await compact(file, null, idle))
    expect(must(measure(file, null)).bytes.free).toBe(0)
  })

  test('waits for a writer longer than SQLite does, and can be canceled meanwhile', async () => {
    const file = filledFile({ marks: 0 })
    const db = openAt(file)
    db.run(change('test', 'delete from activities'))
    const writer = new Database(file)
    writer.exec('begin immediate')
    let tries = 0
    const calledOff = {
      progress: () => undefined,
      get cancelled() {
        tries += 1
        return tries > 1
      },
    }
    expect(await compact(file, null, calledOff)).toMatchObject({ error: { kind: 'cancelled' } })
    // The writer commits after the first step, which finds the database busy.
    setTimeout(() => writer.exec('commit'), 0)
    must(await compact(file, null, idle))
    expect(must(measure(file, null)).bytes.free).toBe(0)
    writer.close()
  })
})

describe('a job in its own thread', () => {
  test('answers like the work itself, and leaves this thread free', async () => {
    const file = filledFile()
    const steps: number[] = []
    const check = runJob<'check'>(jobFile, { kind: 'check', file, key: null }, (done) => steps.push(done))
    expect(must(await check.result)).toMatchObject({ ok: true, findings: [] })
    expect(steps.length).toBeGreaterThan(0)
    const job: RunningThread<StorageMeasure> = runJob(
      jobFile,
      { kind: 'measure', file, key: null },
      () => undefined,
    )
    expect(must(await job.result).reports).toBe(300)
  })

  test('can be canceled', async () => {
    const file = filledFile()
    const target = join(temporaryFolder(), 'copy.sqlite')
    const job = runJob<'backUp'>(jobFile, { kind: 'backUp', file, key: null, target }, () => undefined)
    job.cancel()
    expect(await job.result).toMatchObject({ error: { kind: 'cancelled' } })
    expect(existsSync(target)).toBe(false)
  })

  test('whose thread cannot start rejects instead of never answering', async () => {
    const job = runJob<'measure'>(
      '/no/such/file.js',
      { kind: 'measure', file: 'x', key: null },
      () => undefined,
    )
    await expect(job.result).rejects.toThrow()
  })
})
