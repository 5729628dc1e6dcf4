import { type ConnectedDesk, cursorRow, expect, rowNames, rows, test } from './connected-desk.ts'

/** Lists all reports and focuses the empty search. */
async function beginToSearch({ grid, queues, search }: ConnectedDesk): Promise<void> {
  const button = queues.getByRole('button', { name: /^All reports/ })
  await button.click()
  await expect(button).toHaveAttribute('aria-current', 'page')
  await search.fill('')
  await expect(grid).toHaveAttribute('aria-rowcount', '24')
  await expect(search).toBeFocused()
}

test('filters and orders are typed, and an unknown filter is reported', async ({ reading }) => {
  const { page, search, grid } = reading

  await test.step('filters narrow the list, turned round they leave the rest; the text stays as it was typed', async () => {
    await beginToSearch(reading)
    await page.keyboard.type('is:unassigned ')
    await expect(search).toHaveValue('is:unassigned ')
    await expect(grid).not.toHaveAttribute('aria-rowcount', '24')
    const unassigned = await rowNames(grid)
    for (const row of unassigned) expect(row).toContain(', unassigned')
    await search.fill('-is:unassigned ')
    await expect(grid).toHaveAttribute('aria-rowcount', String(24 - unassigned.length))
    for (const row of await rowNames(grid)) expect(row).not.toContain(', unassigned')
  })

  await test.step('what is not understood is said in words below the field, and the rest counts', async () => {
    await beginToSearch(reading)
    await search.fill('is:open ')
    await expect(grid).not.toHaveAttribute('aria-rowcount', '24')
    const open = (await grid.getAttribute('aria-rowcount')) ?? ''
    await search.fill('')
    await page.keyboard.type('is:open is:opn ')
    await expect(page.getByText('“opn” is not a value of is')).toBeVisible()
    await expect(search).toHaveAccessibleDescription(/“opn” is not a value of is/)
    await expect(grid).toHaveAttribute('aria-rowcount', open)

    await search.fill('status:nosuch')
    await expect(page.getByText('No status is named “nosuch”.')).toBeVisible()
    await expect(grid).toHaveAttribute('aria-rowcount', '0')
    await search.fill('http://127.0.0.1:1/foo:bar')
    await expect(search).toHaveAccessibleDescription('')
  })

  await test.step('an order in the query is the order, until another is chosen from the menu', async () => {
    await beginToSearch(reading)
    await page.keyboard.type('sort:title ')
    await expect(page.getByRole('button', { name: 'Order: Title' })).toBeVisible()
    const titles = async () =>
      (await rowNames(grid)).map((name) =>
        name
          .replace(/^#\d+ /, '')
          .slice(0, 4)
          .toLowerCase(),
      )
    await expect(rows(grid).first()).toBeVisible()
    // The other order has as many rows: only the rows themselves show when it has arrived.
    await expect
      .poll(async () => {
        const shown = await titles()
        return shown.every((title, at) => at === 0 || (shown[at - 1] ?? '') <= title)
      })
      .toBe(true)

    await page.getByRole('button', { name: 'Order: Title' }).click()
    await page.getByRole('menuitem', { name: 'Most severe' }).click()
    await expect(search).toHaveValue('')
    await expect(cursorRow(grid)).toHaveAccessibleName(/severity Critical/)
  })
})

test('keys and names are completed by keyboard and with the mouse', async ({ reading }) => {
  const { page, search, grid } = reading

  await test.step('keys and the names met so far are completed by keyboard, and the field keeps the focus', async () => {
    await beginToSearch(reading)
    const completions = page.getByRole('listbox', { name: 'Completions' })
    await page.keyboard.type('seve')
    await expect(completions.getByRole('option')).toHaveText([/^severity:/])
    await page.keyboard.press('Tab')
    await expect(search).toHaveValue('severity:')
    await expect(search).toBeFocused()

    await expect(completions.getByRole('option').nth(1)).toBeVisible()
    const severities = await completions.getByRole('option').allTextContents()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const chosen = completions.getByRole('option', { selected: true })
    await expect(chosen).toHaveText(severities[1] ?? '')
    await expect(search).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
    await page.keyboard.press('Enter')
    await expect(search).toHaveValue(`severity:${severities[1]} `)
    await expect(completions).toHaveCount(0)
    await expect(grid).not.toHaveAttribute('aria-rowcount', '24')
    for (const row of await rowNames(grid)) expect(row).toContain(`severity ${severities[1]}`)

    await page.keyboard.press('Enter')
    await expect(grid).toBeFocused()
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
  })

  await test.step('a completion is taken with the mouse too; Escape closes the list before it clears the text', async () => {
    await beginToSearch(reading)
    const completions = page.getByRole('listbox', { name: 'Completions' })
    await page.keyboard.type('assi')
    await completions.getByRole('option', { name: /^assignee:/ }).click()
    await expect(search).toHaveValue('assignee:')
    await expect(search).toBeFocused()
    await expect(completions).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(completions).toHaveCount(0)
    await expect(search).toHaveValue('assignee:')
    await page.keyboard.press('Escape')
    await expect(search).toHaveValue('')
  })
})
