import { createWorld } from '#service/sample/create-world.ts'
import { type KeyboardLayout, layouts, pressFor } from '../fixtures/keyboard-layouts.ts'
import { startTestService } from '../fixtures/service.ts'
import {
  amplyPerMinute,
  type ConnectedDesk,
  cursorRow,
  expect,
  partsOf,
  reportNumber,
  rows,
  test,
} from './connected-desk.ts'
import { launchDesk } from './fixtures.ts'
import { isTaken } from './turns.ts'
import { leaveAtOnce, readReport, readTimeline } from './window-actions.ts'

/** Presses keys in the notation of the keymap: `Shift+a`, `$mod+k`. */
type Press = (...keys: readonly string[]) => Promise<void>

/** Key codes that a browser needs for the default action of a key. */
const virtualKeys: Readonly<Record<string, number>> = { Enter: 13, Escape: 27 }

/** A keyboard with this layout, by the browser's own protocol, because Playwright types on a US layout. */
async function keyboardOf(
  page: ConnectedDesk['page'],
  layout: KeyboardLayout,
): Promise<{ press: Press; lockCaps(isOn: boolean): void; compose(text: string): Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  let isCapsLocked = false
  const pressOne = async (keys: string) => {
    const parts = keys.split('+')
    const named = parts.pop() ?? ''
    const isControl = parts.includes('$mod')
    const { code, key, shift } = pressFor(layout, named, parts.includes('Shift'))
    const isLetter = /^\p{L}$/u.test(key)
    const typed = isCapsLocked && isLetter ? (shift ? key.toLowerCase() : key.toUpperCase()) : key
    const text = key === 'Enter' ? '\r' : [...typed].length === 1 && !isControl ? typed : undefined
    const modifiers = (isControl ? 2 : 0) + (shift ? 8 : 0)
    const windowsVirtualKeyCode = virtualKeys[named]
    const press = { code, key: typed, modifiers, ...(windowsVirtualKeyCode && { windowsVirtualKeyCode }) }
    await session.send('Input.dispatchKeyEvent', {
      ...press,
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      ...(text !== undefined && { text }),
    })
    await session.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp' })
  }
  return {
    async press(...keys) {
      for (const one of keys) await pressOne(one)
    },
    lockCaps(isOn) {
      isCapsLocked = isOn
    },
    /** An input method shows this text, and the user has not confirmed it yet. */
    async compose(text) {
      const at = text.length
      await session.send('Input.imeSetComposition', { text, selectionStart: at, selectionEnd: at })
    },
  }
}

const world = createWorld(1)
const triager = world.people.filter(({ side }) => side === 'triager')[2]

/** Each run takes one of the two. */
const journeys = ['Russian', 'French']
  .filter((_, at) => isTaken(at, 2))
  .map((name) => {
    const layout = layouts.find((one) => one.name === name)
    if (layout === undefined) throw new Error(`no layout ${name}`)
    return { name, layout }
  })

