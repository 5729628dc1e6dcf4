import { readFileSync, statSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkWhole } from '#main/engine/storage/check.ts'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { replaceDamaged } from '#main/engine/storage/replace.ts'
import { workspaceForm } from '#main/engine/store/database-form.ts'
import { countReports } from '#main/engine/store/reports/reports.ts'
import { must } from '../store/temporary-store.ts'
import { filledFile, idle, marksIn, overwrite, pageSize, pagesOf } from './filled-store.ts'

/** Bytes with which no page of a database begins. */
const noise = (length: number) => new Uint8Array(length).fill(0xff)
const atPage = (page: number) => (page - 1) * pageSize

/** Rebuilds a damaged file, as the desk does: at once if it cannot be opened, otherwise after a check. */
async function mended(file: string) {
  const opened = must(openWorkspaceStore(file))
  if (opened.damaged !== null) return { db: opened.db, rescued: opened.damaged.rebuilt }
  opened.db.close()
  const checked = must(await checkWhole(file, null, idle))
  if (checked.ok) return { db: must(openWorkspaceStore(file)).db, rescued: undefined }
  const { rebuilt } = must(replaceDamaged(file, workspaceForm, null))
  return { db: must(openWorkspaceStore(file)).db, rescued: rebuilt }
}

describe('a damaged local copy', () => {
  test('without its first page is rebuilt with every mark, and the damaged file is kept', async () => {
    const file = filledFile()
    overwrite(file, 0, noise(pageSize))
    const bytes = readFileSync(file)
    const { db, damaged } = must(openWorkspaceStore(file))
    expect(damaged).toEqual({
      kind: 'databaseDamaged',
      keptAt: `${file}.damaged-1`,
      rebuilt: { saved: 200, lost: 0 },
    })
    expect(readFileSync(`${file}.damaged-1`).equals(bytes)).toBe(true)
    expect(marksIn(db).get(200)).toBe(1_200)
    expect(marksIn(db).size).toBe(200)
    expect(countReports(db)).toBe(0)
    db.close()
  })

  test.each(['reports', 'activities', 'report_details', 'search'])(
    'with bad pages of %s is found by the check and rebuilt with every mark',
    async (table) => {
      const file = filledFile()
      const pages = pagesOf(file, table)
      overwrite(file, atPage(pages[Math.floor(pages.length / 2)] ?? 0), noise(pageSize))
      const { db, rescued } = await mended(file)
      expect(rescued).toEqual({ saved: 200, lost: 0 })
      expect(marksIn(db).size).toBe(200)
      db.close()
    },
  )

  test('with damaged marks says how many are lost, and keeps the others', async () => {
    const file = filledFile({ marks: 300 })
    // The last page contains rows; those before it may be the table's root or its index.
    const last = pagesOf(file, 'local_marks').at(-1)
    overwrite(file, atPage(last ?? 0), noise(pageSize))
    const { db, rescued } = await mended(file)
    const left = marksIn(db)
    expect(rescued?.lost).toBeGreaterThan(0)
    expect(left.size).toBe(rescued?.saved)
    expect(left.size + (rescued?.lost ?? 0)).toBe(300)
    for (const [id, at] of left) expect(at).toBe(1_000 + id)
    db.close()
  })

  test('with nothing left says that all its known marks are lost', async () => {
    const file = filledFile({ reports: 30, marks: 20 })
    overwrite(file, 0, noise(statSync(file).size))
    const { db, rescued } = await mended(file)
    expect(rescued).toEqual({ saved: 0, lost: 20 })
    db.close()
  })

  test("does not exceed the service's limit: sent requests still count, or the full number does", () => {
    const file = filledFile({ reports: 3, marks: 1 })
    overwrite(file, 0, noise(statSync(file).size))
    const { db } = must(openWorkspaceStore(file))
    const sent = db.all({ name: 'test', sql: 'select at from request_log' })
    expect(sent).toHaveLength(120)
    db.close()
  })

  test('with bad bytes anywhere: no mark elsewhere is lost without a message', async () => {
    const model = filledFile()
    const whole = readFileSync(model)
    // The list of tables may continue beyond the first page. If it is damaged there, the marks count as lost, too.
    const ownPages = new Set([...pagesOf(model, 'local_marks'), ...pagesOf(model, 'sqlite_schema'), 1])
    const runs = process.env.SOAK === undefined ? 25 : 400
    const damage = fc.record({
      offset: fc.nat(whole.length - 1),
      bytes: fc.uint8Array({ minLength: 16, maxLength: 3 * pageSize }),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ offset, bytes }) => {
        const file = filledFile({ reports: 1, marks: 0 })
        overwrite(file, 0, whole)
        overwrite(`${file}.rescue`, 0, readFileSync(`${model}.rescue`))
        overwrite(file, offset, bytes.subarray(0, whole.length - offset))
        const { db, rescued } = await mended(file)
        const left = [...marksIn(db)].filter(([id, at]) => id <= 200 && at === 1_000 + id).length
        const [first, last] = [offset, offset + bytes.length].map((at) => Math.floor(at / pageSize) + 1)
        const hitsMarks = [...ownPages].some((page) => page >= (first ?? 0) && page <= (last ?? 0))
        if (!hitsMarks) expect(left).toBe(200)
        else if (rescued !== undefined && rescued.lost !== null) {
          expect(marksIn(db).size + rescued.lost).toBeGreaterThanOrEqual(200)
        }
        db.close()
      }),
      { numRuns: runs },
    )
  })
})
