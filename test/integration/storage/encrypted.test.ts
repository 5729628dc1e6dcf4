import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { backupPath, listBackups, unfinishedBackup } from '#main/engine/storage/backup-files.ts'
import { checkWhole } from '#main/engine/storage/check.ts'
import { compact } from '#main/engine/storage/compact.ts'
import { doJob } from '#main/engine/storage/do-job.ts'
import { encrypt, encryptedPart, isLeftBehind, sweepEncrypting } from '#main/engine/storage/encrypt.ts'
import { measure } from '#main/engine/storage/measure.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { replaceDamaged } from '#main/engine/storage/replace.ts'
import { connect, keyIdOf } from '#main/engine/store/connect.ts'
import { copyForm } from '#main/engine/store/copy-form.ts'
import { workspaceForm } from '#main/engine/store/database-form.ts'
import { backupsFolder } from '#main/engine/store/files.ts'
import { countReports } from '#main/engine/store/reports/reports.ts'
import { readableIn } from '../../fixtures/clear-phrases.ts'
import { must, openAt } from '../store/temporary-store.ts'
import { filledFile, idle, marksIn, now, overwrite, pageSize, pagesOf } from './filled-store.ts'
import { notedIn, noteIn } from './upkeep-files.ts'

const newKey = () => randomBytes(32).toString('hex')
const words = Array.from({ length: 300 }, (_, index) => `number${index + 1}`)
const readable = (file: string) => readableIn(dirname(file), 'number', words)
const backUpOf = (file: string) => backupPath(file, 'by-hand', backupsFolder(file), new Date(now))

describe('an encrypted copy', () => {
  // SEC-21
  test('is unreadable in all of its files, while it is open and afterwards', () => {
    const clear = filledFile()
    expect(readable(clear).length).toBeGreaterThan(300)

    const key = newKey()
    const file = filledFile({ key })
    const db = openAt(file, { key })
    db.run({ name: 'test', sql: `update report_details set summary = 'word number7'` })
    expect(existsSync(`${file}-wal`)).toBe(true)
    expect(readable(file)).toEqual([])
    expect(countReports(db)).toBe(300)
    db.close()
    expect(readable(file)).toEqual([])
  })

  test('is backed up, checked, measured and compacted with its key', async () => {
    const key = newKey()
    const file = filledFile({ key })
    const target = backUpOf(file)
    must(await doJob({ kind: 'backUp', file, key, target }, idle))
    expect(copyForm(target)).toEqual({ form: 'encrypted', keyIds: [keyIdOf(key)] })
    expect(marksIn(openAt(target, { key })).size).toBe(200)
    expect(must(await checkWhole(file, key, idle))).toMatchObject({ ok: true })
    expect(must(measure(file, key)).reports).toBe(300)
    must(await compact(file, key, idle))
    expect(readable(file)).toEqual([])
  })

  test('whose backup is canceled leaves no backup', async () => {
    const key = newKey()
    const file = filledFile({ key })
    const called = { progress: () => undefined, cancelled: true }
    const made = await doJob({ kind: 'backUp', file, key, target: backUpOf(file) }, called)
    expect(made).toMatchObject({ error: { kind: 'cancelled' } })
    expect(readdirSync(backupsFolder(file))).toEqual([])
  })

  // SEC-22
  test('rejects another key, or none, without a change of any byte', () => {
    const key = newKey()
    const file = filledFile({ key })
    const files = () =>
      readdirSync(dirname(file)).map((name) => [name, readFileSync(join(dirname(file), name))])
    const before = files()
    for (const other of [newKey(), null])
      expect(openWorkspaceStore(file, { key: other })).toEqual({ ok: false, error: { kind: 'copyLocked' } })
    expect(files()).toEqual(before)
  })

  test('with a flipped bit is reported as damaged, and rebuilt with every mark', async () => {
    const key = newKey()
    const file = filledFile({ key })
    const page = pagesOf(file, 'report_details', key)[3] ?? 0
    const at = (page - 1) * pageSize + 100
    const [byte = 0] = readFileSync(file).subarray(at)
    overwrite(file, at, Uint8Array.of(byte ^ 1))
    expect(must(await checkWhole(file, key, idle)).ok).toBe(false)
    expect(must(replaceDamaged(file, workspaceForm, key)).rebuilt).toEqual({ saved: 200, lost: 0 })
    expect(marksIn(openAt(file, { key })).size).toBe(200)
    expect(readable(file)).toEqual([])
  })

  test('without its first page is damaged, not locked, and rebuilt with every mark', () => {
    const key = newKey()
    const file = filledFile({ key })
    overwrite(file, 0, new Uint8Array(pageSize).fill(0xff))
    const { db, damaged } = must(openWorkspaceStore(file, { key }))
    expect(damaged?.rebuilt).toEqual({ saved: 200, lost: 0 })
    expect(marksIn(db).size).toBe(200)
    db.close()
    expect(readable(file)).toEqual([])
  })
})

