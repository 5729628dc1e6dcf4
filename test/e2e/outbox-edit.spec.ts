import type { Locator, Page } from 'playwright/test'
import { type ConnectedDesk, expect, test } from './connected-desk.ts'
import {
  entriesSaying,
  holdFrames,
  leaveAtOnce,
  openNew,
  pressSequence,
  readReport,
} from './window-actions.ts'

test.use({ serviceOptions: { reports: 40 } })

/** Opens the outbox by keyboard. */
async function openOutbox({ page }: ConnectedDesk): Promise<Locator> {
  await pressSequence(page, 'g', 'o')
  return page.getByRole('region', { name: 'Outbox' })
}

/** Returns to the report. */
async function closeOutbox({ page }: ConnectedDesk, outbox: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(outbox).toHaveCount(0)
}

/** The outbox's row of an action on this report. */
const rowOf = (outbox: Locator, id: number) => outbox.getByRole('listitem').filter({ hasText: `#${id}` })

/** Every POST request: comments and transitions are sent by POST. */
const sentBy = ({ service }: ConnectedDesk) => service.requests().filter(({ method }) => method === 'POST')

/** Opens the form of the only editable action, by keyboard. */
async function openForm(outbox: Locator, name: string): Promise<Locator> {
  await outbox.getByRole('button', { name: 'Edit' }).press('Enter')
  const form = outbox.getByRole('group', { name: `Edit: ${name}` })
  await expect(form).toBeVisible()
  return form
}

/** Writes a comment and sends it. */
async function say({ page, report }: ConnectedDesk, key: 'c' | 'r', text: string): Promise<void> {
  await page.keyboard.press(key)
  await report.getByRole('textbox', { name: key === 'c' ? 'Internal comment' : 'Public reply' }).fill(text)
  await page.keyboard.press('ControlOrMeta+Enter')
}

/** Writes a reply that the service refuses once, and opens the outbox at that entry. */
async function sayInVain(
  connected: ConnectedDesk,
  text: string,
  opened: Set<number>,
): Promise<{ readonly id: number; readonly outbox: Locator }> {
  await leaveAtOnce(connected)
  const id = await openNew(connected, opened)
  connected.service.faults.set([{ kind: 'status', status: 400, endpoint: 'addComment', times: 1 }])
  await say(connected, 'r', text)
  const outbox = await openOutbox(connected)
  await expect(rowOf(outbox, id)).toContainText('Failed')
  return { id, outbox }
}

/** Sets how many seconds actions are held from now on. */
const holdFor = (page: Page, seconds: number) =>
  page.evaluate((undoSeconds) => window.desk.invoke('settings.update', { undoSeconds }), seconds)

/** Expects that an open editor holds its action for longer than any setting allows, which is 60 s. */
async function expectHeldByEditor(page: Page): Promise<void> {
  const heldFor = () =>
    page.evaluate(async () => {
      const state = await window.desk.invoke('desk.state', {})
      const workspaceId = state.ok ? (state.value.currentWorkspaceId ?? '') : ''
      const view = await window.desk.invoke('outbox.list', { workspaceId })
      const entry = view.ok && view.value.entries.find(({ state }) => state === 'held')
      return entry ? (entry.heldUntil ?? 0) - Date.now() : 0
    })
  await expect.poll(heldFor).toBeGreaterThan(60_000)
}

