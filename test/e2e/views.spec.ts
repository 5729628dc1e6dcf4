import type { Page } from 'playwright/test'
import { cursorRow, expect, reportNumber, rowNames, test } from './connected-desk.ts'
import { pressSequence } from './window-actions.ts'

async function cursorReport(grid: Parameters<typeof cursorRow>[0]): Promise<number> {
  await expect(cursorRow(grid)).toHaveCount(1)
  return reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')
}
const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text)

test('a search is saved as a view, and a snoozed report leaves the inbox until it changes', async ({
  connected,
}) => {
  await test.step('a search is saved as a view, counts what it holds, is renamed, and comes back after it was removed', async () => {
    const { page, queues, search, service, grid } = connected
    await queues.getByRole('button', { name: /^All reports/ }).click()
    await search.fill('zanzibar')
    await expect(grid).toHaveAttribute('aria-rowcount', '0')
    await page.keyboard.press('ControlOrMeta+s')
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('zanzibar')
    await page.keyboard.type('Spice')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const views = queues.getByRole('region', { name: 'Views' })
    const view = views.getByRole('button', { name: /^Spice/ })
    await expect(view).toHaveAttribute('aria-current', 'page')
    await expect(view).toHaveText(/0$/)

    const [reportId = 0] = service.backstage.reportIds()
    service.backstage.rename(reportId, 'Zanzibar takes any token')
    service.backstage.addComment(reportId, { message: 'to make it the newest' })
    await page.keyboard.press('F5')
    await expect(view).toHaveText(/1$/)
    await expect(grid).toHaveAttribute('aria-rowcount', '1')

    await page.keyboard.press('ControlOrMeta+1')
    await expect(search).toHaveValue('')
    await page.keyboard.press('ControlOrMeta+5')
    await expect(search).toHaveValue('zanzibar')
    await expect(cursorRow(grid)).toHaveAccessibleName(new RegExp(`^#${reportId} `))

    await view.hover()
    await views.getByRole('button', { name: 'Change the view Spice' }).click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.getByRole('dialog', { name: 'Rename view' }).getByRole('textbox').fill('Islands')
    await page.keyboard.press('Enter')
    const renamed = views.getByRole('button', { name: /^Islands/ })
    await expect(renamed).toBeVisible()

    await renamed.hover()
    await views.getByRole('button', { name: 'Change the view Islands' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(renamed).toBeHidden()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(renamed).toBeVisible()
    await page.reload()
    await expect(renamed).toHaveText(/1$/)
    await queues.getByRole('button', { name: /^Inbox/ }).click()
    await expect(search).toHaveValue('')
  })

  await test.step('a snoozed report leaves the inbox, comes back by undo, and wakes when something happens', async () => {
    const { page, grid, queues, report, service } = connected
    const inbox = queues.getByRole('button', { name: /^Inbox/ })
    const snoozed = queues.getByRole('button', { name: /^Snoozed/ })
    const before = Number(await grid.getAttribute('aria-rowcount'))
    await grid.focus()
    const id = await cursorReport(grid)
    await page.keyboard.press('h')
    const dialog = page.getByRole('dialog', { name: 'Snooze' })
    await expect(dialog.getByRole('option').first()).toBeFocused()
    await dialog.getByRole('option', { name: /Until something happens/ }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(grid).toHaveAttribute('aria-rowcount', String(before - 1))
    await expect(snoozed).toHaveText(/1$/)
    expect(await cursorReport(grid)).not.toBe(id)

    await page.keyboard.press('z')
    await expect(notice(page, 'Undone')).toBeVisible()
    await expect(grid).toHaveAttribute('aria-rowcount', String(before))
    await expect(snoozed).toHaveText(/0$/)

    const row = grid.getByRole('row', { name: new RegExp(`^#${id} `) })
    await row.click()
    await page.keyboard.press('h')
    await page.keyboard.press('2')
    await expect(snoozed).toHaveText(/1$/)
    await pressSequence(page, 'g', 'h')
    await expect(cursorRow(grid)).toHaveAccessibleName(new RegExp(`^#${id} .*snoozed until `))

    // A change while the report is open would count as seen at once.
    await inbox.click()
    await expect(report.getByRole('heading', { level: 1 })).not.toContainText(`#${id}`)
    await expect(row).toHaveCount(0)
    service.backstage.addComment(id, { message: 'news from the reporter' })
    await page.keyboard.press('F5')
    await expect(snoozed).toHaveText(/0$/)
    await expect(row).toHaveAccessibleName(/changed since you saw it, woke by activity/)
    await snoozed.click()
    await expect(page.getByText('Nothing snoozed')).toBeVisible()
    expect(service.requests().filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

test('a report returns when no answer came, and leaves the inbox once reviewed', async ({ connected }) => {
  await test.step('a report that nobody answers by a time comes back by itself, and says so', async () => {
    const { page, grid, queues } = connected
    await grid.focus()
    const id = await cursorReport(grid)
    await page.keyboard.press('Shift+R')
    const dialog = page.getByRole('dialog', { name: 'Remind me if nobody answers by' })
    await expect(dialog.getByRole('option').first()).toBeFocused()
    await expect(dialog.getByRole('option', { name: /Until something happens/ })).toHaveCount(0)
    await dialog.getByRole('option', { name: /Another time/ }).press('Enter')
    const field = page.getByLabel('Day and time')
    await field.fill('2020-01-01T09:00')
    await page.getByRole('dialog').getByRole('button', { name: 'Remind me', exact: true }).click()
    await expect(page.getByText('Choose a time in the future.')).toBeVisible()
    const soon = await page.evaluate(() => {
      const at = new Date(Date.now() + 10_000)
      return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
    })
    await field.fill(soon)
    await page.getByRole('dialog').getByRole('button', { name: 'Remind me', exact: true }).click()
    await expect(queues.getByRole('button', { name: /^Snoozed/ })).toHaveText(/1$/)
    await expect(notice(page, `#${id} is awake again`)).toBeVisible()
    await expect(notice(page, 'Nobody answered.')).toBeVisible()
    await expect(queues.getByRole('button', { name: /^Snoozed/ })).toHaveText(/0$/)
    await expect(grid.getByRole('row', { name: new RegExp(`^#${id} .*nobody answered by`) })).toBeVisible()
  })

  await test.step('e takes a report out of the inbox until somebody else does something; splits of it are one key away', async () => {
    const { page, grid, queues, service } = connected
    const inbox = queues.getByRole('button', { name: /^Inbox/ })
    const reviewed = queues.getByRole('button', { name: /^Reviewed/ })
    const before = Number(await grid.getAttribute('aria-rowcount'))
    await grid.focus()
    const first = await cursorReport(grid)
    await page.keyboard.press('e')
    await expect(grid).toHaveAttribute('aria-rowcount', String(before - 1))
    await expect(reviewed).toHaveText(/1$/)
    await expect(inbox).toHaveText(new RegExp(`${before - 1}$`))
    // The effect is explained once.
    await expect(notice(page, /^Reviewed reports leave the inbox/)).toBeVisible()
    const second = await cursorReport(grid)
    expect(second).not.toBe(first)
    await page.keyboard.press('e')
    await expect(reviewed).toHaveText(/2$/)
    await expect(notice(page, `Marked #${second} as reviewed`)).toBeVisible()
    await expect(notice(page, /^Reviewed reports leave the inbox/)).toBeHidden()
    await page.keyboard.press('z')
    await expect(reviewed).toHaveText(/1$/)
    await expect(grid).toHaveAttribute('aria-rowcount', String(before - 1))

    // All remaining reports at once, and undone at once.
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('e')
    await expect(page.getByText('Inbox empty')).toBeVisible()
    await page.keyboard.press('z')
    await expect(grid).toHaveAttribute('aria-rowcount', String(before - 1))

    service.backstage.addComment(first, { message: 'one thing more' })
    await page.keyboard.press('F5')
    await expect(reviewed).toHaveText(/0$/)
    await expect(
      grid.getByRole('row', { name: new RegExp(`^#${first} .*changed since you saw it`) }),
    ).toBeVisible()

    for (const [key, name] of [
      ['3', 'Critical'],
      ['4', 'Reporter’s turn'],
      ['2', 'Mine'],
      ['1', 'Inbox'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(queues.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'aria-current',
        'page',
      )
    }

    // The user turns the setting off: reviewed reports stay in the inbox.
    await page.keyboard.press('ControlOrMeta+,')
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('reviewed')
    await page.getByRole('switch', { name: /Reviewed reports leave the inbox/ }).press('Space')
    await page.keyboard.press('Escape')
    await grid.focus()
    await page.keyboard.press('e')
    await expect(reviewed).toHaveText(/1$/)
    await expect(grid).toHaveAttribute('aria-rowcount', String(before))
  })
})

test.describe('with many reports', () => {
  test.use({ serviceOptions: { reports: 150 } })

  test('groups have names and counts, stay windowed, and keys move over their headings', async ({
    connected,
  }) => {
    const { page, grid, queues } = connected
    await queues.getByRole('button', { name: /^All reports/ }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', '150')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('group by severity')
    await page.keyboard.press('Enter')
    const groups = grid.getByRole('rowgroup')
    await expect(groups.first()).toHaveAccessibleName(/^(Critical|Exceptional), \d+ reports$/)
    await expect(grid).toHaveAttribute('aria-rowcount', '150')
    expect((await rowNames(grid)).length).toBeLessThan(60)

    const first = /, (\d+) reports/.exec((await groups.first().getAttribute('aria-label')) ?? '')?.[1]
    await grid.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', String(Number(first) + 1))
    await expect(cursorRow(grid)).toBeInViewport()
    await page.keyboard.press('k')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', first ?? '')
    await expect(cursorRow(grid)).toHaveAccessibleName(/severity (Critical|Exceptional)/)
    await page.keyboard.press('j')
    await expect(cursorRow(grid)).not.toHaveAccessibleName(/severity (Critical|Exceptional)/)
    await grid.press('End')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '150')
    await expect(cursorRow(grid)).toBeInViewport()
    const names = await rowNames(grid)
    expect(names.at(-1)).toMatch(/^#\d+ /)
  })
})