describe('encrypting', () => {
  // SEC-21
  test('includes the copy and its backups, and nothing else', async () => {
    const file = filledFile()
    noteIn(file)
    must(await doJob({ kind: 'backUp', file, key: null, target: backUpOf(file) }, idle))
    const noted = notedIn(file)
    // The copy is left as a killed desk leaves it: the newest rows are in the journal only.
    const left = connect(file, null)
    left.pragma('journal_mode = wal')
    left.exec(`insert into choices values ('newest', '"number1"')`)
    const key = newKey()
    const copied = `${file}.copied`
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(copied + suffix, readFileSync(file + suffix))
    left.close()
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(copied + suffix)) writeFileSync(file + suffix, readFileSync(copied + suffix))
      rmSync(copied + suffix, { force: true })
    }

    must(encrypt(file, null, key))
    expect(readable(file)).toEqual([])
    const now = notedIn(file, key)
    expect(now.choices).toContain('newest')
    expect({ ...now, choices: '' }).toEqual({ ...noted, choices: '' })
    const [backup] = listBackups(file)
    expect(notedIn(backup?.path ?? '', key)).toEqual(noted)
    expect(must(await checkWhole(file, key, idle))).toMatchObject({ ok: true })

    const next = newKey()
    must(encrypt(file, key, next))
    expect(notedIn(file, next)).toEqual(now)
    expect(notedIn(backup?.path ?? '', next)).toEqual(noted)
    expect(openWorkspaceStore(file, { key })).toMatchObject({ error: { kind: 'copyLocked' } })
    expect(readdirSync(dirname(file)).sort()).toEqual(['backups', basename(file)])
  })

  test('a damaged copy fails, and leaves it as it was', () => {
    const file = filledFile()
    const page = pagesOf(file, 'activities')[3] ?? 0
    overwrite(file, (page - 1) * pageSize, new Uint8Array(pageSize).fill(0xff))
    const before = readFileSync(file)
    expect(encrypt(file, null, newKey())).toMatchObject({ error: { kind: 'databaseDamaged' } })
    expect(copyForm(file)).toEqual({ form: 'clear' })
    expect(readFileSync(file).subarray(pageSize).equals(before.subarray(pageSize))).toBe(true)
    expect(existsSync(encryptedPart(file))).toBe(false)
  })

  test('a copy with an unreadable backup skips the backup, which is tried again', async () => {
    const file = filledFile({ reports: 3, marks: 1 })
    openAt(file, {}).close()
    must(await doJob({ kind: 'backUp', file, key: null, target: backUpOf(file) }, idle))
    const [backup] = listBackups(file)
    const path = backup?.path ?? ''
    overwrite(path, 100, new Uint8Array(pageSize).fill(0xff))
    const key = newKey()
    expect(must(encrypt(file, null, key))).toEqual({ isComplete: false })
    expect(copyForm(file).form).toBe('encrypted')
    expect(copyForm(path).form).toBe('clear')
    expect(isLeftBehind(file, null, key)).toBe(true)
    // When the copy is opened without its key, it must not be mistaken for a damaged copy.
    expect(openWorkspaceStore(file)).toMatchObject({ error: { kind: 'copyLocked' } })
    expect(marksIn(openAt(file, { key })).size).toBe(1)
  })

  test('skips a backup with an unknown key, which is not mistaken for a clear one', () => {
    const [key, other] = [newKey(), newKey()]
    const file = filledFile({ reports: 3, marks: 1, key })
    const theirs = filledFile({ reports: 3, marks: 1, key: other })
    mkdirSync(backupsFolder(file), { recursive: true })
    writeFileSync(backUpOf(file), readFileSync(theirs))
    expect(isLeftBehind(file, null, key)).toBe(false)
    expect(must(encrypt(file, null, key))).toEqual({ isComplete: true })
    expect(openWorkspaceStore(file, { key })).toMatchObject({ ok: true })
  })

  test('removes half a clear backup', () => {
    const file = filledFile({ reports: 3, marks: 1 })
    mkdirSync(backupsFolder(file), { recursive: true })
    const half = unfinishedBackup(backUpOf(file))
    for (const suffix of ['', '-wal']) writeFileSync(half + suffix, 'number1')
    must(encrypt(file, null, newKey()))
    expect(readdirSync(backupsFolder(file))).toEqual([])
  })

  test('removes files left by a kill', () => {
    const file = filledFile({ reports: 3, marks: 1 })
    writeFileSync(encryptedPart(file), 'half')
    sweepEncrypting(file)
    expect(existsSync(encryptedPart(file))).toBe(false)
  })
})