test('entries are edited while held, failed or in conflict, and no text is lost or sent unasked', async ({
  connected,
}) => {
  const opened = new Set<number>()

  await test.step('undo by its key leaves what was changed and not saved, says so, and takes both back where that is asked', async () => {
    const { page } = connected
    const id = await openNew(connected, opened)
    await say(connected, 'c', 'As it was decided')
    const outbox = await openOutbox(connected)
    const form = await openForm(outbox, 'Internal comment')
    const text = form.getByRole('textbox', { name: 'Internal comment' })
    await text.fill('Better words')
    await text.press('Escape')
    await expect(rowOf(outbox, id)).toContainText('Unsaved changes.')
    await closeOutbox(connected, outbox)
    await page.keyboard.press('z')
    await expect(page.getByText('It’s being edited')).toBeVisible()

    await openOutbox(connected)
    await openForm(outbox, 'Internal comment')
    await expect(text).toHaveValue('Better words')
    await text.press('Escape')
    await outbox.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(outbox.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await outbox.getByRole('button', { name: 'Undo with changes' }).press('Enter')
    const composer = connected.report.getByRole('textbox', { name: 'Internal comment' })
    await expect(composer).toBeFocused()
    await expect(composer).toHaveValue('As it was decided')
    await page.keyboard.press('Escape')
    await openOutbox(connected)
    await expect(rowOf(outbox, id)).toContainText('Undone')
    expect(sentBy(connected)).toEqual([])
    await closeOutbox(connected, outbox)
  })

  await test.step('words for an action that was taken back meanwhile are not kept in secret: the form says so and hands them over', async () => {
    const { page, report } = connected
    const id = await openNew(connected, opened)
    await say(connected, 'c', 'As it was')
    const outbox = await openOutbox(connected)
    const form = await openForm(outbox, 'Internal comment')
    const text = form.getByRole('textbox', { name: 'Internal comment' })
    await expect(text).toBeFocused()
    await text.fill('Better words')
    const asked = () =>
      page.evaluate(async (reportId) => {
        const state = await window.desk.invoke('desk.state', {})
        const workspaceId = state.ok ? (state.value.currentWorkspaceId ?? '') : ''
        const list = await window.desk.invoke('outbox.list', { workspaceId })
        const drafts = await window.desk.invoke('report.drafts', { workspaceId, reportId })
        return {
          workspaceId,
          entryId: (list.ok && list.value.entries.find((entry) => entry.report?.id === reportId)?.id) || 0,
          drafts: drafts.ok && drafts.value,
        }
      }, id)
    const { workspaceId, entryId } = await asked()
    await page.evaluate((which) => window.desk.invoke('act.undoEntries', which), {
      workspaceId,
      which: { entryIds: [entryId], dropsChanges: true },
    })
    const note = form.getByRole('alert')
    await expect(note).toContainText('Too late to edit')
    // The row is settled; the form stays open with all of its text.
    await expect(text).toHaveValue('Better words')
    await text.fill('Much better words')
    await expect(form.getByRole('button', { name: 'Send internally' })).toBeDisabled()
    // Only the undone action becomes a draft again.
    expect((await asked()).drafts).toEqual({ internal: 'As it was' })
    await note.getByRole('button', { name: 'Copy your words' }).press('Enter')
    await expect(page.getByText('Your words are on the clipboard')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await closeOutbox(connected, outbox)
    await page.keyboard.press('c')
    const composer = report.getByRole('textbox', { name: 'Internal comment' })
    await expect(composer).toBeFocused()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(composer).toHaveValue('Much better words')
    await page.keyboard.press('Escape')
  })

  await test.step('what can still be undone does not leave while it is edited, and leaves as it was when nothing was changed', async () => {
    const { page, report } = connected
    // 60 seconds are enough for a slow computer to open the editor.
    await holdFor(page, 60)
    const id = await openNew(connected, opened)
    await say(connected, 'c', 'To be sent as it is')
    const outbox = await openOutbox(connected)
    const form = await openForm(outbox, 'Internal comment')
    await expectHeldByEditor(page)
    // From now on a released action is sent soon.
    await holdFor(page, 1)
    const text = form.getByRole('textbox', { name: 'Internal comment' })
    await text.fill('Another wording')
    await page.keyboard.press('Escape')
    await expect(rowOf(outbox, id)).toContainText('Unsaved changes.')
    await expect(rowOf(outbox, id)).toContainText('This waits until you save them or send it as it was.')
    // The action does not go on by itself but waits for the user, so it counts as a conflict.
    await expect(outbox.getByRole('heading', { name: /^Conflicts/ })).toBeVisible()
    await expect(connected.status.getByRole('button', { name: '1 conflict' })).toBeVisible()
    await expect(connected.status.getByRole('button', { name: /in outbox/ })).toHaveCount(0)

    // The action is not sent either if the window closes during the edit.
    await page.reload()
    await expect(report.getByRole('heading', { level: 1 })).toContainText(/#\d+/)
    await openOutbox(connected)
    await expect(rowOf(outbox, id)).toContainText('This waits until you save them or send it as it was.')
    expect(sentBy(connected)).toEqual([])

    await openForm(outbox, 'Internal comment')
    await expect(text).toHaveValue('Another wording')
    await form.getByRole('button', { name: 'Start over' }).press('Enter')
    await expect(text).toHaveValue('To be sent as it is')
    await text.press('Escape')
    await expect(rowOf(outbox, id)).toContainText('Sent')
    expect(await entriesSaying(connected, id, 'To be sent as it is')).toHaveLength(1)
    expect(await entriesSaying(connected, id, 'Another wording')).toHaveLength(0)
    await closeOutbox(connected, outbox)
  })

  await test.step('an action whose form goes with the outbox, unchanged, leaves as if nobody had looked at it', async () => {
    const { page } = connected
    await holdFor(page, 60)
    const id = await openNew(connected, opened)
    await say(connected, 'c', 'Looked at and left')
    const outbox = await openOutbox(connected)
    await openForm(outbox, 'Internal comment')
    await expectHeldByEditor(page)
    await holdFor(page, 1)
    await page.getByRole('dialog', { name: 'Outbox' }).getByRole('button', { name: 'Close' }).press('Enter')
    await expect(outbox).toHaveCount(0)
    await expect.poll(() => entriesSaying(connected, id, 'Looked at and left')).toHaveLength(1)
  })

  await test.step('a comment that failed is edited in its place, goes through the same gate, and arrives once', async () => {
    const { page, report, service } = connected
    service.clearRequests()
    const { id, outbox } = await sayInVain(connected, 'The first wording', opened)
    let form = await openForm(outbox, 'Public reply')
    const text = form.getByRole('textbox', { name: 'Public reply' })
    await expect(text).toBeFocused()
    await expect(text).toHaveValue('The first wording')
    // The form shows the audience and a preview, like the form of the original decision.
    await expect(form).toContainText('Visible to the reporter')
    await text.fill('The **second** wording')
    await form.getByRole('button', { name: 'Preview' }).press('Enter')
    await expect(form.getByRole('region', { name: 'Preview' }).getByRole('strong')).toHaveText('second')

    // The unsaved edit is still there after leaving the form, and after a reload of the window.
    await text.fill('A wording under way')
    await page.keyboard.press('Escape')
    await expect(outbox.getByRole('button', { name: 'Edit' })).toBeFocused()
    await page.reload()
    await expect(report.getByRole('heading', { level: 1 })).toContainText(/#\d+/)
    await openOutbox(connected)
    form = await openForm(outbox, 'Public reply')
    await expect(text).toHaveValue('A wording under way')
    await expect(form).toContainText('Draft restored.')

    // Saving it empty shows an error at the field.
    await text.fill('')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(text).toHaveAccessibleDescription(/Enter some text\./)

    // A possible secret raises a question, and the text stays.
    const secret = `Use ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
    await text.fill(secret)
    await page.keyboard.press('ControlOrMeta+Enter')
    const question = page.getByRole('alertdialog', { name: 'Send this?' })
    await expect(question.getByRole('button', { name: 'Go back and edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(text).toHaveValue(secret)
    await text.fill('The second wording')
    await text.press('ControlOrMeta+Enter')
    await expect(form).toHaveCount(0)
    await expect(rowOf(outbox, id)).toContainText('Sent')
    expect(await entriesSaying(connected, id, 'The second wording')).toHaveLength(1)
    expect(await entriesSaying(connected, id, 'The first wording')).toHaveLength(0)
    expect(sentBy(connected).map(({ status }) => status)).toEqual([400, 201])
    await closeOutbox(connected, outbox)
  })

  await test.step('what was changed and not saved goes with no answer unasked: Enter goes on with it, and the words are there', async () => {
    const before = sentBy(connected).length
    const { id, outbox } = await sayInVain(connected, 'As it was decided', opened)
    const form = await openForm(outbox, 'Public reply')
    const text = form.getByRole('textbox', { name: 'Public reply' })
    await text.fill('Words of an hour')
    await text.press('Escape')

    const goOn = outbox.getByRole('button', { name: 'Keep editing' })
    const question = outbox.getByRole('group', { name: /^Your unsaved changes/ })
    for (const name of ['Try again', 'Discard']) {
      await outbox.getByRole('button', { name, exact: true }).press('Enter')
      await expect(question).toBeVisible()
      await expect(goOn).toBeFocused()
      await goOn.press('Escape')
      await expect(question).toHaveCount(0)
      await expect(outbox.getByRole('button', { name: 'Edit' })).toBeFocused()
      await outbox.getByRole('button', { name, exact: true }).press('Enter')
      await goOn.press('Enter')
      await expect(text).toHaveValue('Words of an hour')
      await text.press('Escape')
    }
    expect(sentBy(connected)).toHaveLength(before + 1)

    await outbox.getByRole('button', { name: 'Try again' }).press('Enter')
    await outbox.getByRole('button', { name: 'Send as it was' }).press('Enter')
    await expect(rowOf(outbox, id)).toContainText('Sent')
    expect(await entriesSaying(connected, id, 'As it was decided')).toHaveLength(1)
    expect(await entriesSaying(connected, id, 'Words of an hour')).toHaveLength(0)
    await closeOutbox(connected, outbox)
  })

  let original = 0
  await test.step('a change of state in conflict becomes one that is possible now, and arrives once', async () => {
    const { page, service } = connected
    await holdFor(page, 10)
    service.clearRequests()
    const id = await openNew(connected, opened)
    original = id
    await page.keyboard.press('s')
    const picker = page.getByRole('form', { name: 'Change state' })
    await expect(picker.getByRole('option', { name: /^Triaged/ })).toBeEnabled()
    await page.keyboard.press('t')
    await picker.getByRole('textbox', { name: 'Message' }).fill('I could reproduce it')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    service.backstage.move(id, 'Informative')
    await page.keyboard.press('F5')
    await expect(page.getByRole('status', { name: 'Sync status' })).toContainText('Up to date')
    const outbox = await openOutbox(connected)
    await outbox.getByRole('button', { name: 'Send now' }).press('Enter')
    await expect(rowOf(outbox, id)).toContainText('The report changed since you decided')
    // The pressed button is gone; the focus is on the action's new row.
    await expect(rowOf(outbox, id)).toBeFocused()
    await expect(outbox.getByRole('row', { name: /^State/ })).toContainText('Informative')

    const form = await openForm(outbox, 'state')
    const states = form.getByRole('listbox', { name: 'States' })
    await expect(states.getByRole('option', { name: /^Reopen/ })).toBeEnabled()
    await expect(form.getByRole('status')).toContainText('Triaged is not possible from Informative')
    await expect(form.getByRole('button', { name: 'Mark as triaged' })).toBeDisabled()
    // A refused letter stops the picker: the following letters choose nothing, and nothing can be saved.
    await page.keyboard.press('t')
    await page.keyboard.type('ee')
    await expect(form.getByRole('alert')).toContainText('Triaged is not possible from Informative')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('e')
    // Text meant for another state does not appear under this one.
    const message = form.getByRole('textbox', { name: 'Message' })
    await expect(message).toBeFocused()
    await expect(message).toHaveValue('')
    await message.fill('I could reproduce it after all')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form).toHaveCount(0)
    await outbox.getByRole('button', { name: 'Send now' }).press('Enter')
    await expect(rowOf(outbox, id)).toContainText('Sent')
    await closeOutbox(connected, outbox)
    expect((await readReport(connected, id)).status.name).not.toBe('Informative')
    expect(await entriesSaying(connected, id, 'I could reproduce it after all')).toHaveLength(1)
    expect(await entriesSaying(connected, id, 'I could reproduce it')).toHaveLength(0)
    expect(sentBy(connected)).toHaveLength(1)
  })

  await test.step('a held change of state keeps the message it needs, and takes one from a template', async () => {
    const { page } = connected
    const template = {
      id: 'which',
      name: 'Which version',
      text: 'Which version of {{report.id}} is it?',
      audience: 'public',
      defaultFor: null,
      steps: { assignsMe: false, severity: null, transition: null },
    } as const
    await page.evaluate((starter) => window.desk.invoke('templates.add', { templates: [starter] }), template)
    const id = await openNew(connected, opened)
    await page.keyboard.press('s')
    const picker = page.getByRole('form', { name: 'Change state' })
    await expect(picker.getByRole('option', { name: /^Needs more info/ })).toBeEnabled()
    await page.keyboard.press('n')
    await picker.getByRole('textbox', { name: 'Message' }).fill('Please say more')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)

    const outbox = await openOutbox(connected)
    const form = await openForm(outbox, 'state')
    const message = form.getByRole('textbox', { name: 'Message' })
    await expect(message).toBeFocused()
    await message.fill('')
    await expect(form.getByRole('button', { name: 'Ask the reporter' })).toBeDisabled()
    await expect(form.getByRole('status')).toContainText('A message is required.')
    // Saving it anyway shows an error at the field.
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(message).toHaveAccessibleDescription(/A message is required\./)
    await expect(form).toContainText('Visible to the reporter')

    await page.keyboard.press(';')
    const templates = page.getByRole('dialog', { name: 'Insert a template' })
    await expect(templates.getByRole('option', { name: /Which version/ })).toBeVisible()
    await page.keyboard.type('which')
    await page.keyboard.press('Enter')
    await expect(templates).toHaveCount(0)
    await expect(message).toHaveValue(`Which version of ${id} is it?`)
    await expect(message).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form).toHaveCount(0)
    await expect(rowOf(outbox, id)).toContainText(`Which version of ${id} is it?`)
    await expect(rowOf(outbox, id)).toContainText('Can be undone')

    // The text of a comment has the same tools.
    await page.keyboard.press('Escape')
    await say(connected, 'c', 'Seen')
    await openOutbox(connected)
    await outbox
      .getByRole('listitem')
      .filter({ hasText: 'Seen' })
      .getByRole('button', { name: 'Edit' })
      .press('Enter')
    await outbox.getByRole('button', { name: /^Template/ }).press('Enter')
    await expect(templates).toBeVisible()
    // Escape closes the templates and then the editor, even before the frame in which the dialog returns the focus.
    const letFramesCome = await holdFrames(page)
    await page.keyboard.press('Escape')
    await expect(templates).toHaveCount(0)
    const words = outbox.getByRole('textbox', { name: 'Internal comment' })
    await expect(words).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(words).toHaveCount(0)
    await letFramesCome()
    await closeOutbox(connected, outbox)
  })

  await test.step('a duplicate whose original was taken out leads to that field when it is to be saved', async () => {
    const { page } = connected
    await openNew(connected, opened)
    await page.keyboard.press('s')
    const picker = page.getByRole('form', { name: 'Change state' })
    await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
    await page.keyboard.press('d')
    await picker.getByRole('textbox', { name: 'Duplicate of' }).fill(`#${original}`)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    const outbox = await openOutbox(connected)
    await outbox
      .getByRole('listitem')
      .filter({ hasText: 'Duplicate' })
      .getByRole('button', { name: 'Edit' })
      .press('Enter')
    const form = outbox.getByRole('group', { name: 'Edit: state' })
    const field = form.getByRole('textbox', { name: 'Duplicate of' })
    await field.fill('')
    await form.getByRole('textbox', { name: 'Message' }).focus()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('Enter the original report.')
  })
})
