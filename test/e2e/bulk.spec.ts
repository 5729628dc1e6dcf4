import type { Locator, Page } from 'playwright/test'
import type { ReportPage } from '#shared/admin-api/resources.ts'
import { waits } from '../fixtures/test-limits.ts'
import { type ConnectedDesk, cursorRow, expect, reportNumber, rowNames, test } from './connected-desk.ts'
import { addTemplates, leaveAtOnce, pressSequence, readReport, template } from './window-actions.ts'

/** Number of reports: few enough that one minute's budget covers the first sync. */
const count = 12

test.use({ serviceOptions: { reports: count } })

const statusOf = async ({ service }: ConnectedDesk): Promise<Map<number, string>> => {
  const page = (await service.ask('searchReports', { query: { limit: 100 } })).json<ReportPage>()
  return new Map(page.items.map(({ id, status }) => [id, status.name]))
}

const commentsSent = ({ service }: ConnectedDesk) =>
  service.requests().filter(({ endpoint }) => endpoint === 'addComment').length

/** Shows all reports, with the cursor on the first. */
async function showAll({ page, grid }: ConnectedDesk, reports = count): Promise<void> {
  await pressSequence(page, 'g', 'a')
  await expect(grid).toHaveAttribute('aria-rowcount', String(reports))
  // A report that was just changed moves up once it is read back, so the first row may become another one after the key.
  await expect(async () => {
    await page.keyboard.press('Home')
    expect(await cursorRow(grid).getAttribute('aria-rowindex')).toBe('1')
  }).toPass()
}

const bar = ({ page }: ConnectedDesk) => page.getByRole('region', { name: 'Selection' })
const dialogOf = ({ page }: ConnectedDesk) => page.getByRole('dialog', { name: 'Bulk change' })

/** Adds the same internal comment to all reports. */
async function commentOnAll(connected: ConnectedDesk, text: string): Promise<void> {
  const { page } = connected
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar(connected)).toContainText(`${count} reports`)
  await page.keyboard.press('c')
  // Letters are typed without waiting for the field.
  await page.keyboard.type(text)
  const dialog = dialogOf(connected)
  await expect(dialog.getByRole('textbox', { name: 'Internal comment' })).toHaveValue(text)
  await expect(dialog.getByRole('button', { name: `Send internally on ${count} reports` })).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('region', { name: 'Progress' })).toBeVisible()
}

test('reports are selected and deselected by keys and by mouse', async ({ reading }) => {
  const { page, grid } = reading
  const all = reading.service.backstage.reportIds().length
  await showAll(reading, all)
  await page.keyboard.press('x')
  await expect(bar(reading)).toContainText('1 report selected')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(reading)).toContainText('3 reports')
  await page.keyboard.press('Shift+K')
  await expect(bar(reading)).toContainText('2 reports')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(bar(reading)).toContainText('5 reports')
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(5)

  await page.keyboard.press('Escape')
  await expect(bar(reading)).toHaveCount(0)
  await grid.getByRole('row').nth(1).click()
  await grid
    .getByRole('row')
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(bar(reading)).toContainText('4 reports')
  await grid
    .getByRole('row')
    .nth(2)
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(bar(reading)).toContainText('3 reports')

  // The selection covers all matches, loaded or not, except the deselected ones.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar(reading)).toContainText(`All that match, ${all} reports`)
  await page.keyboard.press('x')
  await expect(bar(reading)).toContainText(`${all - 1} reports without 1`)
  // Another query has its own selection.
  await pressSequence(page, 'g', 'i')
  await expect(bar(reading)).toHaveCount(0)
})

/** Presses keys within one task of the window, so that nothing is read or drawn between them. */
const pressAtOnce = (page: Page, ...keys: readonly string[]) =>
  page.evaluate((pressed) => {
    for (const key of pressed) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }
  }, keys)

/** Inserts a template into the message of a bulk change. */
async function useTemplate(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: /Use a template/ }).click()
  await dialog.page().getByRole('option', { name, exact: true }).click()
}

