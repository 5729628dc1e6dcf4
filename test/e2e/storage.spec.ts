import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasModes, modeOf } from '../fixtures/file-mode.ts'
import { removeFolder } from '../fixtures/remove-folder.ts'
import { startTestService } from '../fixtures/service.ts'
import { canStartSession } from '../fixtures/session-keyring.ts'
import { waits } from '../fixtures/test-limits.ts'
import { expect, partsOf, test } from './connected-desk.ts'
import { openCopyFile } from './copy-file.ts'
import { launchDesk } from './fixtures.ts'

const day = 86_400_000

/** The database files of a profile's workspaces. */
function databases(profileDir: string): string[] {
  const folder = join(profileDir, 'workspaces')
  return readdirSync(folder)
    .filter((name) => /^[\w-]+\.sqlite$/.test(name))
    .map((name) => join(folder, name))
}

test.describe('the storage panel', () => {
  test.use({ serviceOptions: { reports: 12, now: Date.now() - 120 * day } })

  test('opens from everywhere; checks, backs up, compacts and removes old texts; and shows the result', async ({
    connected,
  }) => {
    await test.step('opens from status bar, settings and palette, and shows what takes the room', async () => {
      const { page, status } = connected
      await expect(status).toContainText('Up to date')
      const panel = page.getByRole('dialog', { name: 'Storage' })
      await status.getByRole('button', { name: /^Storage: 12 reports/ }).click()
      await expect(panel.getByRole('list', { name: 'Sizes' })).toContainText('Search index')
      const figures = panel.getByRole('list', { name: 'Diagnostics' })
      await expect(figures).toBeHidden()
      await panel.getByText('Diagnostics', { exact: true }).click()
      await expect(figures).toContainText(/[\d,]+ of [\d,]+ pages free, \d+ index segments?/)
      await page.keyboard.press('Escape')
      await page.keyboard.press('ControlOrMeta+,')
      await page.getByRole('tab', { name: 'Data' }).click()
      await page.getByRole('button', { name: 'Storage…' }).click()
      await expect(panel).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('storage')
      await page.keyboard.press('Enter')
      await expect(panel).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    })

    await test.step('checks, backs up and compacts, and says what came of it', async () => {
      const { page, status, desk } = connected
      await expect(status).toContainText('Up to date')
      await status.getByRole('button', { name: /^Storage/ }).click()
      const panel = page.getByRole('dialog', { name: 'Storage' })
      await panel.getByRole('button', { name: 'Check' }).click()
      await expect(panel).toContainText('No problems found in pages, references, or the search index.')

      await panel.getByRole('button', { name: 'Back up…' }).click()
      await panel.getByRole('textbox', { name: 'Folder' }).fill('/proc/nowhere')
      await panel.getByRole('button', { name: 'Back up now' }).click()
      await expect(panel.getByRole('alert')).toContainText('Nothing can be written to this folder')
      await panel.getByRole('button', { name: 'Back up…' }).click()
      await panel.getByRole('button', { name: 'Back up now' }).click()
      await expect(panel).toContainText('backed up. The file:')
      const [backup = ''] = readdirSync(join(desk.profileDir, 'workspaces', 'backups'))
      await expect(panel).toContainText(backup)
      if (hasModes) expect(modeOf(join(desk.profileDir, 'workspaces', 'backups', backup))).toBe('600')

      await panel.getByRole('button', { name: 'Compact' }).click()
      await expect(panel).toContainText(/freed|Nothing to free up/)
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    })

    await test.step('removes old texts after saying how much, and reads them again when a report is opened', async () => {
      const { page, status, service, search, grid, report, queues } = connected
      for (const id of service.backstage.reportIds().slice(0, 3)) service.backstage.move(id, 'Resolved')
      await page.keyboard.press('F5')
      await expect(status).toContainText('Up to date')
      await expect(status).not.toContainText('to read in full')
      await status.getByRole('button', { name: /^Storage/ }).click()
      const panel = page.getByRole('dialog', { name: 'Storage' })
      await panel.getByText('3 months').click()
      await expect(panel).toContainText(/\d+ reports? with \d+ timeline entr/)
      await panel.getByRole('button', { name: 'Remove these texts' }).click()
      await expect(panel).toContainText(/The texts of \d+ reports? were removed/)
      await page.keyboard.press('Escape')

      await queues.getByRole('button', { name: /^All reports/ }).click()
      await search.fill('the')
      await expect(page.getByRole('note')).toContainText('not kept here, so they are not searched')
      const [first] = service.backstage.reportIds()
      await search.fill(`#${first}`)
      await expect(grid).toHaveAttribute('aria-rowcount', '1')
      await grid.getByRole('row', { name: new RegExp(`^#${first} `) }).click()
      await expect(report.getByRole('feed', { name: 'Timeline' }).getByRole('article').first()).toBeVisible()
    })
  })
})

