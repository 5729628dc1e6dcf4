import type { Page } from 'playwright/test'
import { type ConnectedDesk, expect, test } from './connected-desk.ts'
import {
  keptDrafts,
  leaveAtOnce,
  openByNumber,
  openNew,
  originalOf,
  pressSequence,
  tick,
  writeComment,
} from './window-actions.ts'

test.use({ serviceOptions: { reports: 24 }, tokenName: 'triager' })

const notice = (page: Page, title: string) => page.getByRole('alertdialog').filter({ hasText: title })

async function leaveAndComeBack({ page, report }: ConnectedDesk, id: number): Promise<void> {
  const heading = report.getByRole('heading', { level: 1 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(heading).not.toContainText(`#${id}`)
  await page.keyboard.press('k')
  await expect(heading).toContainText(`#${id}`)
}

/** The number of write requests. */
async function writes({ service }: ConnectedDesk): Promise<number> {
  return service.requests().filter(({ method }) => method !== 'GET').length
}

test('an undo brings back all texts and choices, of many reports too, and says when it is too late', async ({
  connected,
}) => {
  const { page, grid, report } = connected
  const dialog = page.getByRole('dialog', { name: 'Bulk change' })
  const opened = new Set<number>()

  await test.step('an undone bulk change says so in its dialog, in the list of others and in the outbox', async () => {
    const progress = dialog.getByRole('region', { name: 'Progress' })
    for (const text of ['First of two.', 'Second of two.']) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('c')
      await dialog.getByRole('textbox', { name: 'Internal comment' }).fill(text)
      await dialog.getByRole('button', { name: /^Send internally on/ }).click()
      await expect(progress).toContainText('You can undo until then')
      await page.keyboard.press('z')
      await expect(progress).toContainText('Undone, nothing sent.')
      await expect(progress).not.toContainText(' of ')
      await expect(progress.getByRole('button', { name: /^Undone/ })).toBeVisible()
      if (text.startsWith('First')) await page.keyboard.press('Escape')
    }
    const others = progress.getByRole('navigation', { name: 'Other bulk changes' })
    await expect(others.getByRole('button')).toContainText('Undone')
    await page.keyboard.press('Escape')
    await pressSequence(page, 'g', 'o')
    const row = page.getByRole('region', { name: 'Outbox' }).getByRole('listitem').first()
    await expect(row).toContainText('Undone')
    await expect(row).toContainText('Nothing was sent.')
    expect(await writes(connected)).toBe(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the words of an undone bulk change are in its next form, about the same reports', async () => {
    const words = dialog.getByRole('textbox', { name: 'Internal comment' })
    const selection = page.getByRole('region', { name: 'Selection' })
    await grid.focus()
    for (const key of ['x', 'j', 'x', 'c']) await page.keyboard.press(key)
    await words.fill('Seen by both of us.')
    // After any kind of closing, the typed text is there again.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(words).toHaveValue('Seen by both of us.')
    await dialog.getByRole('button', { name: 'Send internally on 2 reports' }).click()
    await expect(dialog.getByRole('region', { name: 'Progress' })).toContainText('You can undo until then')
    await page.keyboard.press('z')
    await expect(dialog.getByRole('region', { name: 'Progress' })).toContainText('Undone, nothing sent.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(selection).toContainText('2 reports')
    for (const time of ['first', 'second']) {
      await page.keyboard.press('c')
      await expect(words, time).toHaveValue('Seen by both of us.')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }

    // When the bulk change is undone from its notice, the form opens by itself. A reply that was left in it is still
    // there.
    const reply = dialog.getByRole('textbox', { name: 'Public reply' })
    await page.keyboard.press('r')
    await reply.fill('Half a reply')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('c')
    await words.fill('Seen by both of us, again.')
    await dialog.getByRole('button', { name: 'Send internally on 2 reports' }).click()
    await expect(dialog.getByRole('region', { name: 'Progress' })).toContainText('You can undo until then')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(words).toHaveValue('Seen by both of us, again.')
    await expect(words).toBeFocused()
    await tick(dialog.getByRole('radio', { name: 'Public reply' }))
    await expect(reply).toHaveValue('Half a reply')
    expect(await writes(connected)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(selection).toHaveCount(0)
  })

  await test.step('an undo opens the form of a change of state again with its message and its original', async () => {
    const id = await openNew(connected)
    const original = await originalOf(connected, id)
    await page.keyboard.press('s')
    const picker = page.getByRole('form', { name: 'Change state' })
    await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
    await page.keyboard.press('d')
    await picker.getByRole('textbox', { name: 'Duplicate of' }).fill(original)
    const message = picker.getByRole('textbox', { name: 'Message' })
    await message.fill('We know this one.')
    await message.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    await expect(report.getByRole('heading', { level: 1 })).not.toContainText(`#${id}`)

    await page.keyboard.press('z')
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
    await expect(message).toBeFocused()
    await expect(message).toHaveValue('We know this one.')
    await expect(picker.getByRole('textbox', { name: 'Duplicate of' })).toHaveValue(original)
    expect(await writes(connected)).toBe(0)

    // The next form starts with nothing chosen.
    await page.keyboard.press('Escape')
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
    await expect(message).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
  })

  await test.step('an undo puts the words of a reply and a note back where they were written, focused, beside what was written since', async () => {
    const id = await openNew(connected, opened)
    for (const [key, name, sent] of [
      ['r', 'Public reply', 'Reply to the reporter'],
      ['c', 'Internal comment', 'Internal comment'],
    ] as const) {
      const box = report.getByRole('textbox', { name })
      await page.keyboard.press(key)
      await expect(box).toBeFocused()
      await page.keyboard.type('We could see it too.')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(notice(page, `${sent} on #${id}`).getByRole('button', { name: 'Undo' })).toBeVisible()
      // Undo is pressed on another report, where a triager would be by then.
      await page.keyboard.press('j')
      await expect(report.getByRole('heading', { level: 1 })).not.toContainText(`#${id}`)
      await page.keyboard.press('z')
      await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
      await expect(box).toBeFocused()
      await expect(box).toHaveValue('We could see it too.')
      await expect(report.getByRole('article', { name: /not in the thread yet/ })).toHaveCount(0)
      await page.keyboard.press('Escape')
    }

    // Text started meanwhile stays, after the returned text.
    const box = report.getByRole('textbox', { name: 'Internal comment' })
    await page.keyboard.press('c')
    await expect(box).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(box).toHaveValue('')
    await page.keyboard.press('c')
    await page.keyboard.type('Another thought')
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('We could see it too.\n\nAnother thought')
    await expect
      .poll(async () => (await keptDrafts(page, id)).drafts)
      .toMatchObject({
        internal: 'We could see it too.\n\nAnother thought',
        public: 'We could see it too.',
      })

    // The same from the outbox.
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(box).toHaveValue('')
    await pressSequence(page, 'g', 'o')
    await page.getByRole('region', { name: 'Outbox' }).getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('We could see it too.\n\nAnother thought')
    expect(await writes(connected)).toBe(0)
    await page.keyboard.press('Escape')
  })

  await test.step('an undo loses no word that was written since, in whatever else is open', async () => {
    const id = await openNew(connected, opened)
    const note = report.getByRole('textbox', { name: 'Internal comment' })
    // The state form beside the composer reads the drafts before anything is written.
    await page.keyboard.press('s')
    await expect(page.getByRole('form', { name: 'Change state' })).toBeVisible()
    await note.click()
    await note.fill('First')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(
      notice(page, `Internal comment on #${id}`).getByRole('button', { name: 'Undo' }),
    ).toBeVisible()
    await expect(note).toHaveValue('')
    await note.click()
    await note.fill('Second')
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    await expect(note).toBeFocused()
    await expect(note).toHaveValue('First\n\nSecond')
    await expect.poll(async () => (await keptDrafts(page, id)).drafts?.internal).toBe('First\n\nSecond')
    // The text is still there once all pending writes are stored.
    await page.keyboard.press('Escape')
    await leaveAndComeBack(connected, id)
    await expect(note).toHaveValue('First\n\nSecond')
  })

  await test.step('a notice that was answered by mouse leaves the focus and its keys where they were', async () => {
    // The last step goes on with this report.
    const id = await openNew(connected, new Set(opened))
    const other = Number((await originalOf(connected, id)).slice(1))
    await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 60 }))
    const picker = page.getByRole('form', { name: 'Change state' })
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Triaged/ })).toBeEnabled()
    await page.keyboard.press('t')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    await notice(page, `#${id}`).getByRole('button', { name: 'Undo' }).click()
    await expect(notice(page, `Triaged on #${id}`)).toHaveCount(0)
    await openByNumber(connected, other)
    await writeComment(connected, 'internal', 'Said after it.')
    await expect(notice(page, `on #${other}`)).toBeVisible()
    await pressSequence(page, 'g', 'o')
    const outbox = page.getByRole('region', { name: 'Outbox' })
    await expect(outbox).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(outbox).toHaveCount(0)
    // Undo this comment, so that it is not sent during the next step.
    await page.keyboard.press('z')
    await expect(report.getByRole('textbox', { name: 'Internal comment' })).toHaveValue('Said after it.')
    await page.keyboard.press('Escape')
    expect(await writes(connected)).toBe(0)
    await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 10 }))
  })

  // Last, because it takes the clock of the window.
  await test.step('a notice says what can no longer be undone; Escape dismisses it, and so does time', async () => {
    await page.clock.install()
    const id = await openNew(connected, opened)
    await writeComment(connected, 'internal', 'Said for good.')
    await pressSequence(page, 'g', 'o')
    const outbox = page.getByRole('region', { name: 'Outbox' })
    await outbox.getByRole('button', { name: 'Send now' }).press('Enter')
    await expect(outbox.getByRole('listitem').filter({ hasText: 'Said for good.' })).toContainText('Sent')
    await page.keyboard.press('Escape')
    await expect(outbox).toHaveCount(0)

    await page.keyboard.press('z')
    await expect(notice(page, 'Too late to undo')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notice(page, 'Too late to undo')).toHaveCount(0)
    // The notice closed, not the report.
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)

    await leaveAtOnce(connected)
    await writeComment(connected, 'internal', 'Sent at once.')
    // No Undo is offered for an action that was sent already.
    await expect(notice(page, `on #${id}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect.poll(() => writes(connected)).toBe(2)
    await page.keyboard.press('z')
    await expect(notice(page, 'Too late to undo')).toBeVisible()
    await page.clock.fastForward(7_000)
    await expect(notice(page, 'Too late to undo')).toHaveCount(0)
  })
})

test.describe('with a token that may write known issues', () => {
  test.use({ tokenName: 'superAdmin' })

  test('an undone known issue is in its form again', async ({ connected }) => {
    const { page, report } = connected
    const id = await openNew(connected)
    const form = page.getByRole('form', { name: 'Known issue' })
    const name = form.getByRole('textbox', { name: 'Name' })
    await report.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Create known issue…' }).click()
    await name.fill('Known since the last audit')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(name).toHaveValue('Known since the last audit')

    await test.step('undone beside a new one, it is put before it', async () => {
      const summary = form.getByRole('textbox', { name: 'Summary' })
      const added = notice(page, 'A new known issue')
      // Writing the new one takes a while.
      await page.evaluate(() => window.desk.invoke('settings.update', { undoSeconds: 60 }))
      await form.getByRole('button', { name: 'Create' }).click()
      await expect(form).toHaveCount(0)
      await report.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Create known issue…' }).click()
      await name.fill('Another one')
      await summary.fill('Found today.')
      await added.getByRole('button', { name: 'Undo' }).click()
      await expect(summary).toHaveValue(/^Known since the last audit\n\n.*\n\nFound today\.$/s)
      await expect(name).toHaveValue('Another one')
      await expect
        .poll(async () => (await keptDrafts(page, id)).drafts?.knownIssue)
        .toContain('Known since the last audit')
    })
    expect(await writes(connected)).toBe(0)
  })
})
