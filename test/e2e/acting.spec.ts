import { workspaceFile } from '#main/engine/store/files.ts'
import { expect, test } from './connected-desk.ts'
import { openCopyFile } from './copy-file.ts'
import {
  entriesSaying,
  holdFrames,
  keptDrafts,
  openByNumber,
  openNew,
  pressSequence,
  readReport,
} from './window-actions.ts'

test.use({ serviceOptions: { reports: 40 } })

test('every letter goes to its field, is kept, sent once or taken back, and none is lost on a bad disk', async ({
  connected,
}) => {
  const { page, report, grid, search, status, service, desk } = connected
  const opened = new Set<number>()

  await test.step('who types on after the key is writing from the first letter: no letter is a command', async () => {
    const words = 'Sent for review: jaeger, k8s'
    const composer = report.getByRole('textbox', { name: 'Internal comment' })
    await openNew(connected, opened)
    await grid.focus()
    await page.keyboard.press('j')
    // All keys come in one task: faster than a report can be read or a frame drawn.
    await page.evaluate((text) => {
      for (const key of `c${text}`)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    }, words)
    await expect(composer).toBeFocused()
    await expect(composer).toHaveValue(words)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.type(' too')
    await expect(composer).toHaveValue(`${words} too`)
    await expect(status.getByRole('button', { name: /outbox/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a frame that comes late takes neither focus nor letters from who writes already', async () => {
    await openNew(connected, opened)
    await page.keyboard.press('Escape')
    await expect(grid).toBeFocused()
    const letFramesCome = await holdFrames(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('r')
    const reply = report.getByRole('textbox', { name: 'Public reply' })
    await page.keyboard.type('We could see')
    await letFramesCome()
    await page.keyboard.type(' it too')
    await expect(reply).toBeFocused()
    await expect(reply).toHaveValue('We could see it too')
    await page.keyboard.press('Escape')
  })

  await test.step('a draft of each audience is kept apart and survives another report and a reload', async () => {
    const id = await openNew(connected, opened)
    await page.keyboard.press('c')
    await page.keyboard.type('for the team')
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    const reply = report.getByRole('textbox', { name: 'Public reply' })
    await expect(reply).toHaveValue('')
    await page.keyboard.type('for the reporter')
    await page.keyboard.press('Escape')
    const kept = async () => (await keptDrafts(page, id)).drafts
    await expect.poll(kept).toEqual({ internal: 'for the team', public: 'for the reporter' })
    await page.reload()
    // Wait until the window is ready. Keys before that do nothing, and digits that follow a lost key would select the
    // inbox's tabs.
    await expect(grid).toBeVisible()
    // The last place is restored together with its search.
    await expect(search).not.toHaveValue('')
    await openByNumber(connected, id)
    await page.keyboard.press('r')
    await expect(reply).toBeFocused()
    await expect(reply).toHaveValue('for the reporter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    await expect(report.getByRole('textbox', { name: 'Internal comment' })).toHaveValue('for the team')
    await page.keyboard.press('Escape')
  })

  await test.step('a state is changed by two keys, shown at once, and can be undone until it is sent', async () => {
    const id = await openNew(connected, opened)
    await page.keyboard.press('s')
    const picker = page.getByRole('form', { name: 'Change state' })
    await expect(picker.getByRole('option', { name: /^Triaged/ })).toBeEnabled()
    await page.keyboard.press('t')
    await picker.getByRole('textbox', { name: 'Message' }).press('ControlOrMeta+Enter')
    await expect(picker).toHaveCount(0)
    const row = grid.getByRole('row', { name: new RegExp(`^#${id} `) })
    await expect(row).toHaveCount(0)
    // After a decision the next report opens; the decision can be undone from there.
    await expect(report.getByRole('heading', { level: 1 })).not.toContainText(`#${id}`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toHaveAccessibleName(/, New,/)
    expect((await readReport(connected, id)).status.name).toBe('New')
    expect(service.requests().some(({ method }) => method !== 'GET')).toBe(false)
  })

  await test.step('a picker that is open shows where a colleague moved the report, and keeps what was written', async () => {
    const id = await openNew(connected, opened)
    const picker = page.getByRole('form', { name: 'Change state' })
    const message = picker.getByRole('textbox', { name: 'Message' })
    await page.keyboard.press('s')
    await expect(picker.getByRole('option', { name: /^Triaged/ })).toBeEnabled()
    await page.keyboard.press('t')
    await expect(message).toBeFocused()
    await page.keyboard.type('Reproduced.')
    await expect(picker).toContainText('Current state: New')
    await expect(picker).not.toContainText('Checking what is possible')
    service.backstage.move(id, 'Needs more info')
    await page.keyboard.press('F5')
    await expect(picker).toContainText('Current state: Needs more info')
    await expect(message).toHaveValue('Reproduced.')
    await expect(message).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
  })

  await test.step('a note is written with one key, is internal, and reaches the service once', async () => {
    const id = await openNew(connected, opened)
    await page.keyboard.press('c')
    const composer = report.getByRole('textbox', { name: 'Internal comment' })
    await expect(composer).toBeFocused()
    await page.keyboard.type('Looks real, same host as last week.')
    await expect(report.getByRole('button', { name: 'Send internally' })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+Enter')
    const pending = report.getByRole('article', { name: /not in the thread yet/ })
    await expect(pending).toContainText('Looks real, same host as last week.')
    await expect(composer).toHaveValue('')
    await pressSequence(page, 'g', 'o')
    const outbox = page.getByRole('region', { name: 'Outbox' })
    await outbox.getByRole('button', { name: 'Send now' }).click()
    await expect(outbox.getByRole('listitem').filter({ hasText: `#${id}` })).toContainText('Sent')
    const said = await entriesSaying(connected, id, 'Looks real, same host as last week.')
    expect(said.map(({ isInternal }) => isInternal)).toEqual([true])
    await page.keyboard.press('Escape')
    await expect(outbox).toHaveCount(0)
  })

  await test.step('what was sent is no draft any more, for either audience and though one went on at once', async () => {
    const id = await openNew(connected, opened)
    const drafts = async () => (await keptDrafts(page, id)).drafts
    for (const [key, name, slot] of [
      ['r', 'Public reply', 'public'],
      ['c', 'Internal comment', 'internal'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(report.getByRole('textbox', { name })).toBeFocused()
      await page.keyboard.type('We could see it too.')
      await expect.poll(drafts).toMatchObject({ [slot]: 'We could see it too.' })
      await page.keyboard.press('ControlOrMeta+Enter')
      if (slot === 'internal') await page.keyboard.press('j')
      await expect.poll(async () => (await drafts())?.[slot] ?? '').toBe('')
    }
    await expect(report.getByRole('heading', { level: 1 })).not.toContainText(`#${id}`)
    await page.keyboard.press('c')
    await expect(report.getByRole('textbox', { name: 'Internal comment' })).toBeFocused()
    await page.keyboard.press('Escape')
  })

  // Damages the table of drafts, so it comes last.
  await test.step('what one begins while a comment is still on its way to the disk stays, and the comment is sent once', async () => {
    const id = await openNew(connected, opened)
    const box = report.getByRole('textbox', { name: 'Internal comment' })
    await page.keyboard.press('c')
    await expect(box).toBeFocused()
    await page.keyboard.type('First.')
    const read = (command: 'report.drafts' | 'outbox.ofReport') =>
      page.evaluate(
        async ({ name, reportId }) => {
          const desk = await window.desk.invoke('desk.state', {})
          const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
          const answer = await window.desk.invoke(name, { workspaceId, reportId })
          return answer.ok ? answer.value : null
        },
        { name: command, reportId: id },
      )
    await expect.poll(() => read('report.drafts')).toEqual({ internal: 'First.' })
    // A busy disk: new decisions wait behind these writes.
    await page.evaluate(async (reportId) => {
      const desk = await window.desk.invoke('desk.state', {})
      const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
      for (let count = 0; count < 150; count += 1) {
        const text = `${count}`.padEnd(500_000, ' words')
        void window.desk.invoke('report.keepDraft', { workspaceId, reportId, slot: 'transition:spam', text })
      }
      void window.desk.invoke('report.keepDraft', {
        workspaceId,
        reportId,
        slot: 'transition:spam',
        text: '',
      })
    }, id)
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.press('c')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await page.keyboard.type('Second.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.press('c')
    await expect(box).toBeFocused()
    await page.keyboard.type('Third.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect(report.getByRole('heading', { level: 1 })).not.toContainText(`#${id}`)
    await expect
      .poll(() => read('outbox.ofReport'))
      .toMatchObject([{ action: { text: 'First.' } }, { action: { text: 'Second.' } }])
    await expect.poll(() => read('report.drafts')).toEqual({ internal: 'Third.' })
  })

  await test.step('words that the disk did not take stay where they were written, also when one leaves off and goes on', async () => {
    const id = await openNew(connected, opened)
    const box = report.getByRole('textbox', { name: 'Internal comment' })
    await page.keyboard.press('c')
    await expect(box).toBeFocused()
    await page.keyboard.type('On the disk.')
    const kept = () => keptDrafts(page, id)
    await expect.poll(kept).toMatchObject({ drafts: { internal: 'On the disk.' } })
    const file = workspaceFile(desk.profileDir, (await kept()).workspaceId)
    if (!file.ok) throw new Error('no such workspace')
    const db = await openCopyFile(file.value)
    db.exec("create trigger refused before insert on drafts begin select raise(abort, 'refused'); end")
    db.close()
    await page.keyboard.type(' In the window.')
    // The notices of the comments before have a button to undo them.
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(page.getByRole('alertdialog').filter({ hasNot: undo }).first()).toBeVisible()
    for (let times = 0; times < 2; times += 1) {
      await page.keyboard.press('Escape')
      await expect(box).not.toBeFocused()
      await page.keyboard.press('c')
      await expect(box).toBeFocused()
      expect(await kept()).toMatchObject({ drafts: { internal: 'On the disk.' } })
      await expect(box).toHaveValue('On the disk. In the window.')
    }
  })
})
