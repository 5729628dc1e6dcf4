import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportPart } from '#main/engine/exports/name-export.ts'
import { writeExport } from '#main/engine/exports/write-export.ts'
import { decide } from '#main/engine/outbox/decide.ts'
import { readQueueIds } from '#main/engine/queries/queue/queue-window.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { storeLabel } from '#main/engine/store/own/kept-labels.ts'
import { changeMarksNow } from '#main/engine/store/own/local-marks.ts'
import { writeNote } from '#main/engine/store/own/notes.ts'
import { evictSome } from '#main/engine/store/reports/eviction.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { storeReportSummaries } from '#main/engine/store/reports/report-summaries.ts'
import { markStale } from '#main/engine/store/reports/reports.ts'
import { changeTypeNames } from '#main/engine/store/reports/stored-types.ts'
import { removeReport } from '#main/engine/store/reports/tombstones.ts'
import { storeActivities } from '#main/engine/store/timeline/activities.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import { hasModes, modeOf } from '../../fixtures/file-mode.ts'
import { mountSmallDisk } from '../../fixtures/small-disk.ts'
import { filledFile, idle } from '../storage/filled-store.ts'
import { details, entry, summary, unasked } from '../store/received-samples.ts'
import { must, openAt, temporaryFolder } from '../store/temporary-store.ts'
import { jobOn, linesIn } from './exported-files.ts'

const question = { view: { kind: 'all' }, search: '', sort: 'activity' } as const

/** A copy with three reports, each with a public entry, an internal entry and one of unknown audience. */
function fileWithInternal(): string {
  const file = join(temporaryFolder(), 'workspace.sqlite')
  const db = must(openWorkspaceStore(file)).db
  must(
    inTransaction(db, (transaction) => {
      for (const id of [1, 2, 3]) {
        storeReportDetails(transaction, details(id), unasked)
        const { isInternal: _, ...unknown } = entry(id * 10 + 3, { message: 'unknown-audience' })
        const entries = [
          entry(id * 10 + 1, { message: 'public-words' }),
          entry(id * 10 + 2, { message: 'internal-words', isInternal: true }),
          unknown,
        ]
        storeActivities(transaction, id, entries, { ...unasked, complete: true })
      }
    }),
  )
  db.close()
  return file
}

