import { cursorRow, expect, reportNumber, rowNames, rows, test } from './connected-desk.ts'

/** A word that occurs nowhere in the sample. */
const rare = 'quetzalcoatlus'
const rarer = 'archaeopteryx'

test('typed text is found at once in titles and comments, also in reports that arrive later', async ({
  connected,
}) => {
  const { page, search, grid, queues, service } = connected

  await test.step('what is typed is found at once, with the words marked; what comes later appears by itself', async () => {
    const [reportId = 0] = service.backstage.reportIds()
    await queues.getByRole('button', { name: /^All reports/ }).click()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type(rare.slice(0, 8))
    await expect(grid).toHaveAttribute('aria-rowcount', '0')

    service.backstage.rename(reportId, `A ${rare} in the title`)
    service.backstage.addComment(reportId, { message: 'to have it read again' })
    await page.keyboard.press('F5')
    await expect(rows(grid).first()).toHaveAccessibleName(new RegExp(`^#${reportId} A ${rare}`))
    await expect(grid.locator('mark')).toHaveText(new RegExp(`^${rare.slice(0, 8)}`, 'i'))
  })

  await test.step('a comment is searched too, and the row says where the words were found', async () => {
    const [reportId = 0] = service.backstage.reportIds()
    await search.fill(rarer)
    service.backstage.addComment(reportId, { message: `I saw the ${rarer} again` })
    await page.keyboard.press('F5')
    const row = rows(grid).first()
    await expect(row).toHaveAccessibleName(new RegExp(`found in comment: .*${rarer}`))
    await expect(grid.locator('mark')).toHaveText(rarer)
  })
})

test('the search is entered and left by keys, and moves to its matches', async ({ reading }) => {
  const { page, search, grid, report } = reading

  await test.step('the search has the focus with its key, so that no letter typed on is lost', async () => {
    const focused = await page.evaluate(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', code: 'Slash', bubbles: true }))
      return document.activeElement?.getAttribute('aria-label')
    })
    expect(focused).toBe('Search reports')
    await page.keyboard.press('Escape')
    await expect(grid).toBeFocused()
  })

  await test.step('Escape clears the search first and leaves it then, back on the open report', async () => {
    const before = await grid.getAttribute('aria-rowcount')
    await page.keyboard.press('/')
    await page.keyboard.type('zzzzzz')
    await expect(grid).toHaveAttribute('aria-rowcount', '0')
    await page.keyboard.press('Escape')
    await expect(search).toHaveValue('')
    await expect(search).toBeFocused()
    await expect(grid).toHaveAttribute('aria-rowcount', before ?? '')
    await page.keyboard.press('Escape')
    await expect(grid).toBeFocused()
    await expect(cursorRow(grid)).toHaveCount(1)
  })

  await test.step('Enter goes to the first result; the open report stays until then', async () => {
    const all = await rowNames(grid)
    const [first = '', , third = ''] = all
    await page.keyboard.press('/')
    await page.keyboard.type(`#${reportNumber(third)}`)
    await expect(rows(grid).first()).toHaveAccessibleName(new RegExp(`^#${reportNumber(third)} `))
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${reportNumber(first)}`)
    await search.press('Enter')
    await expect(grid).toBeFocused()
    await expect(cursorRow(grid)).toHaveAccessibleName(new RegExp(`^#${reportNumber(third)} `))
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${reportNumber(third)}`)
  })
})

test('numbers, punctuation and text without matches are searched for as typed', async ({ reading }) => {
  const { page, search, grid, queues, service } = reading

  await test.step('nothing found anywhere says so, and what was sought as plain text', async () => {
    await search.fill('<b>zzzzzz')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await expect(page.getByText('<b>zzzzzz')).toBeVisible()
    await expect(page.getByText('nor anywhere else here')).toBeVisible()
    await expect(page.getByRole('button', { name: /All reports$/ })).toHaveCount(0)
    await expect(search).toHaveValue('<b>zzzzzz')
  })

  await test.step('a number finds its report', async () => {
    const [reportId = 0] = service.backstage.reportIds().slice(5)
    await queues.getByRole('button', { name: /^All reports/ }).click()
    await search.fill(`#${reportId}`)
    await expect(rows(grid).first()).toHaveAccessibleName(new RegExp(`^#${reportId} `))
  })

  await test.step('any text may be typed: signs of other languages are no error', async () => {
    for (const typed of ['"', 'a AND', 'NEAR(', 'x:y', '*', '-', "');--", '\\', '٪', '\u0000']) {
      await search.fill(typed)
      await expect(grid).toHaveAttribute('aria-rowcount', /^\d+$/)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })
})
