import { testLimits } from '../../fixtures/test-limits.ts'
import { cursorRow, expect, test } from '../connected-desk.ts'
import { openNew, pressSequence, writeComment } from '../window-actions.ts'
import { findingsOf } from './axe.ts'

// Each test walks through many states, and axe checks the whole window in each.
test.describe.configure({ timeout: testLimits.long })

test.use({ serviceOptions: { reports: 24 } })

/** The soak alone checks states and bulk changes whose forms have the same fields as others. */
const isSoak = process.env.SOAK !== undefined

test('the transition form with the fields of each transition, duplicates, and the bulk form', async ({
  connected,
}) => {
  const { page, grid } = connected
  const { look, broken } = findingsOf(page)
  await openNew(connected)
  const dialog = page.getByRole('dialog')
  const form = page.getByRole('form')
  await page.keyboard.press('s')
  const picker = page.getByRole('form', { name: 'Change state' })
  await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
  await look('the states')
  await page.keyboard.press('q')
  await look('a key that no state has')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  for (const key of isSoak ? ['t', 'n', 'i', 'o', 'v', 'w', '!'] : ['t', 'n', 'w']) {
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
    await page.keyboard.press(key)
    await expect(picker.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await look(`the change of the key ${key}`)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
  }

  await page.keyboard.press('s')
  await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
  await page.keyboard.press('d')
  const field = picker.getByRole('textbox', { name: 'Duplicate of' })
  await field.fill('the')
  await expect(picker.getByRole('listbox', { name: 'Candidates' }).getByRole('option').nth(1)).toBeVisible()
  await look('candidates for an original')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+Enter')
  const compare = page.getByRole('dialog', { name: /^Compare/ })
  await expect(compare.getByRole('status')).toContainText('in common')
  await look('the comparison')
  // The page keys scroll the texts, although a button at the bottom has the focus.
  const top = () =>
    compare
      .getByRole('article')
      .first()
      .evaluate((side) => side.scrollTop)
  await page.setViewportSize({ width: 1440, height: 420 })
  expect(await top()).toBe(0)
  await page.keyboard.press('PageDown')
  await expect.poll(top).toBeGreaterThan(0)
  await page.keyboard.press('Home')
  await expect.poll(top).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(compare).toHaveCount(0)
  await field.fill('zzzqqq')
  await look('no candidate')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  // The bulk form.
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('searchbox', { name: 'Search reports' })).toHaveValue('')
  await grid.focus()
  // Wait for the list without the search, which replaces the list of the search.
  await expect(cursorRow(grid)).toHaveCount(1)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await expect(page.getByText('2 reports selected')).toBeVisible()
  for (const key of isSoak ? ['s', 'a', 'p', 'c', 'r'] : ['s', 'p', 'c']) {
    await page.keyboard.press(key)
    const bulk = page.getByRole('dialog', { name: 'Bulk change' })
    await expect(bulk).toBeVisible()
    if (key === 's') {
      await expect(bulk.getByRole('option', { name: /^Triaged/ })).toBeVisible()
      await page.keyboard.press('t')
      await expect(bulk.getByRole('button', { name: /^Mark .* as triaged/ })).toBeEnabled()
    }
    await look(`the bulk change of the key ${key}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  expect(broken).toEqual([])
})

test('the outbox: held, failed, edited and in conflict; notices; the question before secrets are sent', async ({
  connected,
}) => {
  const { page, report, service, status } = connected
  const { look, broken } = findingsOf(page)
  await openNew(connected)
  await writeComment(connected, 'internal', 'Held for a moment')
  await expect(report.getByRole('article', { name: /not in the thread yet/ })).toBeVisible()
  await look('a held comment and its notice')
  await writeComment(connected, 'public', `Use ghp_${'a1B2'.repeat(9)} as the token.`)
  await expect(page.getByRole('alertdialog', { name: 'Send this?' })).toBeVisible()
  await look('the question before something that looks secret leaves')
  await page.keyboard.press('Escape')
  const reply = report.getByRole('textbox', { name: 'Public reply' })
  service.faults.set([{ kind: 'status', status: 400, endpoint: 'addComment' }])
  await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 0 }))
  await reply.fill('Refused by the service')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(status.getByRole('button', { name: /conflict/ })).toBeVisible()
  await status.getByRole('button', { name: /conflict/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Failed')
  await look('an action that failed')
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).first().press('Enter')
  await look('its editor')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await pressSequence(page, 'g', 'o')
  await expect(page.getByRole('region', { name: 'Outbox' })).toBeVisible()
  await look('the outbox')
  expect(broken).toEqual([])
})

test('a bulk change while it runs, and its results', async ({ connected }) => {
  const { page, grid, service } = connected
  const { look, broken } = findingsOf(page)
  service.faults.set([{ endpoint: 'addComment', kind: 'status', status: 403, times: 1 }])
  await pressSequence(page, 'g', 'a')
  await expect(grid).toHaveAttribute('aria-rowcount', '24')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Bulk change' })
  await dialog.getByRole('textbox', { name: 'Internal comment' }).fill('Checked together.')
  await expect(dialog.getByRole('button', { name: /^Send internally/ })).toBeEnabled()
  await look('its dry run')
  await page.keyboard.press('ControlOrMeta+Enter')
  const progress = dialog.getByRole('region', { name: 'Progress' })
  await expect(progress).toBeVisible()
  await look('held')
  await expect(progress.getByRole('region', { name: 'Failed' })).toBeVisible()
  await look('its results')
  expect(broken).toEqual([])
})
