import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, test } from 'vitest'
import { readReport } from '#main/engine/queries/report/report-view.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { select } from '#main/engine/store/database.ts'
import { removeDatabaseFiles, workspaceFile } from '#main/engine/store/files.ts'
import { userVersion } from '#main/engine/store/migrate.ts'
import { workspaceMigrations } from '#main/engine/store/migrations/workspace-migrations.ts'
import { keepDraft, readDrafts } from '#main/engine/store/outbox/kept-drafts.ts'
import {
  addAction,
  readAction,
  type StoredAction,
  writeAction,
} from '#main/engine/store/outbox/outbox-entries.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { countReports } from '#main/engine/store/reports/reports.ts'
import { inTransaction, withinTransaction } from '#main/engine/store/transaction.ts'
import { noReport, rewritingOf } from '#shared/desk/draft-places.ts'
import type { DraftSlot } from '#shared/desk/drafts.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { hasModes, modeOf } from '../../fixtures/file-mode.ts'
import { must, openAt, temporaryFolder } from './temporary-store.ts'

describe('opening the local copy', () => {
  test('removes texts of actions that are settled or gone, and no others', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    const { db } = must(openWorkspaceStore(file))
    const entry = {
      programId: null,
      batchId: null,
      action: { kind: 'comment', text: 'as it was', audience: 'internal' },
      base: {},
      targetStatusId: null,
      createdAt: 1,
      heldUntil: 1,
    } as const
    const write = (reportId: number, slot: DraftSlot) =>
      keepDraft(db, { reportId, slot, text: `${slot} of ${reportId}`, now: 1 })
    const [open, failed, settled, alone] = must(
      inTransaction(db, (transaction) => {
        const ids = [7, 7, 7, null].map((reportId) => addAction(transaction, { ...entry, reportId }))
        for (const id of ids.slice(0, 3)) write(7, rewritingOf(id))
        write(noReport, rewritingOf(ids[3] ?? 0))
        write(7, rewritingOf(99))
        write(8, rewritingOf(ids[0] ?? 0))
        write(7, 'internal')
        write(noReport, 'knownIssue')
        return ids
      }),
    )
    const stateOf = (id: number | undefined, change: Partial<StoredAction>) => {
      const stored = readAction(db, id ?? 0)
      if (stored !== null)
        withinTransaction(db, (transaction) => writeAction(transaction, { ...stored, ...change }))
    }
    must(inTransaction(db, () => stateOf(failed, { state: 'failed' })))
    must(inTransaction(db, () => stateOf(settled, { state: 'done', settledAt: 2 })))
    db.close()

    const again = openAt(file)
    expect(Object.keys(readDrafts(again, 7))).toEqual([`entry:${open}`, `entry:${failed}`, 'internal'])
    expect(Object.keys(readDrafts(again, noReport))).toEqual([`entry:${alone}`, 'knownIssue'])
    expect(readDrafts(again, 8)).toEqual({})
  })

  test.runIf(hasModes)('creates private files and folders, and tightens looser ones', () => {
    const folder = join(temporaryFolder(), 'workspaces')
    const file = join(folder, 'one.sqlite')
    const first = must(openWorkspaceStore(file))
    storeReportSummaries(first.db, [{ id: 1 }])
    expect(modeOf(folder)).toBe('700')
    expect(readdirSync(folder).map((name) => modeOf(join(folder, name)))).toEqual([
      '600',
      '600',
      '600',
      '600',
    ])
    first.db.close()

    chmodSync(file, 0o644)
    chmodSync(folder, 0o755)
    openAt(file)
    expect([modeOf(folder), modeOf(file)]).toEqual(['700', '600'])
  })

  test('commits reach the disk, references are enforced, deleted content is overwritten', () => {
    const db = openAt(join(temporaryFolder(), 'one.sqlite'))
    const pragma = (name: string) =>
      Object.values(db.get(select<Record<string, unknown>>(name, `pragma ${name}`)) ?? {})[0]
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('foreign_keys')).toBe(1)
    expect(pragma('secure_delete')).toBe(1)
  })

  test('everything stored is there again after closing', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    const first = must(openWorkspaceStore(file))
    storeReportSummaries(first.db, [{ id: 1 }, { id: 2 }])
    first.db.close()
    const again = must(openWorkspaceStore(file))
    expect(countReports(again.db)).toBe(2)
    expect(again.damaged).toBeNull()
    again.db.close()
  })

  test('a database from a newer desk is refused and stays the same, byte for byte', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    must(openWorkspaceStore(file)).db.close()
    const future = workspaceMigrations.length + 1
    const connection = new Database(file)
    connection.pragma(`user_version = ${future}`)
    connection.pragma('journal_mode = delete')
    connection.close()
    const before = readFileSync(file)

    expect(openWorkspaceStore(file)).toEqual({
      ok: false,
      error: { kind: 'databaseFromFuture', found: future, supported: workspaceMigrations.length },
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test.each([
    ['is no database at all', (file: string) => writeFileSync(file, 'x'.repeat(10_000))],
    [
      'has a broken first page',
      (file: string) => {
        const bytes = readFileSync(file)
        bytes.fill(0xff, 100, 4_000)
        writeFileSync(file, bytes)
      },
    ],
  ])('a file that %s is set aside and replaced by an empty one', (_, damage) => {
    const file = join(temporaryFolder(), 'one.sqlite')
    const first = must(openWorkspaceStore(file))
    storeReportSummaries(first.db, [{ id: 1 }])
    first.db.close()
    damage(file)
    const damagedBytes = readFileSync(file)

    const opened = must(openWorkspaceStore(file))
    expect(opened.damaged?.kind).toBe('databaseDamaged')
    expect(readFileSync(opened.damaged?.keptAt ?? '').equals(damagedBytes)).toBe(true)
    expect(countReports(opened.db)).toBe(0)
    expect(checkIntegrity(opened.db)).toEqual({ ok: true, findings: [] })
    opened.db.close()
  })

  test('a file set aside is removed with its workspace, others stay', () => {
    const folder = temporaryFolder()
    const [file, other] = [join(folder, 'one.sqlite'), join(folder, 'one.sqlite-other.sqlite')]
    for (const damaged of [file, other]) {
      writeFileSync(damaged, 'reports under embargo, but no database')
      must(openWorkspaceStore(damaged)).db.close()
    }
    expect(existsSync(`${file}.damaged-1`)).toBe(true)
    removeDatabaseFiles(file)
    removeDatabaseFiles(join(folder, 'no such folder', 'one.sqlite'))
    expect(readdirSync(folder).sort()).toEqual([
      'one.sqlite-other.sqlite',
      'one.sqlite-other.sqlite.damaged-1',
      'one.sqlite-other.sqlite.rescue',
    ])
  })

  test('damage in the middle of a file is found by the integrity check', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    const first = must(openWorkspaceStore(file))
    storeReportSummaries(
      first.db,
      Array.from({ length: 300 }, (_, index) => ({ id: index + 1, name: `Report number ${index}` })),
    )
    first.db.close()
    const connection = new Database(file, { readonly: true })
    const page = connection.prepare(`select rootpage from sqlite_schema where name = 'reports'`).pluck().get()
    connection.close()
    const bytes = readFileSync(file)
    bytes.fill(0xff, (Number(page) - 1) * 4_096 + 8, Number(page) * 4_096)
    writeFileSync(file, bytes)

    const { db } = must(openWorkspaceStore(file))
    const integrity = checkIntegrity(db)
    expect(integrity.ok).toBe(false)
    expect(integrity.findings.length).toBeGreaterThan(0)
    // Reading the damaged part returns an error and does not crash.
    expect(readReport(db, 1, { me: null, cweName: () => null })).toEqual({
      ok: false,
      error: { kind: 'databaseDamaged', keptAt: file },
    })
    db.close()
  })

  test('a report without its search document is found by the integrity check', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    const db = openAt(file)
    storeReportSummaries(db, [{ id: 1, name: 'one' }])
    const other = new Database(file)
    other.exec('delete from search')
    other.close()
    expect(checkIntegrity(db)).toEqual({
      ok: false,
      findings: ['1 reports and search documents do not belong together'],
    })
  })

  test('an id that would leave the folder of workspaces is rejected', () => {
    expect(workspaceFile('/profile', 'demo-1')).toEqual({
      ok: true,
      value: join('/profile', 'workspaces', 'demo-1.sqlite'),
    })
    for (const id of ['', '..', '../x', 'a/b', 'a\\b', 'a.b', 'x'.repeat(65)]) {
      expect(workspaceFile('/profile', id)).toEqual({
        ok: false,
        error: { kind: 'unknownHere', what: 'workspace' },
      })
    }
  })

  test('slow statements are reported by name, without content', () => {
    const slow: string[] = []
    const db = openAt(join(temporaryFolder(), 'one.sqlite'), {
      slowMs: -1,
      onSlow: (name) => slow.push(name),
    })
    storeReportSummaries(db, [{ id: 1, name: 'secret title' }])
    expect(slow).toContain('reports.add')
    expect(slow.join()).not.toContain('secret')
  })
})

