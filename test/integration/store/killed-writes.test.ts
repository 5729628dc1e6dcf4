import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openWorkspaceStore } from '#main/engine/storage/open.ts'
import { select } from '#main/engine/store/database.ts'
import { listSavedViews } from '#main/engine/store/own/saved-views.ts'
import { countReports } from '#main/engine/store/reports/reports.ts'
import { readMark } from '#main/engine/store/sync-marks.ts'
import { checkIntegrity } from '../../fixtures/check-integrity.ts'
import { must, temporaryFolder } from './temporary-store.ts'

const writer = fileURLToPath(new URL('endless-writer.ts', import.meta.url))

/** Starts the writer and kills it `delayMs` after it has reported page `pages`. @returns the last page it reported. */
async function killAfter(file: string, pages: number, delayMs: number): Promise<number> {
  const child = spawn(process.execPath, [writer, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let committed = 0
  for await (const line of createInterface(child.stdout)) {
    committed = Number(line)
    if (committed === pages) setTimeout(() => child.kill('SIGKILL'), delayMs)
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return committed
}

test('a kill at any moment loses no acknowledged page and leaves none by halves', async () => {
  for (const [pages, delayMs] of [
    [1, 0],
    [3, 7],
    [8, 23],
  ] as const) {
    const file = join(temporaryFolder(), 'workspace.sqlite')
    const committed = await killAfter(file, pages, delayMs)
    const { db, damaged } = must(openWorkspaceStore(file))
    expect(damaged).toBeNull()
    expect(checkIntegrity(db)).toEqual({ ok: true, findings: [] })
    const marked = readMark(db, 'pages', z.number()) ?? 0
    expect(marked).toBeGreaterThanOrEqual(committed)
    // The user's data that is saved after each page.
    const seen = db.get(select<{ seen: number }>('test', 'select count(*) as seen from local_marks'))?.seen
    expect([marked - 1, marked]).toContain(seen)
    expect(seen).toBeGreaterThanOrEqual(committed)
    expect(listSavedViews(db)).toHaveLength(seen ?? 0)
    // Each page adds twenty new reports. The first page also adds reports 0 to 19.
    expect(countReports(db)).toBe(20 * (marked + 1))
    db.close()
  }
})