for (const { name, layout } of journeys) {
  test(`a triager's first ten decisions on a ${name} keyboard, without a mouse`, async () => {
    await using service = await startTestService({ reports: 16 })
    const ids = service.backstage.reportIds()
    for (const programId of service.backstage.programIds())
      service.backstage.setRole(triager?.id ?? '', programId, 'Triager')
    // The other reports keep their states, so that the desk knows the names of these states.
    for (const id of ids.slice(0, 11)) {
      service.backstage.assign(id, null)
      service.backstage.move(id, 'New')
    }
    const launched = await launchDesk({
      baseUrl: service.baseUrl,
      token: service.tokens.triager,
      requestsPerMinute: amplyPerMinute,
      isKnown: true,
    })
    await using _ = { [Symbol.asyncDispose]: () => launched.close() }
    const { page } = launched
    const desk: ConnectedDesk = { service, desk: launched, ...partsOf(page) }
    const { grid, report, search, status, queues } = desk
    const { press, lockCaps, compose } = await keyboardOf(page, layout)
    const write = (text: string) => page.keyboard.insertText(text)
    await expect(status).toContainText('Up to date')
    await expect(status).not.toContainText('to read in full')

    const atCursor = async () => reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')
    /**
     * Waits until the report at the cursor is open and refreshed. @returns its number. @param before waits first until
     * the cursor has left this report.
     */
    const opened = async (before?: number) => {
      if (before !== undefined) await expect.poll(atCursor).not.toBe(before)
      const id = await atCursor()
      await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
      await expect(report.getByText('Refreshed').filter({ visible: true })).toBeVisible()
      return id
    }
    const statusOf = (id: number) => expect.poll(async () => (await readReport(desk, id)).status.name)

    await leaveAtOnce(desk)

    let id = 0
    await test.step('the palette, the queues and the search', async () => {
      await press('$mod+k')
      await write('Choose who I am')
      await expect(page.getByRole('option', { name: /^Choose who I am/ })).toBeVisible()
      await press('Enter')
      const whoami = page.getByRole('dialog', { name: 'Who are you?' })
      await expect(whoami.getByRole('option').first()).toBeVisible()
      await write(triager?.nickname ?? '')
      await expect(whoami.getByRole('option').first()).toContainText(triager?.nickname ?? '')
      await press('Enter')
      await expect(whoami).toBeHidden()
      await press('$mod+2')
      await expect(queues.getByRole('button', { name: /^Mine/ })).toHaveAttribute('aria-current', 'page')
      await press('1')
      await expect(queues.getByRole('button', { name: /^Inbox/ })).toHaveAttribute('aria-current', 'page')
      await press('g', 'a')
      await expect(queues.getByRole('button', { name: /^All reports/ })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await press('/')
      await expect(search).toBeFocused()
      await write('status:New sort:id ')
      await press('Enter')
      await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
      await expect.poll(atCursor).toBe(ids[0])
      await press('Enter')
      id = await opened()
    })

    const picker = page.getByRole('form', { name: 'Change state' })
    const message = picker.getByRole('textbox', { name: 'Message' })
    await test.step('states by their letters and signs, also with Caps Lock on', async () => {
      const decisions = [
        { key: 't', becomes: 'Triaged', isLocked: false },
        { key: 't', becomes: 'Triaged', isLocked: true },
        { key: 'n', becomes: 'Needs more info', isLocked: true },
        { key: '!', becomes: 'Spam', isLocked: false },
      ]
      for (const { key, becomes, isLocked } of decisions) {
        lockCaps(isLocked)
        await press('s')
        await expect(picker).toBeVisible()
        await press(key)
        lockCaps(false)
        await expect(message).toBeFocused()
        await write('Looked at it.')
        await press('$mod+Enter')
        await expect(picker).toHaveCount(0)
        const decided = id
        id = await opened(decided)
        await statusOf(decided).toBe(becomes)
      }
    })

    await test.step('a note, and taking the report', async () => {
      await press('c')
      const comment = report.getByRole('textbox', { name: 'Internal comment' })
      await expect(comment).toBeFocused()
      // The input method gets Escape and Enter until its text is confirmed: the composer stays open and sends nothing.
      await compose('に')
      await expect(comment).toHaveValue('に')
      await press('Escape', '$mod+Enter')
      await expect(comment).toBeFocused()
      await expect(comment).toHaveValue('に')
      await compose('')
      await expect(comment).toHaveValue('')
      await write('Смотрю. Je regarde.')
      await press('$mod+Enter')
      await press('Shift+a')
      const noted = async () =>
        (await readTimeline(desk, id)).filter((entry) => entry.message === 'Смотрю. Je regarde.').length
      await expect.poll(noted).toBe(1)
      await expect.poll(async () => (await readReport(desk, id)).assignedTo?.nickname).toBe(triager?.nickname)
    })

    await test.step('a template, a pin, reviewed, snooze, and undo', async () => {
      await press(';')
      const templates = page.getByRole('dialog', { name: 'Insert a template' })
      await expect(templates).toBeVisible()
      await press('Escape')
      await expect(templates).toHaveCount(0)
      await press('f')
      await expect(report.getByRole('button', { name: 'Unpin' })).toBeVisible()
      const reviewed = id
      await press('e')
      id = await opened(reviewed)
      await press('h')
      const snooze = page.getByRole('dialog', { name: 'Snooze' })
      await expect(snooze).toBeVisible()
      await press('1')
      await expect(snooze).toHaveCount(0)
      const snoozed = id
      id = await opened(snoozed)
      await press('z')
      await press('g', 'h')
      await expect(queues.getByRole('button', { name: /^Snoozed/ })).toHaveAttribute('aria-current', 'page')
      await expect(grid.getByText(`#${reviewed}`)).toHaveCount(0)
      await expect(grid.getByText(`#${snoozed}`)).toHaveCount(0)
      await press('g', 'e')
      await expect(grid.getByText(`#${reviewed}`)).toBeVisible()
      await expect(rows(grid)).toHaveCount(1)
    })

    await test.step('two at once', async () => {
      await press('g', 'a')
      // The former list has one row.
      await expect(rows(grid).nth(1)).toBeVisible()
      await press('Home')
      await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
      await press('x', 'j', 'x')
      await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 reports')
      lockCaps(true)
      await press('s', 't')
      lockCaps(false)
      const bulk = page.getByRole('dialog', { name: 'Bulk change' })
      await expect(bulk.getByRole('option', { name: /^Triaged/ })).toHaveAttribute('aria-selected', 'true')
      await press('Escape')
      await expect(bulk).toHaveCount(0)
    })
  })
}