describe('migrations', () => {
  const build = (file: string, versions: number): Database.Database => {
    const connection = new Database(file)
    for (const migration of workspaceMigrations.slice(0, versions)) connection.exec(migration)
    connection.pragma(`user_version = ${versions}`)
    return connection
  }

  test('0001: an empty file becomes a local copy that stores and finds', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    build(file, 0).close()
    const db = openAt(file)
    storeReportSummaries(db, [{ id: 7, name: 'first' }])
    expect(countReports(db)).toBe(1)
    expect(checkIntegrity(db).ok).toBe(true)
  })

  test('all of them together leave the newest version behind, and run only once', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    must(openWorkspaceStore(file)).db.close()
    must(openWorkspaceStore(file)).db.close()
    const connection = new Database(file, { readonly: true })
    expect(userVersion(connection)).toBe(workspaceMigrations.length)
    connection.close()
  })

  test('0014: the single draft of a message moves to the internal comment, beside the text there', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    const connection = build(file, 13)
    const keep = connection.prepare('insert into drafts values (?, ?, ?, 1)')
    keep.run(1, 'transition', 'for some state')
    keep.run(2, 'transition', 'more')
    keep.run(2, 'internal', 'a note')
    keep.run(3, 'public', 'a reply')
    connection.close()
    const db = openAt(file)
    expect([1, 2, 3].map((id) => readDrafts(db, id))).toEqual([
      { internal: 'for some state' },
      { internal: 'a note\n\nmore' },
      { public: 'a reply' },
    ])
  })

  test('a failing migration leaves nothing of itself behind, and says so', () => {
    const file = join(temporaryFolder(), 'one.sqlite')
    const connection = build(file, 0)
    connection.exec('create table evidence (in_the_way integer)')
    connection.close()

    expect(openWorkspaceStore(file)).toEqual({
      ok: false,
      error: {
        kind: 'migrationFailed',
        found: 0,
        supported: workspaceMigrations.length,
        backup: null,
        reason: 'table evidence already exists',
      },
    })
    const after = new Database(file, { readonly: true })
    expect(userVersion(after)).toBe(0)
    expect(after.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all()).toEqual([
      'evidence',
    ])
    after.close()
    expect(existsSync(`${file}.damaged-1`)).toBe(false)
  })
})
