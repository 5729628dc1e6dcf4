import { cursorRow, expect, reportNumber, rows, test } from './connected-desk.ts'

test('the mouse and the palette reach every action that keys do', async ({ reading }) => {
  const { page, grid, report } = reading

  await test.step('a press of the secondary button has the menu of the row, whose commands do what their keys do', async () => {
    const row = rows(grid).nth(2)
    const number = reportNumber((await row.getAttribute('aria-label')) ?? '')
    await row.click({ button: 'right' })
    const menu = page.getByRole('menu', { name: 'Report in the list' })
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '3')
    await expect(menu.getByRole('menuitem', { name: 'Change state' })).toHaveAttribute(
      'aria-keyshortcuts',
      's',
    )
    await menu.getByRole('menuitem', { name: 'Select or deselect report' }).click()
    await expect(menu).toBeHidden()
    await expect(grid).toBeFocused()
    await expect(page.getByText('1 report selected')).toBeVisible()

    await row.click({ button: 'right' })
    await page
      .getByRole('menu', { name: 'Selected reports' })
      .getByRole('menuitem', { name: 'Clear the selection' })
      .click()
    await expect(page.getByText('1 report selected')).toBeHidden()
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${number}`)
  })

  await test.step('rows that the mouse is drawn across are selected, and left out again on the way back', async () => {
    const middle = async (place: number) => {
      const box = await rows(grid).nth(place).boundingBox()
      return { x: (box?.x ?? 0) + 160, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    }
    const [from, to, back] = [await middle(1), await middle(4), await middle(3)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await expect(page.getByText('4 reports selected')).toBeVisible()
    await page.mouse.move(back.x, back.y, { steps: 3 })
    await page.mouse.up()
    await expect(page.getByText('3 reports selected')).toBeVisible()
    // The buttons and menus of a report are for it alone.
    await report.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Mark as unseen' }).click()
    await expect(page.getByText(/^Marked #\d+ as unseen$/)).toBeVisible()
    await report.getByRole('heading', { level: 1 }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Assign', exact: true }).click()
    await expect(report.getByRole('form', { name: 'Assign' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(report.getByRole('form', { name: 'Assign' })).toHaveCount(0)
    await expect(page.getByText('3 reports selected')).toBeVisible()
    await grid.focus()
    await page.keyboard.press('Escape')
    await expect(page.getByText('3 reports selected')).toHaveCount(0)
  })

  await test.step('the palette knows what can be decided about the open report', async () => {
    const number = reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await expect(palette.getByRole('group').first()).toContainText('Triage')
    await page.keyboard.type('close as dup')
    await expect(palette.getByRole('option').first()).toHaveAccessibleName(/Mark as duplicate/)
    await expect(palette.getByRole('group').first()).toContainText(`Report #${number}`)
    await page.keyboard.press('Enter')
    // The original is the first field that is missing in the form.
    await expect(report.getByRole('textbox', { name: 'Duplicate of' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(report.getByRole('form', { name: 'Change state' })).toBeHidden()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('copy li')
    await expect(palette.getByRole('option').first()).toHaveAccessibleName(/Copy link/)
    await page.keyboard.press('Escape')
  })
})
