import Database from 'better-sqlite3-multiple-ciphers'
import { expect, it } from 'vitest'
import { createEngine } from '#main/engine/calls/engine.ts'
import { workspaceFile } from '#main/engine/store/files.ts'
import { startTestService } from '../../fixtures/service.ts'
import { must } from '../store/temporary-store.ts'
import { startTestDesk } from './test-desk.ts'

it('upkeep of a copy waits until the window has been drawn, if the engine was started so', async () => {
  await using service = await startTestService({ reports: 30 })
  await using desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { profileDir, workspaceId } = desk
  await desk.synced()
  await desk.close()
  const file = new Database(must(workspaceFile(profileDir, workspaceId)))
  const count = (table: string) => Number(file.prepare(`select count(*) from ${table}`).pluck().get())
  const waiting = () => ({ terms: count('waiting_terms'), clocks: count('waiting_clocks') })
  for (const table of ['waiting_terms', 'waiting_clocks'])
    file.exec(`insert or ignore into ${table} (report_id) select id from reports`)
  const all = { terms: 30, clocks: 30 }
  expect(waiting()).toEqual(all)

  const events: string[] = []
  const engine = createEngine({ profileDir, emit: ({ kind }) => events.push(kind), upkeepWaits: true })
  const state = () => engine.handle('sync.state', { workspaceId })
  expect(await state()).toMatchObject({ ok: true })
  // A change that is announced does not begin it either.
  expect(await engine.handle('workspace.setMe', { workspaceId, userId: 'someone' })).toMatchObject({
    ok: true,
  })
  await expect.poll(() => events).toContain('reportsChanged')
  for (let turn = 0; turn < 100; turn += 1) {
    expect(await state()).toMatchObject({ ok: true, value: { reports: 30 } })
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(waiting()).toEqual(all)

  await engine.handle('engine.beginUpkeep', null)
  await expect.poll(waiting).toEqual({ terms: 0, clocks: 0 })
  await engine.close()

  // Upkeep that finds nothing to do announces no change.
  const again: string[] = []
  const idle = createEngine({ profileDir, emit: ({ kind }) => again.push(kind) })
  expect(await idle.handle('sync.state', { workspaceId })).toMatchObject({ ok: true })
  await expect.poll(() => again).toContain('syncStateChanged')
  await idle.close()
  expect(again).not.toContain('reportsChanged')
  file.close()
})
