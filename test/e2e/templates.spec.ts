import { type ConnectedDesk, cursorRow, expect, test } from './connected-desk.ts'
import {
  holdFrames,
  keptDrafts,
  leaveAtOnce,
  openNew,
  pressInOneTask,
  readReport,
  readTimeline,
} from './window-actions.ts'

test.use({ serviceOptions: { reports: 12 } })

const addStarters = ({ page }: ConnectedDesk) =>
  page.evaluate(
    async (starters) => void (await window.desk.invoke('templates.add', { templates: starters })),
    [
      {
        id: 'more-info',
        name: 'Ask for steps',
        text: 'Hi {{reporter}}, #{{report.id}} is an original: {{duplicate.id}}',
        audience: 'public' as const,
        defaultFor: 'needs_more_info' as const,
        steps: { assignsMe: false, severity: null, transition: null },
      },
      {
        id: 'accept',
        name: 'Accept as medium',
        text: 'Thank you, {{reporter}}.',
        audience: 'public' as const,
        defaultFor: null,
        steps: { assignsMe: true, severity: 'medium' as const, transition: 'triaged' as const },
      },
    ],
  )

const removeStarters = ({ page }: ConnectedDesk) =>
  page.evaluate(async () => {
    for (const templateId of ['more-info', 'accept'])
      await window.desk.invoke('templates.remove', { templateId })
  })

