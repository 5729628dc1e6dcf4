import type { Locator } from 'playwright/test'
import { type ConnectedDesk, cursorRow, expect, reportNumber, rows, test } from './connected-desk.ts'
import { pressSequence } from './window-actions.ts'

async function toTopOfInbox({ page, grid, queues, search }: ConnectedDesk): Promise<void> {
  // For a moment, the rows are those of the former list. So an impossible search empties the list first.
  await search.fill('says-no-report ')
  await expect(rows(grid)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+1')
  await expect(queues.getByRole('button', { name: /^Inbox/ })).toHaveAttribute('aria-current', 'page')
  await expect(search).toHaveValue('')
  await expect(rows(grid)).not.toHaveCount(0)
  await grid.focus()
  await page.keyboard.press('Home')
  await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
}

/** The pane or the focused element inside it. */
function focusWithin(pane: Locator): Locator {
  return pane.locator('xpath=descendant-or-self::*').and(pane.page().locator(':focus'))
}

test('keys move through the list, the report and the panes', async ({ reading }) => {
  const { page, grid, report, search, status, queues } = reading

  await test.step('j and k walk the list, and the report follows', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '2')
    const id = reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
  })

  await test.step('arrows walk the list as well, and stop at its ends', async () => {
    await page.keyboard.press('Home')
    await grid.focus()
    await grid.press('ArrowUp')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
    await grid.press('ArrowDown')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '2')
    const active = await grid.getAttribute('aria-activedescendant')
    await expect(cursorRow(grid)).toHaveAttribute('id', active ?? '')
  })

  await test.step('Enter goes into the report, u and Escape come back', async () => {
    await grid.focus()
    for (const back of ['u', 'Escape']) {
      await grid.press('Enter')
      await expect(focusWithin(report)).toHaveCount(1)
      await page.keyboard.press(back)
      await expect(grid).toBeFocused()
    }
  })

  await test.step('who reads a report goes on reading the next one, and arrows scroll it', async () => {
    await page.keyboard.press('Home')
    await grid.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('j')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '2')
    const id = reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
    await expect(focusWithin(report)).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '2')
  })

  await test.step('F6 walks from pane to pane and round', async () => {
    const decision = page.getByRole('complementary', { name: 'Decision' })
    // The sidebar appears with the report.
    await expect(decision).toBeVisible()
    await grid.focus()
    await page.keyboard.press('F6')
    await expect(focusWithin(report)).toHaveCount(1)
    await page.keyboard.press('F6')
    await expect(decision).toBeFocused()
    await page.keyboard.press('F6')
    await expect(status.getByRole('button').first()).toBeFocused()
    await page.keyboard.press('F6')
    await expect(queues.getByRole('button', { name: /^Inbox/ })).toBeFocused()
    await page.keyboard.press('F6')
    await expect(search).toBeFocused()
    await page.keyboard.press('Shift+F6')
    await page.keyboard.press('Shift+F6')
    await expect(status.getByRole('button').first()).toBeFocused()
  })
})

