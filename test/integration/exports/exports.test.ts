import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createExports, type ExportOrder, type Exports } from '#main/engine/exports/run-exports.ts'
import { storeReportDetails } from '#main/engine/store/reports/report-details.ts'
import { inTransaction } from '#main/engine/store/transaction.ts'
import type { ExportProgress } from '#shared/desk/exports.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { filledFile } from '../storage/filled-store.ts'
import { details, unasked } from '../store/received-samples.ts'
import { must, openAt, temporaryFolder } from '../store/temporary-store.ts'
import { filesIn, jobOn, linesIn } from './exported-files.ts'

const jobFile = join(import.meta.dirname, '../../../src/main/engine/exports/export-worker.ts')
const processFile = builtProgram('test/integration/exports/export-process.ts')
const today = new Date().toLocaleDateString('sv')

function openExports(): { exports: Exports; progress: (ExportProgress | null)[] } {
  const progress: (ExportProgress | null)[] = []
  return { exports: createExports({ jobFile, progress: (_, step) => progress.push(step) }), progress }
}

function orderOf(file: string, fields: Partial<ExportOrder> = {}): ExportOrder {
  const { part: _, at: __, ...job } = jobOn(file)
  return { ...job, workspaceId: 'one', folder: temporaryFolder(), title: 'Inbox', ...fields }
}

/** A copy with one report that contains a secret. */
function fileInDoubt(): string {
  const file = filledFile({ reports: 3, marks: 0 })
  const description = 'Use password: hunter2hunter2'
  must(inTransaction(openAt(file), (to) => storeReportDetails(to, details(2, { description }), unasked)))
  return file
}

