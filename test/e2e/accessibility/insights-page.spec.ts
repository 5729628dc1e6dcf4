import { testLimits } from '../../fixtures/test-limits.ts'
import { expect, test } from '../connected-desk.ts'
import { pressSequence, tick } from '../window-actions.ts'
import { findingsOf } from './axe.ts'

test.describe.configure({ timeout: testLimits.long })

test('insights: charts, tables, a comparison, no matches, a search with an error', async ({
  reading: { page, grid, status },
}) => {
  const { look, broken } = findingsOf(page)
  await expect(status).toContainText('Up to date')
  await grid.focus()
  await pressSequence(page, 'g', 't')
  const backlog = page.getByRole('slider', { name: /^Backlog/ })
  await expect(backlog).toBeVisible()
  await look('the charts')
  await tick(page.getByRole('checkbox', { name: 'Compare with previous period' }))
  await backlog.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Open before', { exact: true })).toBeVisible()
  await look('a point of a chart that is compared')
  for (const table of await page.getByRole('button', { name: /^Table of/ }).all()) {
    if (await table.isVisible()) await table.press('Enter')
  }
  await look('the tables')
  await page.getByRole('button', { name: 'Save Backlog' }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await look('the menu of ways to save')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Narrow insights' }).fill('program:nosuchprogram ')
  await expect(page.getByText('No reports match')).toBeVisible()
  await look('nothing that matches')
  expect(broken).toEqual([])
})
