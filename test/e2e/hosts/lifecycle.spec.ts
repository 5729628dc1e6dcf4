import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { removeFolder } from '../../fixtures/remove-folder.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { expect, launchDesk, test } from '../fixtures.ts'

let service: TestService
let profileDir = ''

test.beforeEach(async () => {
  service = await startTestService({ reports: 20 })
  profileDir = await mkdtemp(join(tmpdir(), 'desk-'))
})

test.afterEach(async () => {
  await service.close()
  await removeFolder(profileDir)
})

const rows = (page: Page) => page.getByRole('grid', { name: 'Reports' }).getByRole('row', { name: /^#\d+/ })

const state = (page: Page) =>
  page.evaluate(async () => {
    const state = await window.desk.invoke('desk.state', {})
    if (!state.ok) throw new Error(state.error.kind)
    return state.value
  })

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

// SEC-16
test('only the owner can read a workspace, which opens again with its token from the keychain', async ({
  keyring,
}) => {
  const token = service.tokens.superAdmin
  const first = await launchDesk({ profileDir, baseUrl: service.baseUrl, token })
  await expect(rows(first.page).first()).toBeVisible()
  const known = await state(first.page)
  await first.close()
  await test.step("only the owner can read the desk's files", async () => {
    // Windows has no such modes; there the folder is below the user's own.
    if (process.platform === 'win32') return
    expect(((await stat(profileDir)).mode & 0o777).toString(8)).toBe('700')
    const own = (await filesOf(profileDir)).filter((file) => !file.startsWith(join(profileDir, 'browser')))
    for (const file of own) expect(((await stat(file)).mode & 0o077).toString(8), file).toBe('0')
  })

  // The files' modes do not depend on the keychain.
  test.skip(keyring === null, 'This machine has no D-Bus or GNOME Keyring to test with.')
  expect(known).toMatchObject({
    keychain: { state: 'unlocked' },
    workspaces: [{ token: 'keychain', isDemo: false }],
  })

  service.clearRequests()
  const second = await launchDesk({ profileDir })
  await expect(rows(second.page).first()).toBeVisible()
  expect((await state(second.page)).workspaces).toMatchObject([{ token: 'keychain' }])
  await expect.poll(() => service.requests().length).toBeGreaterThan(0)
  await second.close()
})

test('the demo workspace opens with one button, and again at the next start', async () => {
  const first = await launchDesk({ profileDir })
  await first.page.getByRole('button', { name: 'Open demo workspace' }).click()
  await expect(rows(first.page).first()).toBeVisible()
  const before = await state(first.page)
  expect(before.workspaces).toMatchObject([{ isDemo: true, name: 'Demo workspace' }])
  await first.close()

  const second = await launchDesk({ profileDir })
  await expect(rows(second.page).first()).toBeVisible()
  const workspaceId = before.currentWorkspaceId ?? ''
  const connection = () =>
    second.page.evaluate(async (workspaceId) => {
      const sync = await window.desk.invoke('sync.state', { workspaceId })
      return sync.ok ? sync.value.connection : sync.error.kind
    }, workspaceId)
  await expect.poll(connection).toMatch(/syncing|idle/)
  expect((await state(second.page)).workspaces).toMatchObject([{ id: workspaceId, isDemo: true }])
  await second.close()
})