test('a newer database stays untouched, and a damaged one is explained and recovered', async () => {
  // Two syncs may need more requests than the desk allows itself in one minute; then it waits.
  test.slow()
  await using service = await startTestService({ reports: 6 })
  const profileDir = await mkdtemp(join(tmpdir(), 'desk-'))
  const { baseUrl, tokens } = service
  const first = await launchDesk({ profileDir, baseUrl, token: tokens.superAdmin, isKnown: canStartSession })
  await expect(partsOf(first.page).status).toContainText(/Up to date.*6 reports/s, { timeout: waits.minute })
  await first.close()
  const [copy = ''] = databases(profileDir)
  const deskFile = join(profileDir, 'desk.sqlite')

  await test.step('a database of a newer desk stays untouched, and every part of the window says so', async () => {
    for (const file of [copy, deskFile]) {
      const original = readFileSync(file)
      const connection = await openCopyFile(file)
      connection.pragma('user_version = 9999')
      connection.close()
      const before = readFileSync(file)
      const desk = await launchDesk({ profileDir })
      const { page, status } = partsOf(desk.page)
      const alert = page.getByRole('alert').filter({ hasText: 'written by a newer desk' })
      await expect(alert).toContainText('It was left unchanged.')
      if (file === copy) {
        await status.getByRole('button', { name: 'Local copy not open' }).click()
        await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText('Reinstall the newer version')
      }
      await desk.close()
      expect(readFileSync(file).equals(before)).toBe(true)
      writeFileSync(file, original)
    }
  })

  await test.step('a damaged list of workspaces is reported with what is safe, and the workspace is recovered', async () => {
    writeFileSync(deskFile, Buffer.alloc(statSync(deskFile).size, 0xff))
    const desk = await launchDesk({ profileDir })
    const notices = desk.page.getByRole('region', { name: 'Notices' })
    await expect(notices).toContainText('Access tokens are safe in the keychain')
    await expect(notices).toContainText('1 workspace restored')
    await expect(partsOf(desk.page).status).toContainText(/6 reports/)
    await desk.close()
  })

  await test.step('damage is shown in place of the reports, and rebuilding brings everything back', async () => {
    const connection = await openCopyFile(copy)
    connection.pragma('wal_checkpoint(truncate)')
    const pages = connection
      .prepare<[], number>(`select pageno from dbstat where name in ('report_details', 'activities')`)
      .pluck()
      .all()
    connection.close()
    const bytes = readFileSync(copy)
    for (const page of pages) bytes.fill(0xff, (page - 1) * 4_096, page * 4_096)
    writeFileSync(copy, bytes)

    const desk = await launchDesk({ profileDir })
    const { page, status, grid } = partsOf(desk.page)
    await grid.focus()
    await page.keyboard.press('Enter')
    await expect(status).toContainText('Local copy damaged')
    await page.getByRole('button', { name: 'Rebuild…' }).click()
    const panel = page.getByRole('dialog', { name: 'Storage' })
    // Marks and drafts still go into the damaged copy, so the window does not claim that nothing does.
    const alert = panel.getByRole('alert').filter({ hasText: 'This local copy is damaged.' })
    await expect(alert).toContainText(
      'Sync has stopped. Rebuilding saves what it can read of your marks, notes,',
    )
    await panel.getByRole('button', { name: 'Rebuild', exact: true }).click()
    await expect(panel).toContainText('Rebuilt.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(/marks? w(as|ere) saved/)
    await expect(status).toContainText(/Up to date.*6 reports/s, { timeout: waits.minute })
    await desk.close()
  })
  await removeFolder(profileDir)
})
