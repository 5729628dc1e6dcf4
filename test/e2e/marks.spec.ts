import { findingsOf } from './accessibility/axe.ts'
import { cursorRow, expect, reportNumber, rowNames, test } from './connected-desk.ts'

test.use({ tokenName: 'triager' })

test('reports are labeled, pinned and annotated by keyboard, found by that, and the marks are undone', async ({
  connected,
}) => {
  const { page, grid, report, search } = connected
  const { look, broken } = findingsOf(page)
  const sidebar = page.getByRole('complementary', { name: 'Decision' })
  const picker = page.getByRole('dialog', { name: 'Labels' })
  const own = sidebar.getByRole('region', { name: 'Only on this computer' })
  await grid.focus()
  await expect(cursorRow(grid)).toHaveCount(1)
  const id = reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')

  // Typing narrows the list; Enter creates a missing label and adds it.
  await page.keyboard.press('Shift+L')
  await expect(picker.getByRole('searchbox', { name: `Labels of #${id}` })).toBeFocused()
  await page.keyboard.type('retest')
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('option', { name: 'retest' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('ask devs')
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('option', { name: 'ask devs' })).toHaveAttribute('aria-selected', 'true')
  await look('labels to choose from')
  // A search treats this name as the same, so no second label is created.
  await page.keyboard.type('Ask-Devs')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('ret')
  await expect(picker.getByRole('option')).toHaveCount(2)
  // Held down, the key chooses once.
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(picker.getByRole('option', { name: 'retest' })).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(cursorRow(grid)).toHaveAccessibleName(/labeled ask devs/)
  // Undo takes back the newest change of a label, and no other.
  await page.keyboard.press('z')
  await expect(cursorRow(grid)).toHaveAccessibleName(/labeled ask devs, retest/)

  await page.keyboard.press('f')
  await expect(cursorRow(grid)).toHaveAccessibleName(/pinned/)
  // A digit with a modifier chooses nothing.
  const snooze = page.getByRole('dialog', { name: 'Snooze' })
  await page.keyboard.press('h')
  await expect(snooze.getByRole('option').first()).toBeFocused()
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Escape')
  await expect(snooze).toBeHidden()
  await expect(cursorRow(grid)).toHaveAccessibleName(new RegExp(`^#${id} `))

  await page.keyboard.press('Enter')
  await expect(report.getByRole('heading', { name: new RegExp(String(id)) })).toBeVisible()
  await page.keyboard.press('Shift+C')
  const form = page.getByRole('form', { name: 'Private note' })
  await expect(form.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('Called the vendor: **zylophon** on Friday')
  await expect(form).toContainText('Only on this computer')
  await look('a note being written')
  // A draft like any other: closed and opened again, it is still there.
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('Shift+C')
  const field = form.getByRole('textbox', { name: 'Note' })
  await expect(field).toHaveValue(/zylophon/)
  // Text that another window wrote in the draft and in the note appears when the user returns.
  await page.evaluate(async (reportId) => {
    const { currentWorkspaceId: workspaceId } = await window.desk
      .invoke('desk.state', {})
      .then((answer) => (answer.ok ? answer.value : { currentWorkspaceId: null }))
    if (workspaceId === null) throw new Error('no workspace')
    const text = 'Called **zylophon**, from elsewhere'
    await window.desk.invoke('report.keepDraft', { workspaceId, reportId, slot: 'note', text })
    await window.desk.invoke('report.writeNote', { workspaceId, reportId, text: 'Meanwhile', before: null })
    window.dispatchEvent(new Event('focus'))
  }, id)
  await expect(field).toHaveValue(/from elsewhere/)
  await page.keyboard.press('ControlOrMeta+Enter')
  const refused = page.getByText('The note was changed in the meantime')
  await expect(refused).toBeVisible()
  await expect(field).toHaveValue(/from elsewhere/)
  await page.getByRole('button', { name: 'Close notice' }).last().click()
  await field.press('Escape')
  await expect(own).toContainText('Meanwhile')
  await page.keyboard.press('Shift+C')
  await expect(field).toHaveValue(/from elsewhere/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(form).toBeHidden()
  await expect(own.locator('strong')).toHaveText('zylophon')
  await look('labels, a pin and a note')

  // The search finds the report by the text of its private note, and by its label, pin and note. Completion offers the
  // labels.
  await search.fill('zylophon')
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  await expect(grid.getByRole('row', { name: new RegExp(`^#${id} .*found in your note`) })).toBeVisible()
  await search.fill('label:re')
  await expect(page.getByRole('option', { name: 'retest' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(search).toHaveValue('label:retest ')
  await search.fill('label:retest is:pinned has:note')
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  expect((await rowNames(grid)).map(reportNumber)).toEqual([id])

  // All of a selection at once; a label that some reports have is added to the others.
  await search.fill('')
  // Ctrl+A selects the visible query's rows: wait until the others are back.
  await expect(grid).not.toHaveAttribute('aria-rowcount', '1')
  await grid.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Shift+L')
  await expect(picker.getByRole('option', { name: /retest 1 of \d+/ })).toBeVisible()
  await page.keyboard.type('retest')
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('option', { name: 'retest' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await page.keyboard.press('Escape')
  await search.fill('label:retest')
  await expect(grid).not.toHaveAttribute('aria-rowcount', '1')
  await grid.focus()
  await page.keyboard.press('z')
  await expect(grid).toHaveAttribute('aria-rowcount', '1')

  // A label is renamed in place, and removed after a message that says how many reports have it.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('edit labels')
  await page.keyboard.press('Enter')
  const labels = page.getByRole('dialog', { name: 'Edit labels' })
  await labels.getByRole('textbox', { name: 'Name of retest' }).fill('check again')
  await page.keyboard.press('Enter')
  await expect(labels.getByRole('textbox', { name: 'Name of check again' })).toBeVisible()
  await look('labels being edited')
  await labels.getByRole('button', { name: 'Delete ask devs' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete label' })
  await expect(question).toContainText('It comes off 1 report.')
  await look('the question before a label goes')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(labels.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await search.fill('label:"check again"')
  await expect(grid.getByRole('row', { name: new RegExp(`^#${id} .*labeled check again,`) })).toBeVisible()
  expect(broken).toEqual([])
})