test('templates bring texts and macros bring decisions that reach the service as shown, or are undone', async ({
  connected,
}) => {
  const { page, report, service } = connected
  const opened = new Set<number>()

  await test.step('a macro does all its steps with one undo, and reaches the service completely', async () => {
    await addStarters(connected)
    const id = await openNew(connected, opened)
    const me = await page.evaluate(async () => {
      const state = await window.desk.invoke('desk.state', {})
      const workspaceId = state.ok ? state.value.currentWorkspaceId : null
      if (workspaceId === null) return null
      const people = await window.desk.invoke('people.list', { workspaceId })
      const userId = people.ok ? (people.value[0]?.id ?? null) : null
      await window.desk.invoke('workspace.chooseMe', { workspaceId, userId })
      return userId
    })
    const before = await readReport(connected, id)
    service.backstage.setRole(me ?? '', before.programId, 'Triager')
    const run = async () => {
      await page.keyboard.press(';')
      const picker = page.getByRole('dialog', { name: 'Insert a template' })
      await expect(picker.getByRole('option').first()).toBeVisible()
      await page.keyboard.type('accept')
      await expect(
        picker.getByRole('button', { name: /Do it: assign to me, severity Medium, Triaged/ }),
      ).toBeEnabled()
      await expect(picker.getByRole('region', { name: 'Preview' })).toContainText('Visible to the reporter')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(picker).toHaveCount(0)
    }
    await run()
    const decision = report.getByRole('complementary', { name: 'Decision' })
    await expect(decision.getByRole('button', { name: /^State/ })).toContainText('Triaged')
    await expect(decision.getByRole('button', { name: /^Severity/ })).toContainText('Medium')
    await page.keyboard.press('z')
    await expect(decision).toContainText('Current state: New')
    // The text is back in its form.
    const form = page.getByRole('form', { name: 'Change state' })
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue(/^Thank you, /)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    expect((await readReport(connected, id)).status.name).toBe(before.status.name)
    expect(service.requests().some(({ method }) => method !== 'GET')).toBe(false)

    await leaveAtOnce(connected)
    await run()
    await expect
      .poll(async () => {
        const { status, severity, assignedTo } = await readReport(connected, id)
        return [status.name, severity.name, assignedTo?.id]
      })
      .toEqual(['Triaged', 'Medium', me])
    expect((await readTimeline(connected, id)).some(({ message }) => message.includes('Thank you, '))).toBe(
      true,
    )
  })

  await test.step('a state brings its message, each state keeps its own text, and an unfilled placeholder is asked about', async () => {
    const id = await openNew(connected, opened)
    await page.keyboard.press('s')
    const picker = page.getByRole('form', { name: 'Change state' })
    const message = picker.getByRole('textbox', { name: 'Message' })
    await expect(picker.getByRole('option', { name: /^Needs more info/ })).toBeEnabled()
    await page.keyboard.press('n')
    const untouched = new RegExp(`^Hi .+, #${id} is an original: {{duplicate.id}}$`)
    await expect(message).toHaveValue(untouched)

    // What is typed on before the form is there stands behind it.
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    await pressInOneTask(page, 'snWhich one?')
    await expect(message).toBeFocused()
    await expect(message).toHaveValue(/^Hi .+ {{duplicate\.id}} Which one\?$/)
    await message.fill('')
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Needs more info/ })).toBeEnabled()
    await page.keyboard.press('n')
    await expect(message).toHaveValue(untouched)

    // The chosen template replaces an untouched default, and the caret is at its end.
    await expect(message).toBeFocused()
    await page.keyboard.press(';')
    const templates = page.getByRole('dialog', { name: 'Insert a template' })
    await expect(templates.getByRole('option', { name: /^Accept as medium/ })).toBeVisible()
    await page.keyboard.type('accept')
    await expect(templates.getByRole('option')).toHaveText([/^Accept as medium/])
    await page.keyboard.press('Enter')
    await expect(message).toHaveValue(/^Thank you, .+\.$/)
    await expect(message).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(message).toHaveValue(untouched)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(message).toHaveValue(/^Thank you, .+\.$/)
    await page.keyboard.type(' Which version?')
    await expect(message).toHaveValue(/^Thank you, .+\. Which version\?$/)

    // Text for one state does not appear under another, and returns with its state.
    const changeTo = async (state: RegExp) => {
      await picker.getByRole('button', { name: 'Change', exact: true }).click()
      await picker.getByRole('option', { name: state }).click()
    }
    await changeTo(/^Triaged/)
    await expect(message).toHaveValue('')
    await message.fill('My own words')
    await changeTo(/^Needs more info/)
    await expect(message).toHaveValue(/Which version\?$/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Triaged/ })).toBeEnabled()
    await page.keyboard.press('t')
    await expect(message).toHaveValue('My own words')
    await changeTo(/^Needs more info/)
    await message.fill('')
    await expect(message).toHaveValue('')

    await message.fill('My own words {{cve}}')
    await message.press('ControlOrMeta+Enter')
    const question = page.getByRole('alertdialog', { name: 'Send this?' })
    await expect(question).toContainText('Placeholder left unfilled')
    await expect(question.getByRole('button', { name: 'Go back and edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await message.fill('My own words')
    await message.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    await expect.poll(async () => (await readReport(connected, id)).status.name).toBe('Needs more info')
    // The sent text is no draft any more; the text for another state still is.
    await expect
      .poll(async () => (await keptDrafts(page, id)).drafts)
      .toEqual({ 'transition:triaged': 'My own words' })
  })

  await test.step('text typed ahead for a bulk change comes behind its message, in a window that has read no templates', async () => {
    await page.reload()
    const { grid } = connected
    await expect(cursorRow(grid)).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+a')
    await pressInOneTask(page, 'snWhich one?')
    const bulk = page.getByRole('dialog', { name: 'Bulk change' })
    const message = bulk.getByRole('textbox', { name: 'Message' })
    await expect(message).toHaveValue(/^Hi {{reporter}}, .+ {{duplicate\.id}} Which one\?$/)
    await message.fill('')
    await page.keyboard.press('Escape')
    await expect(bulk).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  })

  await test.step('a template is created in the settings, stored, and inserted into a text with one key', async () => {
    const id = await openNew(connected, opened)
    await removeStarters(connected)
    await page.keyboard.press('ControlOrMeta+,')
    await page.keyboard.type('macros')
    await page.getByRole('button', { name: 'Templates and macros…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Templates and macros' })
    await expect(dialog.getByRole('option')).toHaveCount(0)
    // The pressed button disappears: the dialog gets the keys at once, even before the next frame.
    const letFramesCome = await holdFrames(page)
    await dialog.getByRole('button', { name: /^Add \d+ starter templates/ }).press('Enter')
    await expect(dialog.getByRole('option').first()).toBeAttached()
    await expect(dialog).toBeFocused()
    await letFramesCome()
    await dialog.getByRole('button', { name: 'New', exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('New template')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Greeting')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {{reporter}} of #{{report.id}}')
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(`of #${id}`)
    await dialog.getByRole('textbox', { name: 'Text' }).press('End')
    await dialog.getByRole('textbox', { name: 'Text' }).pressSequentially(' {{repoter}}')
    await expect(dialog.getByRole('status')).toContainText('Unknown: {{repoter}}')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {{reporter}} of #{{report.id}}')
    await dialog.getByRole('option', { name: 'Greeting' }).press('Alt+ArrowUp')
    await page.reload()
    await expect(report.getByRole('heading', { level: 1 })).toContainText(/#\d+/)

    await page.keyboard.press('r')
    const composer = report.getByRole('textbox', { name: 'Public reply' })
    await expect(composer).toBeFocused()
    await page.keyboard.type('One; two')
    await expect(composer).toHaveValue('One; two')
    await composer.fill('')
    await page.keyboard.press(';')
    const picker = page.getByRole('dialog', { name: 'Insert a template' })
    await expect(picker.getByRole('searchbox', { name: 'Template' })).toBeFocused()
    await page.keyboard.type('greet')
    await expect(picker.getByRole('option')).toHaveText(['Greeting'])
    await page.keyboard.press('Enter')
    await expect(picker).toHaveCount(0)
    await expect(composer).toBeFocused()
    await expect(composer).toHaveValue(/^Hello .+ of #\d+$/)
    await page.keyboard.type('!')
    await expect(composer).toHaveValue(/#\d+!$/)

    await test.step('undo in the field gives back what a template took the place of, on the disk too', async () => {
      const words = 'First line,\nand a second that took thought.'
      await composer.fill(words)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press(';')
      await page.keyboard.type('greet')
      await expect(picker.getByRole('option')).toHaveText(['Greeting'])
      await page.keyboard.press('Enter')
      await expect(composer).toHaveValue(/^Hello .+ of #\d+$/)
      await expect.poll(async () => (await keptDrafts(page, id)).drafts?.public).toMatch(/^Hello/)
      await page.keyboard.press('ControlOrMeta+z')
      await expect(composer).toHaveValue(words)
      await expect(composer).toBeFocused()
      await expect.poll(async () => (await keptDrafts(page, id)).drafts?.public).toBe(words)
    })
  })
})
