import { startTestService } from '../fixtures/service.ts'
import { canStartSession } from '../fixtures/session-keyring.ts'
import { expect, partsOf, test } from './connected-desk.ts'
import { launchDesk } from './fixtures.ts'

/** More than one minute's budget can read: the panel has progress to show for a while. */
const reports = 150

test('the sync panel shows the work of each workspace, and the budget panel who uses the requests', async () => {
  await using first = await startTestService({ reports })
  await using second = await startTestService({ reports })
  const desk = await launchDesk({
    baseUrl: first.baseUrl,
    token: first.tokens.superAdmin,
    isKnown: canStartSession,
  })
  const { page, grid, status } = partsOf(desk.page)
  await expect(grid).toHaveAttribute('aria-rowcount', /^[1-9]/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('add a workspace')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a workspace' })
  await dialog.getByRole('textbox', { name: 'Service address' }).fill(second.baseUrl)
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(second.tokens.superAdmin)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(status.getByRole('button', { name: /^Storage: 150 reports/ })).toBeVisible()

  await status.getByRole('button').first().click()
  const panel = page.getByRole('dialog', { name: 'Sync' })
  const stages = panel.getByRole('list', { name: 'Sync stages' })
  await expect(stages.getByRole('listitem')).toHaveText([
    /^Done: Programs and targets/,
    /^Done: Reports, newest first/,
    /^Under way: Details and timelines\d+ of 1\d\d.*min/,
    /Check for silent changes/,
    /Search index/,
  ])
  await expect(stages.getByRole('progressbar', { name: 'Details and timelines' })).toBeVisible()
  const others = panel.getByRole('region', { name: 'Other workspaces' })
  await expect(others.getByRole('progressbar', { name: 'Details and timelines' })).toBeVisible()
  await expect(others.getByRole('meter', { name: /^Requests of .* in the last minute$/ })).toBeVisible()

  await page.keyboard.press('Escape')
  await status.getByRole('button', { name: /^Budget/ }).click()
  const budget = page.getByRole('dialog', { name: 'Request budget' })
  const rows = budget.getByRole('table', { name: 'Requests by source' }).getByRole('row')
  await expect(rows.getByRole('rowheader').nth(3)).toHaveText('Background reading')
  await expect(rows.getByRole('rowheader')).toContainText([
    'What you open and ask for',
    'Your decisions',
    'Bulk changes',
    'Background reading',
  ])
  await expect(rows.nth(4).getByRole('cell').first()).toHaveText(/^[1-9]\d*$/)
  await expect(rows.nth(1).getByRole('cell').last()).toHaveText('120')
  await expect(budget.getByRole('meter', { name: 'Requests in the last minute' })).toBeVisible()
  await desk.close()
})