describe('a file of reports', () => {
  test('gets its name when it is complete, and replaces no other file', async () => {
    const { exports, progress } = openExports()
    const order = orderOf(filledFile({ reports: 600 }))
    writeFileSync(join(order.folder, `Inbox ${today}.ndjson`), 'somebody else’s')
    const ended = must(await exports.start(order))
    if (ended.kind !== 'exported') throw new Error(ended.kind)
    expect(basename(ended.path)).toBe(`Inbox ${today} (2).ndjson`)
    expect(linesIn(ended.path)).toHaveLength(600)
    expect(must(exports.pathOf(ended.exportId))).toBe(ended.path)
    expect(readFileSync(join(order.folder, `Inbox ${today}.ndjson`), 'utf8')).toBe('somebody else’s')
    expect(filesIn(order.folder).parts).toEqual([])
    expect(progress.at(0)).toEqual({ done: 0, of: null })
    expect(progress.at(-1)).toBe(null)
    expect(progress.some((one) => one?.of === 600)).toBe(true)
  })

  test('is written to a folder that does not exist yet', async () => {
    const { exports } = openExports()
    const order = orderOf(filledFile({ reports: 2, marks: 0 }), { folder: join(temporaryFolder(), 'a', 'b') })
    expect(must(await exports.start(order)).kind).toBe('exported')
  })

  test.each([
    ['is none', 'exports', /isn’t a full path/],
    ['lies below a file', null, /is a file, not a folder/],
  ] as const)('is rejected with a message when the folder %s', async (_, folder, words) => {
    const { exports } = openExports()
    const blocked = join(temporaryFolder(), 'blocked')
    writeFileSync(blocked, '')
    const order = orderOf(filledFile({ reports: 2, marks: 0 }), { folder: folder ?? join(blocked, 'in') })
    const ended = await exports.start(order)
    expect(ended).toMatchObject({ ok: false, error: { kind: 'folderRefused' } })
    expect(ended.ok || ended.error.kind !== 'folderRefused' ? '' : ended.error.reason).toMatch(words)
  })

  // SEC-30
  test('waits without a name until the user confirms that it may leave', async () => {
    const { exports } = openExports()
    const order = orderOf(fileInDoubt())
    const asked = must(await exports.start(order))
    if (asked.kind !== 'asks') throw new Error(asked.kind)
    expect(asked).toMatchObject({
      reports: 3,
      doubts: { reports: 1, kinds: [{ kind: 'password', reports: 1 }] },
    })
    expect(filesIn(order.folder).named).toEqual([])
    expect(exports.state('one')).toEqual(asked)
    expect(exports.state('two')).toBe(null)
    expect(must(await exports.wait('one'))).toEqual(asked)
    expect(await exports.wait('two')).toMatchObject({ error: { kind: 'unknownHere' } })
    const file = must(await exports.answer(asked.exportId, true))
    expect(linesIn(file?.path ?? '')).toHaveLength(3)
    expect(await exports.answer(asked.exportId, true)).toMatchObject({ error: { kind: 'unknownHere' } })
  })

  // SEC-30
  test('is removed when it may not leave, or the desk closes before the answer', async () => {
    const { exports } = openExports()
    const order = orderOf(fileInDoubt())
    const asked = must(await exports.start(order))
    expect(must(await exports.answer(asked.exportId, false))).toBe(null)
    must(await exports.start(order))
    await exports.close()
    expect(filesIn(order.folder)).toEqual({ named: [], parts: [] })
  })

  test('is not written when it is canceled, and no second one starts meanwhile', async () => {
    const { exports } = openExports()
    const order = orderOf(filledFile({ reports: 3_000, marks: 0 }))
    const ending = exports.start(order)
    expect(await exports.start(order)).toMatchObject({ error: { kind: 'busy' } })
    expect(exports.state('one')).toEqual({ kind: 'running', progress: { done: 0, of: null } })
    const waiting = exports.wait('one')
    await exports.cancel('one')
    expect(await waiting).toEqual({ ok: false, error: { kind: 'cancelled' } })
    expect(await ending).toEqual({ ok: false, error: { kind: 'cancelled' } })
    expect(filesIn(order.folder)).toEqual({ named: [], parts: [] })
    expect(must(await exports.start(order)).kind).toBe('exported')
  })

  test('leaves no file when its thread dies', async () => {
    const folder = temporaryFolder()
    const dying = join(temporaryFolder(), 'dying.mjs')
    writeFileSync(
      dying,
      `import { writeFileSync } from 'node:fs'
       import { workerData } from 'node:worker_threads'
       writeFileSync(workerData.job.part, 'half of it')
       throw new Error('out of memory')`,
    )
    const exports = createExports({ jobFile: dying, progress: () => undefined })
    const order = orderOf(filledFile({ reports: 2, marks: 0 }), { folder })
    await expect(exports.start(order)).rejects.toThrow('out of memory')
    expect(filesIn(folder)).toEqual({ named: [], parts: [] })
  })

  test('waits for days while others are exported to its folder', async () => {
    const { exports } = openExports()
    const order = orderOf(fileInDoubt())
    const asked = must(await exports.start(order))
    const [part = ''] = filesIn(order.folder).parts
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    utimesSync(part, longAgo, longAgo)
    const other = orderOf(filledFile({ reports: 2, marks: 0 }), { workspaceId: 'two', folder: order.folder })
    expect(must(await exports.start(other)).kind).toBe('exported')
    expect(must(await exports.answer(asked.kind === 'asks' ? asked.exportId : 0, true))).not.toBe(null)
  })

  test('has no name when the desk is killed midway, and the remainder is removed a day later', async () => {
    const folder = temporaryFolder()
    const file = filledFile({ reports: 3_000, marks: 0 })
    const order = JSON.stringify(orderOf(file, { folder }))
    const child = spawn(process.execPath, [processFile, jobFile, order], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = once(child, 'exit')
    const [said] = await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await gone
    expect(String(said)).not.toContain('over')
    const left = filesIn(folder)
    expect(left.named).toEqual([])
    expect(left.parts).toHaveLength(1)

    const { exports } = openExports()
    const small = orderOf(filledFile({ reports: 2, marks: 0 }), { folder })
    must(await exports.start(small))
    expect(filesIn(folder).parts).toEqual(left.parts)
    const [part = ''] = left.parts
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    utimesSync(part, longAgo, longAgo)
    must(await exports.start(small))
    expect(existsSync(part)).toBe(false)
  })
})
