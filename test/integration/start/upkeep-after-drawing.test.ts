import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { afterEach, expect, it, vi } from 'vitest'
import { startEngineThread } from '#main/bridge/engine-thread.ts'
import { startDesk } from '#main/desk.ts'
import { workspaceFile } from '#main/engine/store/files.ts'
import { prepareProfile } from '#main/start/profile.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startTestDesk } from '../engine/test-desk.ts'
import { must } from '../store/temporary-store.ts'

const origin = 'https://desk.example'
const engineFile = join(import.meta.dirname, '../../../src/main/engine/worker.ts')

afterEach(() => void vi.unstubAllEnvs())

it('the desk lets the upkeep of its engine begin', async () => {
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere')
  await using service = await startTestService({ reports: 5 })
  await using synced = await startTestDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { profileDir, workspaceId } = synced
  await synced.synced()
  await synced.call('workspace.makeCurrent', { workspaceId })
  await synced.close()
  const copy = new Database(must(workspaceFile(profileDir, workspaceId)))
  copy.exec('insert or ignore into waiting_clocks (report_id) select id from reports')
  const waiting = () => Number(copy.prepare('select count(*) from waiting_clocks').pluck().get())
  expect(waiting()).toBe(5)

  const none = () => undefined
  const desk = startDesk({
    profile: prepareProfile(profileDir),
    log: rememberingLog(),
    host: 'chromium',
    origin,
    openOutside: async () => ({ ok: true, value: null }),
    showInFolder: async () => false,
    chooseFolder: async () => null,
    chooseFile: async () => null,
    showMenu: none,
    setBadge: none,
    onTheme: none,
    builtDir: import.meta.dirname,
    engineThread: startEngineThread(engineFile),
    demoWhenEmpty: false,
  })
  try {
    const window = { origin, isMainFrame: true, isPreload: true, ownReport: null }
    expect(await desk.receive(window, 'sync.state', { workspaceId })).toMatchObject({ ok: true })
    await desk.receive(window, 'window.drawn', {})
    await expect.poll(waiting).toBe(0)
  } finally {
    await desk.close()
    copy.close()
  }
})