/** Number of comments that are being sent right now. */
const underWay = (page: Page) =>
  page.evaluate(async () => {
    const state = await window.desk.invoke('desk.state', {})
    const workspaceId = state.ok ? (state.value.currentWorkspaceId ?? '') : ''
    const batches = await window.desk.invoke('bulk.batches', { workspaceId })
    return batches.ok ? batches.value[0]?.counts.sending : null
  })

/** Gathers so many other selections that the engine forgets the earlier ones. */
const expireSelections = (page: Page) =>
  page.evaluate(async () => {
    const state = await window.desk.invoke('desk.state', {})
    const workspaceId = state.ok ? (state.value.currentWorkspaceId ?? '') : ''
    const selection = { kind: 'reports' as const, reportIds: [1] }
    for (let more = 0; more < 8; more += 1)
      await window.desk.invoke('bulk.gather', { workspaceId, selection })
  })

test('a bulk change is paused, its dialog closed, and resumed, and each report shows its result', async ({
  connected,
}) => {
  const { page, report, service } = connected
  await showAll(connected)
  // The answers take long enough that even a slow window reaches Pause before the last comments are sent.
  service.faults.set([{ endpoint: 'addComment', kind: 'latency', ms: 6_000 }])
  await commentOnAll(connected, 'Checked together.')
  const dialog = dialogOf(connected)
  const progress = dialog.getByRole('region', { name: 'Progress' })
  await expect.poll(() => commentsSent(connected)).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(progress).toContainText('Paused')
  const figures = progress.getByRole('list', { name: 'Outcomes' })
  // Requests in flight end, and no further one starts.
  await expect.poll(async () => (await figures.textContent())?.includes('waiting')).toBe(true)
  await expect.poll(() => underWay(page)).toBe(0)
  service.faults.set([{ endpoint: 'addComment', kind: 'latency', ms: 700 }])
  const paused = commentsSent(connected)
  expect(paused).toBeLessThan(count)

  // With the dialog closed, the bulk change stays paused: no further comment is sent.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status', { name: 'Sync status' })).toContainText(`/ ${count}, paused`)
  await page.waitForTimeout(500)
  expect(commentsSent(connected)).toBe(paused)

  await page.getByRole('button', { name: /^Bulk/ }).click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(progress).toContainText(`${count} of ${count}`)
  await expect(progress).toContainText('Finished.')
  expect(commentsSent(connected)).toBe(count)

  await progress.getByRole('button', { name: /^Sent/ }).click()
  const sent = progress.getByRole('region', { name: 'Sent' }).getByRole('listitem').first()
  await expect(sent).toContainText(/#\d+/)
  const [number = '?'] = /#\d+/.exec((await sent.textContent()) ?? '') ?? []
  await sent.getByRole('button').first().click()
  await expect(dialog).toHaveCount(0)
  await expect(report.getByRole('heading', { level: 1 })).toContainText(number)
})

test('a bulk change is tried and undone as one, its failures are sent again, and empty fields change nothing', async ({
  connected,
}) => {
  const { page, grid, service } = connected
  const dialog = dialogOf(connected)

  await test.step('a bulk transition is tried, shown, confirmed and undone as one', async () => {
    await showAll(connected)
    const before = await statusOf(connected)
    await addTemplates(page, [
      template('Seen', 'We **see** {{report.id}}.', 'triaged'),
      template('Thanks', 'Thank you.', null),
    ])
    await page.keyboard.press('ControlOrMeta+a')
    // The letter of a state and the start of its message are typed while the selection is still being resolved.
    await pressAtOnce(page, 's', 'n', 'W', 'h', 'y', '?')
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Why?')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await pressAtOnce(page, 's', 't')
    // The service is asked once for each kind of report; then the possible transitions are known.
    await expect(dialog.getByRole('option', { name: 'Triaged', selected: true })).toBeVisible()
    const run = dialog.getByRole('region', { name: 'Dry run' })
    await expect(run).toContainText('can')
    const ask = run.getByRole('button', { name: 'Ask the service' })
    await expect(async () => {
      if ((await ask.count()) > 0) await ask.click({ timeout: 500 }).catch(() => undefined)
      await expect(run.getByRole('definition').nth(2)).toHaveText('0', { timeout: 300 })
    }).toPass()
    const can = Number(await run.getByRole('definition').first().textContent())
    const cannot = Number(await run.getByRole('definition').nth(1).textContent())
    expect(can).toBeGreaterThan(1)
    expect(can + cannot).toBe(count)
    await expect(run.getByRole('list', { name: 'Why some can’t' })).toContainText('not possible from')
    expect(service.requests().some(({ method }) => method !== 'GET')).toBe(false)

    // The message is shown as reporters will read it.
    const message = dialog.getByRole('textbox', { name: 'Message' })
    await expect(message).toHaveValue('We **see** {{report.id}}.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('strong')).toHaveText('see')
    await expect(preview).toContainText('{{report.id}}')
    // A template replaces an untouched default, and is added to typed text.
    await useTemplate(dialog, 'Thanks')
    await expect(message).toHaveValue('Thank you.')
    await message.fill('Typed.')
    await useTemplate(dialog, 'Thanks')
    await expect(message).toHaveValue(/Typed\.\s+Thank you\./)
    // A key that is pressed in the open list of templates sends nothing.
    await dialog.getByRole('button', { name: /Use a template/ }).click()
    await expect(page.getByRole('option', { name: 'Thanks', exact: true })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: /Use a template/ })).toBeFocused()
    // With text in the message, undo would restore the selection, too.
    await message.fill('')

    await dialog.getByRole('button', { name: `Mark ${can} reports as triaged` }).click()
    const progress = dialog.getByRole('region', { name: 'Progress' })
    await expect(progress).toContainText('You can undo until then')
    // The notice beside the dialog names the key z.
    await page.keyboard.press('z')
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(progress).toContainText('Undone, nothing sent.')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(bar(connected)).toHaveCount(0)
    await expect(page.getByRole('status', { name: 'Sync status' })).not.toContainText('in outbox')
    expect(await statusOf(connected)).toEqual(before)
    expect(service.requests().some(({ method }) => method !== 'GET')).toBe(false)
    await expect(grid.getByRole('row').first()).toBeVisible()
  })

  await test.step('a change of one report closes its dialog, and its undo opens the form again', async () => {
    await showAll(connected)
    await page.keyboard.press('x')
    await expect(bar(connected)).toContainText('1 report selected')
    await page.keyboard.press('c')
    const text = dialog.getByRole('textbox', { name: 'Internal comment' })
    await text.fill('Only this one.')
    await dialog.getByRole('button', { name: 'Send internally on 1 report' }).click()
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(text).toHaveValue('Only this one.')
    await text.fill('')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(bar(connected)).toContainText('1 report selected')
    await page.keyboard.press('Escape')
    await expect(bar(connected)).toHaveCount(0)
    expect(service.requests().some(({ method }) => method !== 'GET')).toBe(false)
  })

  await test.step('a number typed into the next form replaces the original that was left', async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await expect(bar(connected)).toContainText(`${count} reports`)
    const original = dialog.getByRole('textbox', { name: 'Duplicate of' })
    for (const [number, left] of [
      ['12', ''],
      ['34', '12'],
    ] as const) {
      await page.keyboard.press('s')
      await expect(dialog.getByRole('option', { name: /^Duplicate/ })).toBeVisible()
      await page.keyboard.press('d')
      await expect(original).toBeFocused()
      await expect(original).toHaveValue(left)
      await page.keyboard.type(number)
      await expect(original).toHaveValue(number)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(bar(connected)).toHaveCount(0)
  })

  await test.step('text that was left is there in the next window, and can be dropped', async () => {
    const text = dialog.getByRole('textbox', { name: 'Internal comment' })
    const open = async () => {
      await showAll(connected)
      await page.keyboard.press('ControlOrMeta+a')
      await expect(bar(connected)).toContainText(`${count} reports`)
      await page.keyboard.press('c')
    }
    await open()
    await text.fill('Asked the developers, all of them.')
    await page.keyboard.press('Escape')
    await page.reload()
    await open()
    await expect(text).toHaveValue('Asked the developers, all of them.')
    await expect(dialog).toContainText('Draft restored.')
    await dialog.getByRole('button', { name: 'Start over' }).click()
    await expect(text).toHaveValue('')
    await expect(dialog).not.toContainText('Draft restored.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(bar(connected)).toHaveCount(0)
  })

  await test.step('only the failed reports are sent again', async () => {
    await leaveAtOnce(connected)
    await showAll(connected)
    service.faults.set([{ endpoint: 'addComment', kind: 'status', status: 403, times: 3 }])
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('c')
    await dialog.getByRole('textbox', { name: 'Internal comment' }).fill('Once each.')
    const send = dialog.getByRole('button', { name: `Send internally on ${count} reports` })
    await expect(send).toBeEnabled()
    // The selection expires, once before the check and once before the change is sent.
    await expireSelections(page)
    await dialog.getByText('Assignee', { exact: true }).click()
    await dialog.getByRole('option').first().click()
    await expect(dialog.getByRole('alert')).toContainText('Selection expired')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByText('Internal comment', { exact: true }).first().click()
    await expect(send).toBeEnabled()
    await expireSelections(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Selection expired')).toBeVisible()
    await expect(send).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+Enter')
    const progress = dialog.getByRole('region', { name: 'Progress' })
    await expect(progress).toContainText('Finished, 3 failed', { timeout: waits.minute })
    await expect(progress.getByRole('region', { name: 'Failed' }).getByRole('listitem')).toHaveCount(3)
    service.clearRequests()
    await dialog.getByRole('button', { name: 'Retry failed' }).click()
    await expect(progress).toContainText('Finished.', { timeout: waits.minute })
    expect(commentsSent(connected)).toBe(3)

    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const [name = ''] = await rowNames(grid)
    const timeline = await service.ask('listActivities', { path: { id: reportNumber(name) } })
    expect(timeline.text.split('Once each.')).toHaveLength(2)
  })

  await test.step("weakness, type and CVSS are set on many reports at once; an empty field leaves each report's value", async () => {
    await showAll(connected)
    const factsOf = () =>
      Promise.all(service.backstage.reportIds().map(async (id) => readReport(connected, id)))
    const before = await factsOf()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('p')
    await expect(dialog.getByRole('radio', { name: 'As they are' })).toBeChecked()
    await expect(dialog).toContainText('Set a severity, weakness, type, or vector.')
    // Arrow keys go through all kinds of change and back; the fields that appear leave them the focus.
    const kinds = dialog.getByRole('radiogroup', { name: /^Change for/ }).getByRole('radio')
    await kinds.nth(2).focus()
    for (const [key, at] of [
      ['ArrowLeft', 1],
      ['ArrowLeft', 0],
      ['ArrowRight', 1],
      ['ArrowRight', 2],
    ] as const) {
      await page.keyboard.press(key)
      await expect(kinds.nth(at)).toBeChecked()
      await expect(dialog.getByRole(at === 0 ? 'listbox' : 'searchbox').first()).toBeVisible()
      await expect(kinds.nth(at)).toBeFocused()
    }
    await dialog.getByRole('searchbox', { name: 'CWE' }).fill('918')
    await expect(dialog.getByRole('option').first()).toContainText('CWE-918')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Type' }).fill('141')
    const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N'
    await dialog.getByRole('textbox', { name: 'Vector' }).fill(vector)
    await expect(dialog).toContainText('Classify as type 141, CWE-918, another CVSS vector')
    await dialog.getByRole('button', { name: `Classify ${count} reports` }).click()
    const progress = dialog.getByRole('region', { name: 'Progress' })
    await expect(progress).toContainText('Finished.', { timeout: waits.minute })
    const after = await factsOf()
    expect(
      after.map(({ cweTypeId, vulnerabilityTypeId, cvss }) => [cweTypeId, vulnerabilityTypeId, cvss]),
    ).toEqual(after.map(() => [918, 141, vector]))
    expect(after.map(({ severity }) => severity.id)).toEqual(before.map(({ severity }) => severity.id))
  })
})
