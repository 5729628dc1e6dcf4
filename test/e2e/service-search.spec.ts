import type { Page } from 'playwright/test'
import { cursorRow, expect, reportNumber, rowNames, rows, test } from './connected-desk.ts'

/** A word that occurs nowhere in the sample. */
const rare = 'quetzalcoatlus'
const key = 'ControlOrMeta+Shift+F'

const bar = (page: Page) => page.getByRole('region', { name: 'Search on the server' })

/** Takes pictures for a human check if the environment variable is set. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.DESK_PICTURES
  if (folder === undefined) return
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate((theme) => document.documentElement.style.setProperty('color-scheme', theme), scheme)
    await page.waitForTimeout(250)
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png` })
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('color-scheme'))
}

test.describe('a search on the server', () => {
  test('brings missing reports, says which filters it skipped, can be canceled, and waits for the budget', async ({
    connected,
  }) => {
    await test.step('says what it was not asked for, and that nothing is new', async () => {
      const { page, search, queues } = connected
      await queues.getByRole('button', { name: /^All reports/ }).click()
      await search.fill('has:reward is:open ')
      await page.keyboard.press(key)
      await expect(bar(page)).toContainText('Nothing new: all')
      await expect(bar(page)).toContainText('Applied on this computer only: “is:open”.')
      await picture(page, 'nothing-new')
      await search.fill('-is:open')
      await page.keyboard.press(key)
      await expect(bar(page)).toContainText('The server can’t search for this')
      await search.fill('is:assigned -is:assigned ')
      await page.keyboard.press(key)
      await expect(bar(page)).toContainText('Parts of this search contradict each other.')
      await search.fill(rare)
      await page.keyboard.press(key)
      await expect(bar(page)).toContainText('No matches on the server')
      await search.fill('')
    })

    await test.step('ends with Escape, and with the next letter', async () => {
      const { page, search, service } = connected
      service.faults.set([{ kind: 'latency', endpoint: 'searchReports', ms: 3_000 }])
      await search.fill('the')
      await page.keyboard.press(key)
      await expect(bar(page)).toContainText('Asking the server')
      await page.keyboard.press('Escape')
      await expect(bar(page)).toContainText('Not in the list?')
      await expect(search).toHaveValue('the')
      await page.keyboard.press(key)
      await expect(bar(page)).toContainText('Asking the server')
      await page.keyboard.type('m')
      await expect(bar(page)).toContainText('Not in the list?')
      await expect(search).toHaveValue('them')
      await page.keyboard.press('Escape')
      await expect(bar(page)).toHaveCount(0)
      service.faults.clear()
    })

    await test.step('brings what is not here yet into the list, page by page', async () => {
      const { page, search, grid, queues, report, service } = connected
      await queues.getByRole('button', { name: /^All reports/ }).click()
      for (let count = 0; count < 103; count += 1) {
        service.backstage.addReport({ name: `The ${rare} number ${count}` })
      }
      await search.fill(rare)
      await expect(grid).toHaveAttribute('aria-rowcount', '0')
      await expect(bar(page)).toContainText('Not in the list?')
      await picture(page, 'offer')
      service.faults.set([
        { kind: 'latency', endpoint: 'searchReports', ms: 1_500, times: 1 },
        { kind: 'latency', endpoint: 'readReport', ms: 2_500 },
      ])
      await page.keyboard.press(key)
      await expect(bar(page)).toContainText('Asking the server')
      await picture(page, 'asking')
      await expect(bar(page)).toContainText('100 more from the server')
      await expect(bar(page)).toContainText('1 page read, the server has more.')
      await expect(grid).toHaveAttribute('aria-rowcount', '100')
      await expect(rows(grid).first()).toHaveAccessibleName(/found on the server/)
      await picture(page, 'found')
      await bar(page)
        .getByRole('button', { name: /^Next page/ })
        .click()
      await expect(bar(page)).toContainText('103 more from the server')
      await expect(grid).toHaveAttribute('aria-rowcount', '103')
      await expect(bar(page).getByRole('button')).toHaveCount(0)

      await search.press('Enter')
      const [first = ''] = await rowNames(grid)
      await expect(cursorRow(grid)).toHaveAccessibleName(new RegExp(`^#${reportNumber(first)} `))
      await expect(report.getByRole('heading', { level: 1 })).toContainText(rare)
      // Opening reads the report completely, and its row is like all others.
      await expect(cursorRow(grid)).not.toHaveAccessibleName(/found on the server/)
      service.faults.clear()
    })

    await test.step('waits with the person when the service asks for a pause', async () => {
      const { page, search, service } = connected
      await search.fill('the')
      service.faults.set([{ kind: 'status', status: 429 }])
      await page.keyboard.press(key)
      await expect(bar(page)).toContainText(/asks for a pause; this goes on in \d+ (s|min)\./)
      await picture(page, 'pause')
      await page.keyboard.press('Escape')
      await expect(bar(page)).toContainText('Not in the list?')
    })
  })

  test('is in the palette, and reports a refusal, an unreachable server and a rejected token', async ({
    connected,
  }) => {
    const { page, search, service } = connected
    await search.fill('the')
    service.faults.set([{ kind: 'status', status: 403, endpoint: 'searchReports' }])
    await page.keyboard.press('ControlOrMeta+K')
    await page.keyboard.type('search on the server')
    await page.keyboard.press('Enter')
    await expect(bar(page)).toContainText('Your role or token lacks permission')
    await picture(page, 'forbidden')

    service.faults.set([{ kind: 'cut', at: 'start' }])
    await bar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(bar(page)).toContainText('The service cannot be reached')
    await expect(bar(page)).toContainText('The list shows what’s on this computer.')
    await picture(page, 'offline')

    service.faults.set([{ kind: 'status', status: 401 }])
    await bar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(bar(page)).toContainText('The access token was not accepted')
    await bar(page).getByRole('button', { name: 'Enter a new one' }).click()
    await expect(page.getByRole('dialog', { name: 'New access token' })).toBeVisible()
  })
})

test.describe('the number of a report that is not in the local copy', () => {
  test('is requested from the server, and the report opens', async ({ connected }) => {
    const { page, search, report, grid, queues, service } = connected
    await queues.getByRole('button', { name: /^All reports/ }).click()
    const reportId = service.backstage.addReport({ name: `The ${rare}` })
    await search.fill(`#${reportId}`)
    await expect(bar(page)).toContainText(`#${reportId} is not on this computer`)
    await picture(page, 'missing')
    await page.keyboard.press('ControlOrMeta+Shift+G')
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${reportId}`)
    await expect(grid).toBeFocused()
    await expect(report).toContainText(rare)
    await expect(rows(grid).first()).toHaveAccessibleName(new RegExp(`^#${reportId} `))

    await search.fill('#999999')
    await bar(page)
      .getByRole('button', { name: /^Get it from the server/ })
      .click()
    await expect(bar(page)).toContainText('The server does not show #999999')
    await expect(bar(page)).toContainText('your token can’t see it')
    await picture(page, 'not-shown')
  })
})

test('typed fast, no letter is lost and only the last answer is shown', async ({ reading }) => {
  const { page, search, grid, queues, service } = reading
  await queues.getByRole('button', { name: /^All reports/ }).click()
  const [reportId = 0] = service.backstage.reportIds().slice(3)
  const typed = `#${reportId} is:open,closed created:>2001 sort:oldest`
  await page.evaluate(() => {
    const counts: string[] = []
    Object.assign(window, { counts })
    const grid = document.querySelector('[role="grid"]')
    if (grid === null) throw new Error('no list')
    new MutationObserver(() => counts.push(grid.getAttribute('aria-rowcount') ?? '')).observe(grid, {
      attributes: true,
      attributeFilter: ['aria-rowcount'],
    })
  })
  await page.keyboard.press('/')
  await page.keyboard.type(typed, { delay: 0 })
  await expect(search).toHaveValue(typed)
  await expect(rows(grid).first()).toHaveAccessibleName(new RegExp(`^#${reportId} `))
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  // No late count replaces the result.
  const counts = () => page.evaluate(() => (window as unknown as { counts: string[] }).counts.length)
  const after = await counts()
  await page.waitForTimeout(300)
  expect(await counts()).toBe(after)
  await search.fill('')
})