test('keys are listed, form sequences, and are letters in a text field', async ({ reading }) => {
  const { page, grid, search, queues } = reading

  await test.step('the sheet of keys lists the table, and keys rest while it is open', async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toContainText('Next report')
    await expect(sheet).toContainText('Command palette')
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
  })

  await test.step('a letter that ends no sequence does nothing, not even its own', async () => {
    await pressSequence(page, 'g', 'j')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
    await page.keyboard.press('j')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '2')
  })

  await test.step('keys are letters where somebody writes, and rest while an input method composes', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('jk?')
    await expect(search).toHaveValue('jk?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await search.fill('')
    await search.press('Escape')
    const before = await cursorRow(grid).getAttribute('aria-rowindex')
    await grid.evaluate((element) => {
      for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, ...init }))
      }
    })
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', before ?? '')
  })

  await test.step('g and a letter go to a queue, and a hint shows the letters meanwhile', async () => {
    await page.keyboard.press('g')
    const hint = page.getByRole('status', { name: 'g, then' })
    await expect(hint).toContainText('Unassigned')
    await page.keyboard.press('u')
    await expect(hint).toBeHidden()
    await expect(queues.getByRole('button', { name: /^Unassigned/ })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('F1 opens the page of the guide about where one is, and the palette finds the others', async () => {
    const guide = page.getByRole('dialog', { name: 'Guide' })
    const shown = (name: string) =>
      guide.getByRole('tabpanel', { name }).getByRole('heading', { name, exact: true })
    await grid.focus()
    await page.keyboard.press('F1')
    await expect(shown('Work through a queue')).toBeVisible()
    await page.keyboard.type('holidays')
    await expect(shown('SLA')).toBeVisible()
    await expect(guide.getByRole('tab')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(guide).toHaveCount(0)
    await page.keyboard.press('x')
    await page.keyboard.press('F1')
    await expect(shown('Bulk changes')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('guide evidence')
    await expect(page.getByRole('option', { name: 'Guide: Evidence' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(shown('Evidence')).toBeVisible()
  })
})

test('keys are held, changed, turned off and replaced, and the palette finds commands and reports', async ({
  connected,
}) => {
  const { page, grid, report, queues, service, search } = connected

  await test.step('a held key flies over reports without opening each', async () => {
    await grid.focus()
    await page.evaluate(() => {
      for (let press = 0; press < 6; press += 1) {
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }),
        )
      }
    })
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '7')
    const id = reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
    await expect(grid.locator('[aria-rowindex="4"]')).toHaveAccessibleName(/not seen yet/)
  })

  await test.step('a command gets another key, which is taken from the one that had it, and stays after a start', async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.type('go to unass')
    await sheet.getByRole('button', { name: 'Change the keys of Go to Unassigned' }).click()
    const recorder = sheet.getByRole('textbox', { name: 'New keys for Go to Unassigned' })
    await expect(recorder).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ControlOrMeta+c')
    await expect(sheet.getByText('This key is reserved.')).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('j')
    await expect(sheet.getByText('Taken from “Next report”.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(recorder).toBeHidden()
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Go to Unassigned' })).toContainText('changed')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()

    await page.reload()
    await grid.focus()
    await page.keyboard.press('j')
    await expect(queues.getByRole('button', { name: /^Unassigned/ })).toHaveAttribute('aria-current', 'page')

    await page.keyboard.press('?')
    await sheet.getByRole('button', { name: 'Reset all' }).click()
    await page.keyboard.press('Escape')
    await grid.focus()
    await page.keyboard.press('j')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '2')
  })

  await test.step('with single keys off, letters do nothing and everything else still works', async () => {
    await toTopOfInbox(connected)
    await page.keyboard.press('ControlOrMeta+,')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Keyboard' }).click()
    const singleKeys = settings.getByRole('switch', { name: /^Single keys/ })
    await singleKeys.click({ force: true })
    await expect(singleKeys).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await grid.focus()
    await page.keyboard.press('j')
    await pressSequence(page, 'g', 'm')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
    await page.keyboard.press('ArrowDown')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '2')
    await page.keyboard.press('ControlOrMeta+3')
    await expect(queues.getByRole('button', { name: /^Unassigned/ })).toHaveAttribute('aria-current', 'page')

    await page.keyboard.press('ControlOrMeta+,')
    await settings.getByRole('tab', { name: 'Keyboard' }).click()
    await singleKeys.click({ force: true })
    await expect(singleKeys).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
  })

  await test.step('the palette runs commands', async () => {
    await toTopOfInbox(connected)
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await expect(palette.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('una')
    await expect(palette.getByRole('option').first()).toContainText('Go to Unassigned')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(queues.getByRole('button', { name: /^Unassigned/ })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('the palette finds programs, and reports by their number', async () => {
    const program = queues.getByRole('region', { name: 'Programs' }).getByRole('button').first()
    const name = ((await program.textContent()) ?? '').replace(/\d+$/, '')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(program).toHaveAttribute('aria-current', 'page')

    const [reportId = 0] = service.backstage.reportIds()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(String(reportId))
    await expect(page.getByRole('option', { name: new RegExp(`^#${reportId} `) })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${reportId}`)
  })

  await test.step('the palette finds people, and reports by their words', async () => {
    // The report to be renamed is listed there.
    await queues.getByRole('button', { name: /^Inbox/ }).click()
    const [reportId = 0] = service.backstage.reportIds()
    service.backstage.rename(reportId, 'The quetzalcoatlus flies')
    service.backstage.addComment(reportId, { message: 'to have it read again' })
    await page.keyboard.press('F5')
    await expect(grid.getByRole('row', { name: /quetzalcoatlus/ })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('quetzal')
    await expect(page.getByRole('option', { name: /quetzalcoatlus flies/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${reportId} The quetzalcoatlus`)

    const assigned = await grid
      .getByRole('row', { name: /, assigned to / })
      .first()
      .getAttribute('aria-label')
    const name = /, assigned to ([^,]+)/.exec(assigned ?? '')?.[1] ?? ''
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(`assigned to ${name}`)
    await page.getByRole('option', { name: `Reports assigned to ${name}` }).click()
    await expect(search).toHaveValue(`assignee:"${name}"`)
    await expect(grid.getByRole('row', { name: new RegExp(`assigned to ${name}`) }).first()).toBeVisible()
  })

  // Last, because it leaves the keys changed.
  await test.step('another set of keys holds everywhere at once: with a modifier, no letter acts by itself', async () => {
    await toTopOfInbox(connected)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByRole('button', { name: 'Triage Desk' }).click()
    await page.getByRole('menuitem', { name: /^With a modifier/ }).click()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await grid.focus()
    await page.keyboard.press('j')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
    await page.keyboard.press('Alt+j')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '2')
    await page.keyboard.press('Alt+g')
    await expect(page.getByRole('status', { name: 'Alt g, then' })).toContainText('Unassigned')
    await page.keyboard.press('u')
    await expect(queues.getByRole('button', { name: /^Unassigned/ })).toHaveAttribute('aria-current', 'page')
  })
})
