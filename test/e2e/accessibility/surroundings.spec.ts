import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyAccount } from '#main/copies/key-safe.ts'
import { openKeychain } from '#main/keychain/keychain.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'
import { removeFolder } from '../../fixtures/remove-folder.ts'
import { startTestService } from '../../fixtures/service.ts'
import { canStartSession } from '../../fixtures/session-keyring.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { startRawServer } from '../../integration/api/raw-server.ts'
import { partsOf } from '../connected-desk.ts'
import { amplyPerMinute, expect, launchDesk, test } from '../fixtures.ts'
import { pressSequence } from '../window-actions.ts'
import { findingsOf } from './axe.ts'

// Each test walks through many states, and axe checks the whole window in each.
test.describe.configure({ timeout: testLimits.long })

test('the connect screen: empty, refused, waiting', async ({ desk }) => {
  await using service = await startTestService({ reports: 1 })
  await using silent = await startRawServer(() => undefined)
  const { page } = desk
  const { look, broken } = findingsOf(page)
  const address = page.getByRole('textbox', { name: 'Service address' })
  const token = page.getByRole('textbox', { name: 'Access token' })
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await expect(address).toBeFocused()
  await look('the connect screen')
  await address.fill('http://192.0.2.7')
  await token.fill('secret-token')
  await connect.click()
  await expect(address).toHaveAccessibleDescription(/cannot be used/)
  await look('an address that cannot be used')
  await address.fill(service.baseUrl)
  await token.fill(service.tokens.expired)
  await connect.click()
  await expect(token).toHaveAccessibleDescription(/not accepted/)
  await look('a token that is not accepted')
  await address.fill(silent.baseUrl)
  await connect.click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await look('a service that does not answer')
  expect(broken).toEqual([])
})

test('without the service: offline, a refused token, unreadable reports, evidence and its viewer', async () => {
  const service = await startTestService({ reports: 20 })
  const desk = await launchDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    requestsPerMinute: amplyPerMinute,
    isKnown: canStartSession,
  })
  const { page } = desk
  const { status, report, grid } = partsOf(page)
  const { look, broken } = findingsOf(page)
  await expect(status).toContainText(/Up to date/)
  await expect(status).not.toContainText('to read in full')

  const id = await withTextFile(service)
  await pressSequence(page, 'g', 'a')
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(String(id))
  await grid.getByRole('row', { name: new RegExp(`^#${id} `) }).click()
  await expect(report).toContainText(`#${id}`)
  await report.getByRole('tab', { name: /Evidence/ }).click()
  await expect(report.getByRole('listitem').first()).toBeVisible()
  await look('evidence that is not here')
  await page.keyboard.press('Shift+D')
  await expect(report.getByText('On this computer').first()).toBeVisible()
  await expect(report.getByRole('button', { name: /^View / }).first()).toBeVisible()
  await look('evidence that is here')
  await page
    .getByRole('button', { name: /^View .*\.(txt|log)$/ })
    .first()
    .click()
  await expect(page.locator('iframe').contentFrame().locator('pre')).toBeVisible()
  await look('the viewer of a file')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await pressSequence(page, 'g', 'd')
  await expect(page.getByRole('region', { name: 'Downloads' }).getByRole('listitem').first()).toBeVisible()
  await look('downloads')
  await page.keyboard.press('Escape')

  service.faults.set([{ kind: 'status', status: 401 }])
  await page.keyboard.press('F5')
  await expect(page.getByRole('alert').filter({ hasText: 'no longer accepted' })).toBeVisible()
  await look('a token that is no longer accepted')
  service.faults.clear()
  await service.close()
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('#999999')
  await page.keyboard.press('ControlOrMeta+Shift+G')
  await look('a report that cannot be asked for')
  await status.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible()
  await look('the panel of a sync that failed')
  expect(broken).toEqual([])
  await desk.close()
})

test('the recovery code, and the screen that asks for the code', async ({ keyring }) => {
  test.skip(keyring === null, 'This machine has no D-Bus or GNOME Keyring to test with.')
  const profileDir = await mkdtemp(join(tmpdir(), 'desk-'))
  await using service = await startTestService({ reports: 3 })
  const first = await launchDesk({ profileDir, baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const { look, broken } = findingsOf(first.page)
  await first.page.getByRole('button', { name: 'Save recovery code' }).click()
  await expect(first.page.getByRole('dialog', { name: 'Recovery code' }).getByRole('listitem')).toHaveCount(
    14,
  )
  await look('the recovery code')
  // The code can be printed: the window's policy allows printing.
  await first.page.evaluate(() => {
    window.addEventListener('beforeprint', () =>
      document.documentElement.setAttribute('data-was-printed', ''),
    )
  })
  await first.page.getByRole('button', { name: 'Print…' }).click()
  await expect(first.page.locator('html[data-was-printed]')).toHaveCount(1)
  await first.page.getByRole('button', { name: 'I have it on paper' }).click()
  await expect(first.page.getByRole('dialog', { name: 'Check the recovery code' })).toBeVisible()
  await look('the check of the recovery code')
  const workspaceId = await first.page.evaluate(async () => {
    const desk = await window.desk.invoke('desk.state', {})
    return desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
  })
  await first.close()
  expect(broken).toEqual([])

  await openKeychain(rememberingLog()).forget(keyAccount(workspaceId))
  const second = await launchDesk({ profileDir })
  const later = findingsOf(second.page)
  await expect(
    second.page.getByRole('heading', { name: 'The key to these reports is missing' }),
  ).toBeVisible()
  await later.look('a copy whose key is missing')
  expect(later.broken).toEqual([])
  await second.close()
  await removeFolder(profileDir)
})

/** A report with a downloadable text file. */
async function withTextFile(service: Awaited<ReturnType<typeof startTestService>>): Promise<number> {
  for (const id of service.backstage.reportIds()) {
    const answer = await service.ask('listEvidence', { path: { id } })
    const items = answer.json<{ filename: string; status: string }[]>()
    if (items.some(({ status }) => status !== 'Available')) continue
    if (items.some(({ filename }) => /^[\w -]+\.(?:txt|log)$/.test(filename))) return id
  }
  throw new Error('the sample has no report with a file of text')
}
