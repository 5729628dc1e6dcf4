import { expect, test } from './connected-desk.ts'
import { leaveAtOnce, openByNumber, openNew, readReport } from './window-actions.ts'

test.use({ serviceOptions: { reports: 24 } })

test('an original is offered, compared word by word and picked by keyboard alone', async ({ connected }) => {
  const { page, service } = connected
  await leaveAtOnce(connected)
  const id = await openNew(connected)
  const { programId } = await readReport(connected, id)
  const mates: number[] = []
  for (const other of service.backstage.reportIds()) {
    if (other !== id && (await readReport(connected, other)).programId === programId) mates.push(other)
  }
  await page.keyboard.press('s')
  const picker = page.getByRole('dialog', { name: 'Change state' })
  await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
  await page.keyboard.press('d')
  const field = picker.getByRole('textbox', { name: 'Duplicate of' })
  await expect(field).toBeFocused()
  const candidates = picker.getByRole('listbox', { name: 'Candidates' })
  await expect(candidates.getByRole('option').first()).toBeVisible()

  await field.fill(String(id))
  await expect(picker).toContainText('A report is no duplicate of itself.')
  await expect(picker.getByRole('button', { name: 'Apply' })).toBeDisabled()

  const original = mates[0] ?? 0
  await field.fill(`#${original}`)
  await expect(candidates.getByRole('option')).toHaveText([new RegExp(`#${original}`)])
  await page.keyboard.press('Alt+Enter')
  const compare = page.getByRole('dialog', { name: `Compare #${id} with #${original}` })
  await expect(compare.getByRole('region', { name: 'Title' })).toContainText('% in both')
  await expect(compare.locator('mark').nth(2)).toBeVisible()
  await expect(compare.getByRole('button', { name: `Use #${original} as the original` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(compare).toHaveCount(0)
  await expect(field).toHaveValue(`#${original}`)
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(picker).toHaveCount(0)
  await expect.poll(async () => (await readReport(connected, id)).duplicateOf ?? null).toBe(original)
})

test('a report that has duplicates of its own says so before it becomes one', async ({ connected }) => {
  const { page, service } = connected
  const id = await openNew(connected)
  // A duplicate is closed: the inbox does not list it.
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  for (const other of service.backstage
    .reportIds()
    .filter((one) => one !== id)
    .slice(0, 2)) {
    service.backstage.move(other, 'Duplicate', id)
    await openByNumber(connected, other)
    await expect(connected.report.getByRole('link', { name: new RegExp(`^#${id} `) })).toBeVisible()
  }
  await openByNumber(connected, id)
  await page.keyboard.press('s')
  const picker = page.getByRole('dialog', { name: 'Change state' })
  await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
  await page.keyboard.press('d')
  await expect(picker).toContainText('2 reports are duplicates of this one.')
})

test('words find an original; a duplicate is no original, and its own one is named', async ({
  connected,
}) => {
  const { page, service } = connected
  const id = await openNew(connected)
  const [duplicate = 0, original = 0] = service.backstage.reportIds().filter((other) => other !== id)
  // On its way, and not sent yet: it counts as done.
  await page.evaluate(
    async ([reportId, duplicateOf]) => {
      const state = await window.desk.invoke('desk.state', {})
      const workspaceId = (state.ok ? state.value.currentWorkspaceId : null) ?? ''
      await window.desk.invoke('settings.update', { undoSeconds: 60 })
      const action = { kind: 'transition', transition: 'duplicate', duplicateOf } as const
      await window.desk.invoke('act.decide', { workspaceId, reportIds: [reportId], action, batchTitle: null })
    },
    [duplicate, original] as const,
  )
  await page.keyboard.press('s')
  const picker = page.getByRole('dialog', { name: 'Change state' })
  await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
  await page.keyboard.press('d')
  const field = picker.getByRole('textbox', { name: 'Duplicate of' })
  await field.fill(String(duplicate))
  await expect(picker).toContainText(`#${duplicate} is itself a duplicate of #${original}: name that one.`)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`#${original}`)
  await expect(picker).not.toContainText('is itself a duplicate')
  await field.fill('zzzqqq')
  await expect(picker).toContainText('Nothing on this computer matches that.')
})
