import { type ConnectedDesk, expect, test } from './connected-desk.ts'
import {
  addTemplates,
  entriesSaying,
  keptDrafts,
  leaveAtOnce,
  openByNumber,
  openNew,
  outboxOf,
  pressSequence,
  readReport,
  template,
  wholeOutbox,
  writeComment,
} from './window-actions.ts'

test.use({ serviceOptions: { reports: 60 }, tokenName: 'triager' })

const pickerOf = ({ page }: ConnectedDesk) => page.getByRole('form', { name: 'Change state' })
const messageOf = (connected: ConnectedDesk) => pickerOf(connected).getByRole('textbox', { name: 'Message' })

/** Adds another new report of the same program, and opens it. */
async function openAnother(connected: ConnectedDesk, id: number): Promise<number> {
  const { service, page } = connected
  const other = service.backstage.addReport({ programId: (await readReport(connected, id)).programId })
  service.backstage.move(other, 'New')
  const asked = { workspaceId: (await keptDrafts(page, id)).workspaceId, reportId: other }
  await page.evaluate((report) => window.desk.invoke('report.fetch', report), asked)
  await openByNumber(connected, other)
  return other
}

test("a triager's decisions are sent as made, and refused ones are explained", async ({ connected }) => {
  const { page, grid, service, report } = connected
  const picker = pickerOf(connected)
  const message = messageOf(connected)

  await test.step('an undo puts the words back where they were written, ready to be gone on with', async () => {
    const id = await openNew(connected)
    const reply = report.getByRole('textbox', { name: 'Public reply' })
    await writeComment(connected, 'public', 'We could see it')
    await expect(reply).toHaveCount(0)
    await expect.poll(async () => (await outboxOf(page, id)).map(({ state }) => state)).toEqual(['held'])
    await page.keyboard.press('z')
    await expect(reply).toBeFocused()
    await page.keyboard.type(' too.')
    await expect(reply).toHaveValue('We could see it too.')
    expect((await outboxOf(page, id)).map(({ state }) => state)).toEqual(['discarded'])
    await reply.fill('')
    await page.keyboard.press('Escape')
    await leaveAtOnce(connected)
  })

  await test.step('what the role may not do is said before the second attempt, and can be tried again', async () => {
    const id = await openNew(connected)
    const reward = page.getByRole('form', { name: 'Reward' })
    await page.keyboard.press('$')
    await reward.getByRole('textbox', { name: 'Bounty', exact: true }).fill('100')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(reward).toHaveCount(0)
    await expect.poll(async () => (await outboxOf(page, id))[0]?.state).toBe('failed')
    await page.keyboard.press('$')
    await expect(reward).toContainText('Your role can’t set rewards here.')
    await expect(reward.getByRole('textbox')).toHaveCount(0)
    expect(service.counters().setRewards).toBe(1)
    await reward.getByRole('button', { name: 'Try again' }).click()
    await expect(reward.getByRole('textbox', { name: 'Bounty', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await pressSequence(page, 'g', 'o')
    await page.getByRole('region', { name: 'Outbox' }).getByRole('button', { name: 'Discard' }).click()
    await page.keyboard.press('Escape')
    // Other actions of the role still work.
    await expect(report.getByRole('textbox', { name: 'Internal comment' })).toBeVisible()
  })

  await test.step('words typed before the drafts were read are neither lost nor in the way of what is kept', async () => {
    const id = await openNew(connected)
    const { workspaceId } = await keptDrafts(page, id)
    const draft = { workspaceId, reportId: id, slot: 'transition:invalid', text: 'Begun yesterday.' } as const
    await page.evaluate((kept) => window.desk.invoke('report.keepDraft', kept), draft)
    /** Chooses a state and types, before any answer can arrive: answers arrive in a later task. */
    const typeAtOnce = (key: string, text: string) =>
      page.evaluate(
        async ([letter, words]) => {
          const press = (pressed: string) =>
            (document.activeElement ?? document.body).dispatchEvent(
              new KeyboardEvent('keydown', { key: pressed, code: pressed, bubbles: true, cancelable: true }),
            )
          const until = async (selector: string) => {
            for (let turn = 0; turn < 10_000; turn += 1) {
              const found = document.querySelector<HTMLElement>(selector)
              if (found !== null) return found
              await Promise.resolve()
            }
            throw new Error(`never there: ${selector}`)
          }
          press('s')
          await until('[data-form-card] [role="option"]')
          press(letter ?? '')
          const area = await until('[data-form-card] textarea')
          area.focus()
          document.execCommand('insertText', false, words)
        },
        [key, text] as const,
      )
    await typeAtOnce('i', 'No effect on security.')
    await expect(message).toHaveValue('No effect on security.')
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    await typeAtOnce('v', 'Not ours.')
    await expect(message).toHaveValue('Begun yesterday.\n\nNot ours.')
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    // The stored text is continued.
    await page.keyboard.press('s')
    await page.keyboard.press('v')
    await expect(message).toHaveValue('Begun yesterday.\n\nNot ours.')
    await page.keyboard.type(' Truly.')
    await expect(message).toHaveValue('Begun yesterday.\n\nNot ours. Truly.')
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
  })

  await test.step('what is missing is said at its field, on Ctrl+Enter too', async () => {
    await openNew(connected)
    await page.keyboard.press('s')
    await page.keyboard.press('n')
    await expect(message).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker.getByText('A message is required.')).toHaveCount(2)
    await expect(message).toBeFocused()
    await expect(message).toHaveAttribute('aria-invalid', 'true')
    await expect(picker.getByRole('button', { name: 'Ask the reporter' })).toHaveAttribute('type', 'submit')
    await picker.getByRole('button', { name: 'Change', exact: true }).click()
    await picker.getByRole('option', { name: /^Duplicate/ }).click()
    const original = picker.getByRole('textbox', { name: 'Duplicate of' })
    await expect(original).toBeFocused()
    await expect(message).toHaveValue('')
    await page.keyboard.type('zzz no such words')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker.getByText('Enter the original report.').first()).toBeVisible()
    await expect(original).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('a triager changes a state at once, though the service does not list what is possible, and is told what a 409 means', async () => {
    const id = await openNew(connected)
    // The refusal takes long, and the user does not wait for it.
    service.faults.set([{ endpoint: 'listTransitions', kind: 'latency', ms: 2_000 }])
    await page.keyboard.press('s')
    await expect(picker.getByRole('option')).toHaveCount(11)
    const spam = picker.getByRole('option', { name: /^Spam/ })
    await expect(spam).toBeEnabled()
    await expect(spam).not.toHaveAccessibleName(/worked before/)
    await expect(picker).not.toContainText(/_|may not do that/)
    await page.keyboard.press('t')
    await expect(picker.getByRole('button', { name: 'Mark as triaged' })).toBeEnabled()
    await expect(picker).toContainText('Visible to the reporter')
    await page.keyboard.type('We could reproduce it.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    await expect.poll(async () => (await readReport(connected, id)).status.name).toBe('Triaged')
    expect(await entriesSaying(connected, id, 'We could reproduce it.')).toHaveLength(1)

    // The answer is known for the next report of its kind, without another request.
    const other = await openAnother(connected, id)
    await page.keyboard.press('s')
    const triaged = picker.getByRole('option', { name: /^Triaged/ })
    await expect(triaged).toHaveAccessibleName(/^Triaged worked before/)
    await page.keyboard.press('v')
    await page.keyboard.type('No proof.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    await expect.poll(async () => (await outboxOf(page, other))[0]?.state).toBe('conflict')
    await pressSequence(page, 'g', 'o')
    const outbox = page.getByRole('region', { name: 'Outbox' })
    await expect(outbox).toContainText('Invalid is not possible from New, or not for your role.')
    await expect(outbox).not.toContainText(/changed in the meantime|cannot be executed/)
    await outbox.getByRole('button', { name: 'Discard' }).click()
    await page.keyboard.press('Escape')

    // The refused letter stops the picker; further letters choose nothing.
    await openByNumber(connected, other)
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Invalid/ })).toBeDisabled()
    await page.keyboard.press('v')
    await page.keyboard.type(' The owner set it to triaged.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker.getByRole('alert')).toContainText('Invalid is not possible from New')
    await expect(message).toHaveCount(0)
    expect((await outboxOf(page, other)).map(({ state }) => state)).toEqual(['discarded'])
    await page.keyboard.press('Backspace')
    await page.keyboard.press('w')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    await expect.poll(async () => (await readReport(connected, other)).status.name).toBe('To review')
    await expect(report).toBeVisible()
    service.faults.clear()
  })

  await test.step('a picker that is open follows a colleague who moves the report', async () => {
    const id = await openNew(connected)
    await page.keyboard.press('s')
    await expect(picker).toContainText('Current state: New')
    service.backstage.move(id, 'Triaged')
    const { workspaceId } = await keptDrafts(page, id)
    const asked = { workspaceId, reportId: id }
    await page.evaluate((moved) => window.desk.invoke('report.fetch', moved), asked)
    await expect(picker).toContainText('Current state: Triaged')
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
  })

  await test.step('what may have been sent says what keeps it from being told', async () => {
    await openNew(connected)
    service.faults.set([
      { kind: 'cutAfterCommit', endpoint: 'addComment', times: 1 },
      { kind: 'status', status: 403, endpoint: 'listActivities' },
    ])
    await writeComment(connected, 'internal', 'Seen here, too.')
    await connected.status.getByRole('button', { name: '1 conflict' }).click()
    const conflicts = page.getByRole('region', { name: 'Conflicts' })
    await expect(conflicts).toContainText('May already have been sent. The desk can’t check')
    await expect(conflicts).not.toContainText(/no connection|connection lost/i)
    await conflicts.getByRole('button', { name: 'It arrived' }).click()
    await page.keyboard.press('Escape')
    service.faults.clear()
  })

  await test.step('a default that comes after Ctrl+Enter is shown first, and leaves with the next press', async () => {
    await addTemplates(page, [template('About triaged', 'We see #{{report.id}}.', 'triaged')])
    const id = await openNew(connected)
    const text = `We see #${id}.`
    // The templates are loaded; the picker requests the drafts and the report.
    await page.keyboard.press('s')
    await page.keyboard.press('t')
    await expect(message).toHaveValue(text)
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    // All within one task of the page, so that no answer of the desk arrives in between.
    const wasEmpty = await page.evaluate(async () => {
      const press = (key: string, ctrlKey = false) =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', {
            key,
            code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
            ctrlKey,
            bubbles: true,
            cancelable: true,
          }),
        )
      const drawn = async (selector: string) => {
        for (let turn = 0; turn < 1_000 && document.querySelector(selector) === null; turn += 1)
          await Promise.resolve()
        return document.querySelector<HTMLTextAreaElement>(selector)
      }
      press('s')
      await drawn('[data-form-card] [role="listbox"]')
      press('t')
      const area = await drawn('[data-form-card] textarea')
      const shown = area?.value
      press('Enter', true)
      return shown === ''
    })
    expect(wasEmpty).toBe(true)
    await expect(message).toHaveValue(text)
    await expect(picker.getByText('This text arrived after you pressed the key.').first()).toBeVisible()
    expect((await outboxOf(page, id)).filter(({ action }) => action.kind === 'transition')).toEqual([])
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    await expect.poll(async () => (await readReport(connected, id)).status.name).toBe('Triaged')
    expect(await entriesSaying(connected, id, text)).toHaveLength(1)
  })

  await test.step('values of a default are what the reporter will read, its preview is drawn, and the caret stands at its end', async () => {
    await addTemplates(page, [
      template('About needs_more_info', 'About **{{title}}**:\n\n1. Which `version`?\n', 'needs_more_info'),
    ])
    const id = await openNew(connected)
    // Plain characters stay, Markdown is escaped, and the reporter reads both as written.
    const title = 'tuxedo_cat *reads* [all](of) <b>it</b>'
    service.backstage.rename(id, title)
    await page.keyboard.press('F5')
    await expect(report.getByRole('heading', { level: 1 })).toContainText(title)
    await page.keyboard.press('s')
    await page.keyboard.press('n')
    await expect(message).toHaveValue(/Which/)
    const text = await message.inputValue()
    expect(text).toContain('tuxedo_cat')
    expect(text).toContain('\\*reads\\*')

    const caret = () =>
      message.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd])
    await expect(message).toBeFocused()
    expect(await caret()).toEqual([text.length, text.length])
    await page.keyboard.type('Thanks.')
    await expect(message).toHaveValue(`${text}Thanks.`)

    await picker.getByRole('button', { name: 'Preview' }).click()
    const preview = picker.getByRole('region', { name: 'Preview' })
    await expect(preview.locator('strong')).toHaveText(title)
    await expect(preview.getByRole('listitem').locator('code')).toHaveText('version')
    await expect(preview).toContainText('Thanks.')
    await expect(preview).not.toContainText('**')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    await expect.poll(async () => (await readReport(connected, id)).status.name).toBe('Needs more info')
    expect(await entriesSaying(connected, id, `${text}Thanks.`.trim())).toHaveLength(1)
    // The timeline shows the same text.
    await openByNumber(connected, id)
    const entry = report.getByRole('article').filter({ hasText: 'Thanks.' }).first()
    await expect(entry.locator('strong')).toHaveText(title)
  })

  await test.step('a bulk change brings the default of its state, filled in for each report, until somebody writes', async () => {
    const before = new Set((await wholeOutbox(page)).map(({ id }) => id))
    await openNew(connected)
    await page.keyboard.press('Escape')
    await grid.focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: 'Bulk change' })
    const messages = dialog.getByRole('textbox', { name: 'Message' })
    await expect(dialog.getByRole('option', { name: /^Triaged/ })).toBeVisible()
    await page.keyboard.press('t')
    await expect(messages).toHaveValue('We see #{{report.id}}.')
    // Emptied by hand it stays empty, and another state has its own text.
    await messages.fill('')
    await dialog.getByRole('option', { name: /^Spam/ }).click()
    await expect(messages).toHaveValue('')
    await dialog.getByRole('option', { name: /^Triaged/ }).click()
    await expect(messages).toHaveValue('')
    // A template is added to the existing text.
    await messages.fill('We see it.')
    await dialog.getByRole('button', { name: /Template$/ }).click()
    await page.getByRole('option', { name: 'About triaged' }).click()
    await expect(messages).toHaveValue('We see it.\n\nWe see #{{report.id}}.')
    await messages.fill('We see #{{report.id}}, thank you.')
    await dialog.getByRole('button', { name: 'Mark 2 reports as triaged' }).click()
    await expect(dialog.getByRole('region', { name: 'Progress' })).toContainText('Finished')
    const sent = (await wholeOutbox(page)).filter(({ id }) => !before.has(id))
    expect(sent).toHaveLength(2)
    for (const { action, report } of sent)
      expect(action).toMatchObject({ transition: 'triaged', message: `We see #${report?.id}, thank you.` })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('many are changed though not all is known of them, and that none of them can is only said when it is known', async () => {
    await openNew(connected)
    await page.keyboard.press('Escape')
    const news = Number(await grid.getAttribute('aria-rowcount'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: 'Bulk change' })
    await expect(dialog.getByRole('option', { name: /^Triaged/ })).toBeVisible()
    // The missing message is named at its field, instead of "none of them can".
    const messages = dialog.getByRole('textbox', { name: 'Message' })
    await page.keyboard.press('n')
    await expect(messages).toBeFocused()
    await messages.fill('')
    await expect(dialog.getByText('required', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('status').filter({ hasText: 'A message is required.' })).toBeVisible()
    await dialog.getByRole('option', { name: /^Needs more info/ }).focus()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(messages).toBeFocused()
    await expect(messages).toHaveAccessibleDescription(/A message is required\./)
    await expect(dialog).not.toContainText('Not possible for any')
    await dialog.getByRole('option', { name: /^Needs more info/ }).focus()
    // Knowledge about another state does not apply to this one.
    await page.keyboard.press('!')
    const run = dialog.getByRole('region', { name: 'Dry run' })
    await expect(run).toContainText('unchecked')
    await expect(dialog).not.toContainText('Not possible for any')
    const asked = service.counters().listTransitions ?? 0
    const changed = service.counters().executeTransition ?? 0
    await dialog.getByRole('button', { name: `Mark ${news} reports as spam` }).click()
    const progress = dialog.getByRole('region', { name: 'Progress' })
    await expect(progress).toContainText('Finished')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(service.counters().executeTransition).toBe(changed + news)
    expect(service.counters().listTransitions ?? 0).toBe(asked)
  })

  await test.step('without the service a picker works as with it', async () => {
    const [last] = await wholeOutbox(page)
    await openAnother(connected, last?.report?.id ?? 0)
    await service.close()
    await page.keyboard.press('s')
    await page.keyboard.press('t')
    await expect(picker.getByRole('button', { name: 'Mark as triaged' })).toBeEnabled()
    // Wait for the state's default message. If it arrived after Ctrl+Enter, it would only be shown, and a second press
    // would have to send it.
    await expect(message).toHaveValue(/^We see #/)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
  })
})