describe('an export of a copy', () => {
  test('contains every report once, in the order of the list, with its texts and timeline', async () => {
    const file = filledFile({ reports: 450 })
    const job = jobOn(file)
    const written = must(await writeExport(job, idle))
    expect(written).toMatchObject({ reports: 450, gone: 0, incomplete: 0, unsent: 0, doubts: null })
    const lines = linesIn(job.part)
    const order = must(readQueueIds(openAt(file), { ...question, offset: 0, limit: 1_000 }, null))
    expect(lines.map(({ id }) => id)).toEqual(order)
    expect(lines[0]).toMatchObject({ activitiesComplete: true, includesInternal: false })
    expect(lines[0]?.activities).toHaveLength(3)
    if (hasModes) expect(modeOf(job.part)).toBe('600')
  })

  test("uses the user's names for types", async () => {
    const file = fileWithInternal()
    changeTypeNames(openAt(file), [{ id: 5, name: 'SQL injection' }])
    const job = jobOn(file)
    must(await writeExport(job, idle))
    expect(linesIn(job.part)[0]).toMatchObject({ vulnerabilityTypeId: 5, vulnerabilityType: 'SQL injection' })
  })

  test('covers the reports that match a query, without the exceptions, or reports by id', async () => {
    const file = filledFile({ reports: 30 })
    const search = { ...question, search: 'status:resolved' }
    const matching = jobOn(file, { selection: { kind: 'matching', question: search, except: [3, 30] } })
    must(await writeExport(matching, idle))
    expect(linesIn(matching.part).map(({ id }) => id)).toEqual([27, 24, 21, 18, 15, 12, 9, 6])
    const some = jobOn(file, { selection: { kind: 'reports', reportIds: [7, 2, 7] } })
    must(await writeExport(some, idle))
    expect(linesIn(some.part).map(({ id }) => id)).toEqual([7, 2])
    const found = jobOn(file, {
      selection: { kind: 'matching', question: { ...question, search: 'number17' }, except: [] },
    })
    must(await writeExport(found, idle))
    expect(linesIn(found.part).map(({ id }) => id)).toEqual([17])
  })

  // SEC-29
  test.each(['ndjson', 'markdown', 'csv'] as const)(
    'leaves out internal or possibly internal content as %s, unless requested',
    async (format) => {
      const file = fileWithInternal()
      const without = jobOn(file, { format })
      must(await writeExport(without, idle))
      expect(readFileSync(without.part, 'utf8')).not.toMatch(/internal-words|unknown-audience/)
      const withAll = jobOn(file, { format, withInternal: true })
      must(await writeExport(withAll, idle))
      const text = readFileSync(withAll.part, 'utf8')
      if (format === 'csv') expect(text).toMatch(/,1,2,,yes\r\n/)
      else expect(text.match(/public-words|internal-words|unknown-audience/g)).toHaveLength(9)
    },
  )

  test('contains each report once while the sync moves and changes them', async () => {
    const file = filledFile({ reports: 1_000 })
    const db = openAt(file)
    let pages = 0
    const job = jobOn(file)
    const written = await writeExport(job, {
      cancelled: false,
      progress: () => {
        pages += 1
        // Reports from the end of the list move to its head, and back.
        const moved = Array.from({ length: 100 }, (_, n) =>
          summary(((pages * 211 + n * 7) % 1_000) + 1, { lastActivityAt: Date.now() + pages * 1_000 + n }),
        )
        must(inTransaction(db, (transaction) => storeReportSummaries(transaction, moved)))
      },
    })
    expect(must(written).reports).toBe(1_000)
    expect(pages).toBeGreaterThan(3)
    expect(new Set(linesIn(job.part).map(({ id }) => id)).size).toBe(1_000)
  })

  test('names reports that were deleted meanwhile, and those that are incomplete here', async () => {
    const file = filledFile({ reports: 9 })
    const db = openAt(file)
    must(inTransaction(db, (transaction) => removeReport(transaction, 4, Date.now())))
    const later = Date.now() + 1
    evictSome(db, { before: later, now: later }, 1)
    const job = jobOn(file, { selection: { kind: 'reports', reportIds: [1, 2, 3, 4, 5, 6, 7, 8, 9] } })
    expect(must(await writeExport(job, idle))).toMatchObject({ reports: 8, gone: 1, incomplete: 1 })
    expect(linesIn(job.part).filter(({ activities }) => activities === undefined)).toHaveLength(1)
  })

  test.each(['ndjson', 'markdown', 'csv'] as const)(
    'lists as %s the reports that changed at the service since they were read',
    async (format) => {
      const file = filledFile({ reports: 3 })
      const db = openAt(file)
      must(inTransaction(db, (transaction) => markStale(transaction, 2)))
      const job = jobOn(file, { format, selection: { kind: 'reports', reportIds: [1, 2, 3] } })
      expect(must(await writeExport(job, idle))).toMatchObject({ reports: 3, incomplete: 1 })
      const text = readFileSync(job.part, 'utf8')
      if (format === 'csv')
        expect(text.match(/,(?:yes|no)\r\n/g)).toEqual([',yes\r\n', ',no\r\n', ',yes\r\n'])
      if (format === 'markdown') expect(text.match(/There may be more/g)).toHaveLength(1)
      if (format === 'ndjson') {
        expect(linesIn(job.part).map((line) => [line.textsComplete, line.activitiesComplete])).toEqual([
          [true, true],
          [false, false],
          [true, true],
        ])
      }
    },
  )

  test('says that removed texts which are due to be read again are missing', async () => {
    const file = filledFile({ reports: 3 })
    const db = openAt(file)
    const later = Date.now() + 1
    // The third report is closed, so its texts may be removed.
    evictSome(db, { before: later, now: later }, 10)
    must(inTransaction(db, (transaction) => markStale(transaction, 3)))
    const job = jobOn(file, { format: 'markdown', selection: { kind: 'reports', reportIds: [3] } })
    expect(must(await writeExport(job, idle))).toMatchObject({ reports: 1, incomplete: 1 })
    expect(readFileSync(job.part, 'utf8')).toContain('The texts of this report are not on this computer.')
  })

  // SEC-29
  test('does not even reveal when something internal was written', async () => {
    const file = fileWithInternal()
    const db = openAt(file)
    const at = Date.UTC(2026, 0, 2)
    must(
      inTransaction(db, (transaction) => {
        const said = [
          entry(10, { message: 'public-words', createdAt: at }),
          entry(11, { message: 'internal-words', isInternal: true, createdAt: at + 1_000 }),
        ]
        storeActivities(transaction, 1, said, { ...unasked, complete: true })
        storeReportSummaries(transaction, [summary(2, { lastActivityAt: at + 2_000 })])
      }),
    )
    const job = jobOn(file)
    must(await writeExport(job, idle))
    for (const { activities, lastActivityAt } of linesIn(job.part)) {
      const newest = activities?.at(-1) as { createdAt?: string } | undefined
      expect([undefined, newest?.createdAt]).toContain(lastActivityAt)
    }
  })

  test('shows pending actions as the window does, and says so', async () => {
    const file = filledFile({ reports: 3 })
    const db = openAt(file)
    const action = { kind: 'edit', title: 'A better title' } as const
    must(decide(db, { reportIds: [1], action, batchTitle: null, holdMs: 60_000, now: Date.now() }))
    const job = jobOn(file)
    expect(must(await writeExport(job, idle))).toMatchObject({ unsent: 1 })
    const [line] = linesIn(job.part).filter(({ id }) => id === 1)
    expect(line).toMatchObject({ name: 'A better title', unsent: ['name'] })
  })

  // SEC-30
  test('lists reports that may contain secrets, judged by the exported text alone', async () => {
    const file = fileWithInternal()
    const db = openAt(file)
    const key = `AKIA${'Q3EGRIKSUE7YH2TA'}`
    must(
      inTransaction(db, (transaction) => {
        storeReportDetails(transaction, details(1, { description: `The key ${key} works` }), unasked)
        const secret = entry(22, { message: `${key} and password: hunter2hunter2`, isInternal: true })
        storeActivities(transaction, 2, [secret], { ...unasked, complete: true })
      }),
    )
    const without = must(await writeExport(jobOn(file), idle))
    expect(without.doubts).toEqual({
      reports: 1,
      kinds: [{ kind: 'cloudKey', reports: 1 }],
      examples: [{ id: 1, name: 'Report 1', kinds: ['cloudKey'] }],
    })
    const withAll = must(await writeExport(jobOn(file, { withInternal: true }), idle))
    expect(withAll.doubts?.reports).toBe(2)
    expect(must(await writeExport(jobOn(file, { format: 'csv' }), idle)).doubts).toBe(null)
  })

  // SEC-29
  test('contains private notes only on request, and then checks them for secrets', async () => {
    const file = fileWithInternal()
    const db = openAt(file)
    const key = `AKIA${'Q3EGRIKSUE7YH2TA'}`
    must(
      inTransaction(db, (transaction) => {
        storeLabel(transaction, { id: 'l', name: '=cmd|zylophon', color: 'teal' })
        changeMarksNow(transaction, [1], { kind: 'labeled', labelId: 'l' }, 1)
        writeNote(transaction, { reportId: 1, text: `Zylophon, the key is ${key}`, now: 1 })
      }),
    )
    for (const format of ['csv', 'ndjson', 'markdown'] as const) {
      const without = jobOn(file, { format, withInternal: true })
      expect(must(await writeExport(without, idle)).doubts).toBe(null)
      expect(readFileSync(without.part, 'utf8')).not.toMatch(/zylophon/i)
      const withOwn = jobOn(file, { format, withOwn: true })
      expect(must(await writeExport(withOwn, idle)).doubts?.reports).toBe(1)
      const text = readFileSync(withOwn.part, 'utf8')
      expect(text).toContain('Zylophon, the key')
      expect(text).toMatch(format === 'csv' ? /'=cmd\|zylophon/ : /=cmd.{1,2}zylophon/)
    }
  })

  test('reads an encrypted copy with its key', async () => {
    const key = 'ab'.repeat(32)
    const job = jobOn(filledFile({ reports: 5, marks: 0, key }), { key })
    expect(must(await writeExport(job, idle)).reports).toBe(5)
  })

  test('writes a file without reports where nothing matches', async () => {
    const none = { ...question, search: 'status:Nowhere' }
    const job = jobOn(filledFile({ reports: 3, marks: 0 }), {
      selection: { kind: 'matching', question: none, except: [] },
    })
    expect(must(await writeExport(job, idle))).toMatchObject({ reports: 0, bytes: 0 })
  })
})

describe('an export that ends early', () => {
  test('leaves no file when it is canceled', async () => {
    const job = jobOn(filledFile({ reports: 700 }))
    let steps = 0
    const calledOff = {
      progress: () => {
        steps += 1
      },
      get cancelled() {
        return steps > 1
      },
    }
    expect(await writeExport(job, calledOff)).toEqual({ ok: false, error: { kind: 'cancelled' } })
    expect(steps).toBe(2)
    expect(existsSync(job.part)).toBe(false)
  })

  test('leaves no file on a full disk, and says so', async ({ skip }) => {
    using disk = mountSmallDisk(1)
    if (disk === null) return skip()
    const job = jobOn(filledFile({ reports: 700 }), { part: exportPart(disk.folder) })
    expect(await writeExport(job, idle)).toEqual({ ok: false, error: { kind: 'diskFull' } })
    expect(existsSync(job.part)).toBe(false)
  })

  test('leaves no file after an internal fault', async () => {
    const job = jobOn(filledFile({ reports: 3, marks: 0 }))
    const faulty = {
      cancelled: false,
      progress: () => {
        throw new Error('a fault')
      },
    }
    await expect(writeExport(job, faulty)).rejects.toThrow('a fault')
    expect(existsSync(job.part)).toBe(false)
  })

  test('reports a damaged copy, and leaves no file', async () => {
    const file = join(temporaryFolder(), 'workspace.sqlite')
    writeFileSync(file, 'This is no database. '.repeat(1_000))
    const job = jobOn(file)
    expect(await writeExport(job, idle)).toMatchObject({ ok: false, error: { kind: 'databaseDamaged' } })
    expect(existsSync(job.part)).toBe(false)
  })
})
