import { testLimits } from '../../fixtures/test-limits.ts'
import { expect, test } from '../connected-desk.ts'
import { findingsOf } from './axe.ts'

// Each test walks through many states, and axe checks the whole window in each.
test.describe.configure({ timeout: testLimits.long })

/** For the soak alone: their dialogs look like others, or another test checks them with content. */
const alike = [
  'act.weakness',
  'outbox.open',
  'outbox.conflicts',
  'marks.remind',
  'marks.label',
  'marks.note',
  'labels.open',
]

/** Ids of palette commands that open something; each is checked in its first state. */
const opening = [
  'desk.guide',
  'desk.keys',
  'desk.settings',
  'desk.storage',
  'types.open',
  'sla.open',
  'templates.open',
  'act.template',
  'workspace.me',
  'workspace.switch',
  'workspace.edit',
  'workspace.add',
  'workspace.renewToken',
  'workspace.forget',
  'downloads.open',
  'export.open',
  'bulk.show',
  'view.programs',
  'report.scope',
  'act.assign',
  'act.classify',
  'act.cvss',
  'act.reward',
  'act.rename',
  'act.knownIssue',
  'act.knownIssueOfReport',
  'marks.snooze',
  'view.save',
  ...(process.env.SOAK === undefined ? [] : alike),
]

test('dialogs opened from the palette', async ({ reading }) => {
  const { page, grid, status } = reading
  const { look, broken } = findingsOf(page)
  await expect(status).toContainText('Up to date')
  await expect(status).not.toContainText('to read in full')
  await grid.focus()
  const dialogs = page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .or(page.locator('[data-form-card]'))
  const leave = async () => {
    for (let tries = 0; tries < 4 && (await dialogs.count()) > 0; tries += 1)
      await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0)
  }
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('listbox', { name: 'Commands' })).toBeVisible()
  await look('the palette')
  await page.keyboard.type('zzzqqq')
  await look('the palette with nothing found')
  await leave()
  for (const command of opening) {
    await page.keyboard.press('ControlOrMeta+k')
    await page.locator(`[role="option"][data-key="command:${command}"]`).click()
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0)
    await expect(dialogs.first()).toBeVisible()
    await look(command)
    if (command === 'act.cvss') {
      await page.getByRole('button', { name: /^More metrics/ }).click()
      await look('every metric of a vector')
    }
    if (command === 'desk.keys') {
      await page.getByRole('button', { name: 'Change the keys of Next report' }).click()
      await look('a key that is changed')
    }
    if (command === 'sla.open') {
      await page.getByRole('button', { name: 'Use starter rules' }).click()
      await look('rules and a calendar')
    }
    if (command === 'marks.snooze') {
      await page.getByRole('option', { name: /^Another time/ }).click()
      await look('snooze until another time')
    }
    await leave()
  }
  expect(broken).toEqual([])
})
