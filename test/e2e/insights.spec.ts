import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Locator, Page } from 'playwright/test'
import { readEveryPage } from '../fixtures/service.ts'
import { cursorRow, expect, reportNumber, test } from './connected-desk.ts'
import { pressSequence } from './window-actions.ts'

test.use({ serviceOptions: { reports: 60, seed: 9 }, tokenName: 'triager' })

const openNames = ['New', 'To review', 'Triaged', 'Needs more info']

/** The text of each cell, row by row. */
async function cellsOf(table: Locator): Promise<string[][]> {
  return table
    .locator('tr')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    )
}

async function headline(figure: Locator, name: string): Promise<string> {
  const value = figure.locator('dl > div').filter({ has: figure.page().getByText(name, { exact: true }) })
  return (await value.locator('dd > span').first().textContent()) ?? ''
}

async function openInsights(page: Page): Promise<void> {
  await pressSequence(page, 'g', 't')
  await expect(page.getByRole('region', { name: 'Insights' })).toBeFocused()
  await expect(page.getByText('Still working out')).toHaveCount(0)
}

test('by keyboard: the numbers match the service, the table and the file agree, and a point opens its list', async ({
  connected,
}) => {
  const { page, grid, status, service, desk } = connected
  await expect(status).toContainText('Up to date')
  await expect(status).not.toContainText('to read in full')
  const served = await readEveryPage(service, { token: 'triager', query: { limit: 100 } })
  const open = served.filter(({ status: now }) => openNames.includes(now?.name ?? '')).length
  await grid.focus()
  await openInsights(page)

  const backlog = page.getByRole('figure', { name: 'Backlog' })
  const flow = page.getByRole('figure', { name: 'Submitted and closed' })
  await test.step('the numbers of the page', async () => {
    expect(await headline(backlog, 'Open now')).toBe(String(open))
    await page.getByRole('radio', { name: 'All time' }).press('Space')
    await expect.poll(() => headline(flow, 'Submitted')).toBe(String(served.length))
    // A radio button takes no letters, so keys that are pressed on it reach the window.
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Narrow insights' })).toBeFocused()
  })

  await test.step('the table, and the same as a file', async () => {
    await flow.getByRole('button', { name: 'Table of Submitted and closed' }).press('Enter')
    const [head = [], ...lines] = await cellsOf(flow.getByRole('table'))
    expect(head).toEqual(['Day', 'Submitted', 'Closed', 'Reopened'])
    const sum = lines.reduce((total, [, submitted]) => total + Number(submitted), 0)
    expect(sum).toBe(served.length)
    // By local days: the window and this test run on the same computer.
    const perDay = Map.groupBy(served, ({ createdAt }) =>
      new Date(String(createdAt)).toLocaleDateString('sv'),
    )
    expect(lines.map(([, submitted]) => Number(submitted)).filter((count) => count > 0)).toEqual(
      [...perDay.keys()].toSorted().map((day) => perDay.get(day)?.length),
    )

    await flow.getByRole('button', { name: 'Save Submitted and closed' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Numbers as CSV' }).press('Enter')
    await expect(page.getByText('Saved Submitted and closed')).toBeVisible()
    const folder = join(desk.profileDir, 'evidence', 'exports')
    const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.csv'))
    const written = Papa.parse<string[]>(readFileSync(join(folder, name), 'utf8'), { skipEmptyLines: true })
    const [wroteHead, ...wroteLines] = written.data
    expect(wroteHead).toEqual(head)
    expect(wroteLines.map(([, ...values]) => values)).toEqual(lines.map(([, ...values]) => values))
    await flow.getByRole('button', { name: 'Chart of Submitted and closed' }).press('Enter')
  })

  await test.step('a search narrows everything', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('severity:high ')
    const high = served.filter(({ severity }) => severity?.name === 'High')
    await expect.poll(() => headline(flow, 'Submitted')).toBe(String(high.length))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('slider', { name: /^Backlog/ })).toBeFocused()
  })

  await test.step('from chart to chart, from point to point, and to the list', async () => {
    await page.keyboard.press('ArrowDown')
    const plot = page.getByRole('slider', { name: /^Submitted and closed/ })
    await expect(plot).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(plot).not.toHaveAttribute('aria-valuetext', /so far/)
    await page.keyboard.press('End')
    const submitted = async () =>
      /Submitted (\d+)/.exec((await plot.getAttribute('aria-valuetext')) ?? '')?.[1] ?? 'no number'
    // Shortly after midnight the present day has no reports yet.
    while ((await submitted()) === '0') await page.keyboard.press('ArrowLeft')
    const listed = await submitted()
    await page.keyboard.press('Enter')
    await expect(grid).toBeFocused()
    await expect(grid).toHaveAttribute('aria-rowcount', listed)
    await expect(page.getByRole('searchbox', { name: 'Search reports' })).toHaveValue(
      /^created:.* severity:high $/,
    )
  })

  await test.step('keys of the list do nothing while the page is there, and Escape leads back', async () => {
    const heading = page.getByRole('region', { name: 'Report', exact: true }).getByRole('heading').first()
    const open = reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')
    await expect(heading).toContainText(`#${open} `)
    await openInsights(page)
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await expect(page.getByRole('form')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(grid).toBeFocused()
    await expect(heading).toContainText(`#${open} `)
  })
})
