import { testLimits } from '../../fixtures/test-limits.ts'
import { expect, rows, test } from '../connected-desk.ts'
import { pressSequence } from '../window-actions.ts'
import { findingsOf } from './axe.ts'

// Each test walks through many states, and axe checks the whole window in each.
test.describe.configure({ timeout: testLimits.long })

test('the list, the search and the report', async ({ reading }) => {
  const { page, grid, report, search, status, queues } = reading
  const { look, broken } = findingsOf(page)
  await expect(status).toContainText('Up to date')
  await expect(status).not.toContainText('to read in full')
  await grid.focus()
  await look('the list and a report')
  for (const name of [/^Timeline/, /^Evidence/, /^Report/]) {
    await report.getByRole('tab', { name }).click()
    await look(`the tab ${name}`)
  }
  await page.keyboard.press('c')
  await page.keyboard.type('A note, **bold**.')
  await look('an internal comment')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.keyboard.type('A reply')
  await look('a public reply')
  await page.keyboard.press('Escape')
  await grid.focus()
  await page.keyboard.press('g')
  await expect(page.getByRole('status', { name: 'g, then' })).toBeVisible()
  await look('a begun sequence of keys')
  // The check may have taken longer than the time limit of a key sequence.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status', { name: 'g, then' })).toHaveCount(0)
  await pressSequence(page, 'g', 'a')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('is:')
  await expect(page.getByRole('listbox', { name: 'Completions' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await look('completions')
  await search.fill('priority:high x')
  await expect(page.getByText('“priority:”')).toBeVisible()
  await look('a filter there is none of')
  await search.fill('the')
  await expect(page.locator('mark').first()).toBeVisible()
  await look('hits')
  // After keys, the first pointer movement opens no tooltip.
  await search.hover()
  await page.getByRole('button', { name: 'Clear the search' }).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await look('a tooltip')
  await page.keyboard.press('ControlOrMeta+Shift+F')
  await expect(page.getByText(/from the server|Nothing new|No matches on the server/)).toBeVisible()
  await look('found on the server')
  await search.fill('zzzqqq')
  await expect(grid).toHaveAttribute('aria-rowcount', '0')
  await look('nothing found')
  await search.fill('#999999')
  await expect(page.getByRole('button', { name: /^Get/ })).toBeVisible()
  await look('a number that is not here')
  await search.fill('')
  await search.press('Enter')
  await expect(rows(grid).first()).toBeVisible()
  // The others look like these two: full, or empty.
  const shown = ['Mine', 'Snoozed']
  const others = ['Critical', 'Your turn', 'Pinned', 'Reviewed']
  for (const name of process.env.SOAK === undefined ? shown : [...shown, ...others]) {
    await queues.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await look(`the queue ${name}`)
  }
  await queues.getByRole('button', { name: /^All reports/ }).click()
  for (const menu of [/^Order/, /^Groups/]) {
    await page.getByRole('button', { name: menu }).click()
    await look(`the menu ${menu}`)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: /^Groups/ }).click()
  await page.getByRole('menuitem', { name: 'By program' }).click()
  await expect(grid.getByRole('rowgroup').first()).toBeVisible()
  await look('groups')
  await page.getByRole('button', { name: /^Groups/ }).click()
  await page.getByRole('menuitem', { name: 'No groups' }).click()
  await queues.getByRole('button', { name: /^Workspace/ }).click()
  await look('the menu of the workspace')
  await page.keyboard.press('Escape')
  await report.getByRole('button', { name: 'More actions' }).click()
  await look('the menu of the report')
  await page.keyboard.press('Escape')
  await grid.focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await look('a selection')
  await page.keyboard.press('Escape')
  for (const name of [/^Up to date|^Syncing/, /^Budget/]) {
    await status.getByRole('button', { name }).click()
    await look(`the panel ${name}`)
    await page.keyboard.press('Escape')
  }
  expect(broken).toEqual([])
})

test('a narrow window that shows one pane at a time', async ({ reading }) => {
  const { page, grid, report } = reading
  const { look, broken } = findingsOf(page)
  await page.setViewportSize({ width: 720, height: 450 })
  await expect(report).toBeHidden()
  await look('the list alone')
  await page.getByRole('button', { name: 'Show queues' }).click()
  await look('the queues as a drawer')
  await page.keyboard.press('Escape')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(report).toBeVisible()
  await look('the report alone')
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(broken).toEqual([])
})
