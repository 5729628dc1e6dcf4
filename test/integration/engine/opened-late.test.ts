import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { workspaceFile } from '#main/engine/store/files.ts'
import { startTestService } from '../../fixtures/service.ts'
import { must } from '../store/temporary-store.ts'
import { startTestDesk, type TestDesk } from './test-desk.ts'

/** Makes the copy look as if a newer desk had written it. @returns what it was. */
function setFormat(
  { profileDir, workspaceId }: Pick<TestDesk, 'profileDir' | 'workspaceId'>,
  format: number,
) {
  const database = new Database(must(workspaceFile(profileDir, workspaceId)))
  const before = Number(database.pragma('user_version', { simple: true }))
  database.pragma(`user_version = ${format}`)
  database.close()
  return before
}

test('a copy that opens after all syncs with the token it was given while it did not', async () => {
  await using service = await startTestService({ reports: 4 })
  const where = { baseUrl: service.baseUrl, token: service.tokens.superAdmin }
  const first = await startTestDesk(where)
  await first.synced()
  await first.close()
  const format = setFormat(first, 9_999)

  await using second = await startTestDesk({ baseUrl: service.baseUrl, reopen: first })
  const { workspaceId } = second
  const attached = await second.engine.handle('workspace.attach', { workspaceId, token: where.token })
  expect(attached).toMatchObject({ ok: false, error: { kind: 'databaseFromFuture' } })
  service.clearRequests()
  setFormat(first, format)
  await second.call('queue.counts', { workspaceId })
  await second.until('it was asked for news', () => service.requests().length > 0)
  await second.synced()
})

test('a token that was given for one service is not sent to another when the copy opens', async () => {
  await using one = await startTestService({ reports: 4 })
  await using other = await startTestService({ reports: 4 })
  const first = await startTestDesk({ baseUrl: one.baseUrl, token: one.tokens.superAdmin })
  await first.synced()
  await first.close()
  const format = setFormat(first, 9_999)

  await using second = await startTestDesk({ baseUrl: one.baseUrl, reopen: first })
  const { workspaceId } = second
  await second.engine.handle('workspace.attach', { workspaceId, token: one.tokens.superAdmin })
  await second.call('workspace.setBaseUrl', { workspaceId, baseUrl: other.baseUrl })
  one.clearRequests()
  setFormat(first, format)
  await second.call('queue.counts', { workspaceId })
  await second.call('sync.now', { workspaceId })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([...one.requests(), ...other.requests()]).toEqual([])
})
