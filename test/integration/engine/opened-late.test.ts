import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { describe, expect, test } from 'vitest'
import { workspaceFile } from '#main/engine/store/files.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { must } from '../store/temporary-store.ts'
import { startTestDesk, type TestDesk } from './test-desk.ts'

type Copy = Pick<TestDesk, 'profileDir' | 'workspaceId'>

const fileOf = ({ profileDir, workspaceId }: Copy) => must(workspaceFile(profileDir, workspaceId))

/** Makes the copy look as if a newer desk had written it. @returns a function that restores it. */
function writeNewerFormat(copy: Copy): () => void {
  const setFormat = (format: number) => {
    const database = new Database(fileOf(copy))
    const before = Number(database.pragma('user_version', { simple: true }))
    database.pragma(`user_version = ${format}`)
    database.close()
    return before
  }
  const before = setFormat(9_999)
  return () => void setFormat(before)
}

/**
 * Puts a folder in the place of the copy's file. The desk has no kind of error for that. @returns a function that
 * restores the copy.
 */
function takeAway(copy: Copy): () => void {
  const file = fileOf(copy)
  renameSync(file, `${file}.away`)
  mkdirSync(file)
  return () => {
    rmdirSync(file)
    renameSync(`${file}.away`, file)
  }
}

/** A copy that was synced with the service and that no desk has open. */
async function syncedCopy(service: TestService): Promise<Copy> {
  const desk = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  await desk.synced()
  await desk.close()
  return desk
}

describe.each([
  ['was written by a newer desk', writeNewerFormat],
  ['cannot be opened at all', takeAway],
])('a copy that %s and opens after all', (_, spoil) => {
  test('syncs with the token given meanwhile', async () => {
    await using service = await startTestService({ reports: 4 })
    const copy = await syncedCopy(service)
    const mend = spoil(copy)
    await using desk = await startTestDesk({ baseUrl: service.baseUrl, reopen: copy })
    const { workspaceId } = desk
    const token = service.tokens.superAdmin
    const attached = await desk.engine.handle('workspace.attach', { workspaceId, token })
    expect(attached.ok).toBe(false)
    service.clearRequests()
    mend()
    await desk.call('queue.counts', { workspaceId })
    await desk.until('it was asked for news', () => service.requests().length > 0)
    await desk.synced()
  })
})

test('a token given for one service is not sent to another when the copy opens', async () => {
  await using one = await startTestService({ reports: 4 })
  await using other = await startTestService({ reports: 4 })
  const copy = await syncedCopy(one)
  const mend = writeNewerFormat(copy)
  await using desk = await startTestDesk({ baseUrl: one.baseUrl, reopen: copy })
  const { workspaceId } = desk
  await desk.engine.handle('workspace.attach', { workspaceId, token: one.tokens.superAdmin })
  await desk.call('workspace.setBaseUrl', { workspaceId, baseUrl: other.baseUrl })
  one.clearRequests()
  mend()
  await desk.call('queue.counts', { workspaceId })
  await desk.call('sync.now', { workspaceId })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([...one.requests(), ...other.requests()]).toEqual([])
})
