import type { Page } from 'playwright/test'
import { readEveryPage, startTestService } from '../fixtures/service.ts'
import { expect, test } from './connected-desk.ts'
import {
  bringIn,
  leaveAtOnce,
  openByNumber,
  openNew,
  pressSequence,
  readTimeline,
  writeComment,
} from './window-actions.ts'

test.use({ serviceOptions: { reports: 12 }, tokenName: 'triager' })

const notice = (page: Page, title: string | RegExp) =>
  page.getByRole('alertdialog').filter({ hasText: title })

/** The open workspace, by the desk's own state. */
function currentWorkspace(page: Page) {
  return page.evaluate(async () => {
    const desk = await window.desk.invoke('desk.state', {})
    if (!desk.ok) throw new Error(desk.error.kind)
    return desk.value.workspaces.find(({ id }) => id === desk.value.currentWorkspaceId)
  })
}

/** The report of the place that is stored for the workspace. */
function keptReport(page: Page) {
  return page.evaluate(async () => {
    const desk = await window.desk.invoke('desk.state', {})
    const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
    const place = await window.desk.invoke('views.place', { workspaceId })
    return place.ok ? place.value?.openReportId : null
  })
}

test('workspaces learn who the user is, are renamed, switched, and forgotten after a question', async ({
  connected,
}) => {
  const { page, queues, report, service, grid } = connected

  await test.step("the user's identity is learned from the first comment, and a contradiction is asked about once", async () => {
    await leaveAtOnce(connected)
    const id = await openNew(connected)
    expect((await currentWorkspace(page))?.meUserId).toBeNull()
    await writeComment(connected, 'internal', 'First words.')
    await expect(notice(page, /^You are /)).toBeVisible()
    const me = (await readTimeline(connected, id)).find(({ message }) => message === 'First words.')?.actor
    expect((await currentWorkspace(page))?.meUserId).toBe(me?.id)
    const mine = report
      .getByRole('article', { name: 'Internal note by you' })
      .filter({ hasText: 'First words.' })
    await expect(mine).toHaveCount(1)

    // Another user is chosen, which the comment contradicts.
    const other = await page.evaluate(async (meId) => {
      const desk = await window.desk.invoke('desk.state', {})
      const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
      const people = await window.desk.invoke('people.list', { workspaceId })
      return people.ok ? people.value.find((person) => person.id !== meId)?.nickname : undefined
    }, me?.id)
    const choose = async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('Choose who I am')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Who are you?' })
      await dialog.getByRole('searchbox', { name: 'Your name' }).fill(other ?? '')
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
    }
    await choose()
    const question = notice(page, `Are you ${me?.nickname}?`)
    await expect(question).toContainText(`you chose ${other} as yourself`)
    await question.getByRole('button', { name: `I am ${me?.nickname}` }).click()
    await expect(question).toHaveCount(0)
    await expect.poll(async () => (await currentWorkspace(page))?.meUserId).toBe(me?.id)

    await choose()
    await question.getByRole('button', { name: `Keep ${other}` }).click()
    await expect(question).toHaveCount(0)
    await writeComment(connected, 'internal', 'Second words.')
    // Until the author of the new entry is known, the thread may show the entry twice for a moment.
    const said = report
      .getByRole('article', { name: /^Internal note by/ })
      .filter({ hasText: 'Second words.' })
    await expect(async () => {
      await expect(said).toHaveCount(1, { timeout: 1_000 })
      await expect(said).not.toHaveAccessibleName(/not in the thread yet/, { timeout: 1_000 })
    }).toPass()
    await expect(question).toHaveCount(0)
    // The question does not return after a reload, either.
    await page.reload()
    await expect(report.getByRole('heading', { level: 1 })).toContainText(/#\d+/)
    await expect(question).toHaveCount(0)
  })

  await test.step('workspaces are renamed, colored and counted, and switched by key and palette', async () => {
    const open = queues.getByRole('button', { name: /^Workspace / })
    const first = await currentWorkspace(page)
    await open.click()
    await page.getByRole('menuitem', { name: 'Add a workspace…' }).click()
    await page.getByRole('textbox', { name: 'Service address' }).fill(service.baseUrl)
    await page.getByRole('textbox', { name: 'Access token' }).fill(service.tokens.readOnly)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(open).toHaveAccessibleName(`Workspace ${first?.name} 2`)
    // The same service, and still another name and color.
    const second = await currentWorkspace(page)
    expect(second?.color).not.toBe(first?.color)

    await open.click()
    await page.getByRole('menuitem', { name: 'Rename or color…' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit workspace' })
    const name = editing.getByRole('textbox', { name: 'Name' })
    await expect(name).toBeFocused()
    await name.fill(first?.name ?? '')
    await expect(editing).toContainText('Another workspace has this name.')
    await expect(editing.getByRole('button', { name: 'Save' })).toBeDisabled()
    await name.fill('Read only')
    await editing.locator('[data-color="green"]').click()
    await expect(editing.getByRole('radio', { name: 'Green' })).toBeChecked()
    await name.press('Enter')
    await expect(editing).toHaveCount(0)
    await expect(open).toHaveAccessibleName('Workspace Read only')
    await expect(open.locator('[data-color]')).toHaveAttribute('data-color', 'green')

    // By key: each workspace shows its count, and a digit opens it.
    await grid.focus()
    await pressSequence(page, 'g', 'w')
    const switching = page.getByRole('dialog', { name: 'Switch workspace' })
    const list = switching.getByRole('listbox', { name: 'Workspaces' })
    await expect(list.getByRole('option')).toHaveCount(2)
    await expect(list.getByRole('option').first()).toHaveAccessibleName(/\d+ in inbox$/)
    await expect(list.getByRole('option').nth(1)).toHaveAccessibleName(/^Read only \(open\).* \d+ in inbox$/)
    await page.keyboard.press('1')
    await expect(switching).toHaveCount(0)
    await expect(open).toHaveAccessibleName(`Workspace ${first?.name}`)

    // The current one is focused first; arrows and Enter open another.
    await pressSequence(page, 'g', 'w')
    await expect(list.getByRole('option').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(open).toHaveAccessibleName('Workspace Read only')
    await pressSequence(page, 'g', 'w')
    await page.keyboard.press('1')
    await expect(open).toHaveAccessibleName(`Workspace ${first?.name}`)

    // Each workspace is as it was left.
    const search = page.getByRole('searchbox', { name: 'Search reports' })
    const allReports = queues.getByRole('button', { name: /^All reports/ })
    await pressSequence(page, 'g', 'a')
    await search.fill('sort:id ')
    await page.keyboard.press('Enter')
    const cursor = grid.getByRole('row', { selected: true })
    // The rows of the former query stay until the answer arrives. Keys that are pressed before that would be lost.
    const numbers = () =>
      grid.getByRole('row').evaluateAll((rows) => rows.map((row) => Number(row.id.replace(/\D/g, ''))))
    await expect
      .poll(async () => (await numbers()).every((number, at, all) => at === 0 || number > (all[at - 1] ?? 0)))
      .toBe(true)
    await expect(cursor).toHaveAttribute('aria-rowindex', '1')
    await page.keyboard.press('End')
    await expect(cursor).not.toHaveAttribute('aria-rowindex', '1')
    const left = await cursor.getAttribute('aria-label')
    // The place is stored a moment after the last key.
    const opened = Number(/^#(\d+) /.exec(left ?? '')?.[1])
    await expect.poll(() => keptReport(page)).toBe(opened)

    // From the palette, by name.
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('switch read')
    await expect(page.getByRole('option', { name: 'Switch to Read only' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(open).toHaveAccessibleName('Workspace Read only')
    await page.reload()
    await expect(open).toHaveAccessibleName('Workspace Read only')
    await expect(search).toHaveValue('')
    await expect(allReports).not.toHaveAttribute('aria-current', 'page')
    await expect(cursor).toHaveCount(1)
    await pressSequence(page, 'g', 'w')
    await page.keyboard.press('1')
    await expect(open).toHaveAccessibleName(`Workspace ${first?.name}`)
    await expect(search).toHaveValue('sort:id ')
    await expect(allReports).toHaveAttribute('aria-current', 'page')
    await expect(cursor).toHaveAccessibleName(new RegExp(`^#${opened} `))
  })

  await test.step('forgetting a workspace lists what would be lost, and asks for its name if something is unsent', async () => {
    const open = async () => {
      await queues.getByRole('button', { name: /^Workspace / }).click()
      await page.getByRole('menuitem', { name: 'Forget…' }).click()
      return page.getByRole('alertdialog', { name: 'Forget this workspace?' })
    }
    await openNew(connected)
    await page.keyboard.press('c')
    await page.keyboard.type('Not sent yet')
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await expect(report.getByRole('textbox', { name: 'Public reply' })).toBeFocused()
    await page.keyboard.type('To be sent in a moment')
    await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 60 }))
    await page.keyboard.press('ControlOrMeta+Enter')
    await grid.focus()
    await page.keyboard.press('e')
    await page.keyboard.press('ControlOrMeta+s')
    await page
      .getByRole('dialog', { name: 'Save view' })
      .getByRole('textbox', { name: 'Name' })
      .fill('Mine alone')
    await page.keyboard.press('Enter')

    const question = await open()
    const stake = question.getByRole('region', { name: 'What would be lost' })
    await expect(stake.getByRole('listitem')).toHaveText([
      '1 unsent action',
      '1 draft',
      '1 report you reviewed or marked',
      '1 saved view',
    ])
    const forget = question.getByRole('button', { name: 'Forget' })
    await expect(forget).toBeDisabled()
    const name = question.getByRole('textbox', { name: /^Type the workspace/ })
    await name.fill('something else')
    await expect(forget).toBeDisabled()
    await name.press('Enter')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(report).toBeVisible()
    await open()
    await name.fill((await currentWorkspace(page))?.name ?? '')
    await name.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Service address' })).toBeVisible()
  })
})

test('after a switch, the other service is not asked for the report that was open in the first workspace', async ({
  connected,
}) => {
  const { page, queues, report, service, grid } = connected
  await using other = await startTestService({ reports: 3 })
  const seen = await readEveryPage(service, { token: 'triager' })
  const known = new Set((await readEveryPage(other, { token: 'triager' })).map(({ id }) => id))
  const id = seen.find((one) => !known.has(one.id))?.id
  if (id === undefined) throw new Error('the other service has all reports of the first one')
  const open = queues.getByRole('button', { name: /^Workspace / })
  const first = (await currentWorkspace(page))?.name
  await open.click()
  await page.getByRole('menuitem', { name: 'Add a workspace…' }).click()
  await page.getByRole('textbox', { name: 'Service address' }).fill(other.baseUrl)
  await page.getByRole('textbox', { name: 'Access token' }).fill(other.tokens.triager)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(open).not.toHaveAccessibleName(`Workspace ${first}`)
  const heading = report.getByRole('heading', { level: 1 })
  const knownNumber = new RegExp([...known].map((one) => `#${one}\\b`).join('|'))
  await expect(heading).toContainText(knownNumber)

  // The digit opens the workspace.
  const change = async (digit: string) => {
    await grid.focus()
    await pressSequence(page, 'g', 'w')
    await page.keyboard.press(digit)
  }
  await change('1')
  await expect(open).toHaveAccessibleName(`Workspace ${first}`)
  await bringIn(connected, id)
  await openByNumber(connected, id)
  await change('2')
  await expect(open).not.toHaveAccessibleName(`Workspace ${first}`)
  await expect(heading).toContainText(knownNumber)
  const asked = other.requests().filter(({ endpoint }) => endpoint === 'readReport')
  expect(asked.filter(({ path }) => path.endsWith(`/${id}`))).toEqual([])
})
