import type { Page } from 'playwright/test'
import { type ConnectedDesk, expect, test } from './connected-desk.ts'
import { leaveAtOnce, openNew, pressSequence } from './window-actions.ts'

test.use({ serviceOptions: { reports: 24 }, tokenName: 'triager' })

/** The name of the focused pane, or else the tag of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return (
      activeElement?.closest('[data-pane]')?.getAttribute('data-pane') ?? activeElement?.tagName ?? 'nothing'
    )
  })

/**
 * The heading of the open report. It is not read from the list, which may lose the report's row, and the cursor with
 * it.
 */
const openOne = ({ report }: ConnectedDesk) => report.getByRole('heading', { level: 1 }).textContent()

/** Marks the report under the cursor as spam, which opens the next one. */
async function decideAndGoOn(desk: ConnectedDesk): Promise<void> {
  const { page } = desk
  const before = await openOne(desk)
  const picker = page.getByRole('form', { name: 'Change state' })
  await page.keyboard.press('s')
  await page.keyboard.press('!')
  await expect(picker.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(picker).toHaveCount(0)
  await expect.poll(() => openOne(desk)).not.toBe(before)
}

/** Keys of the forms beside the report. */
const forms: readonly string[] = ['s', 'a', 'p', 'l', 'v', '$']

const dialogs: readonly (readonly string[])[] = [
  ['h'],
  [';'],
  ['i'],
  ['?'],
  ['g', 'b'],
  ['ControlOrMeta+k'],
  ['ControlOrMeta+,'],
  ['ControlOrMeta+s'],
  ['g', 'o'],
  ['g', 'c'],
  ['g', 'd'],
  ['g', 'p'],
  ['g', 'w'],
]

test('the focus starts in the list, and deciding, forms and dialogs leave it in the list or the report', async ({
  connected,
}) => {
  const { page, grid, report } = connected

  await test.step('the list has the focus at the start, and moving on to the next report keeps the focus in its pane', async () => {
    await expect.poll(() => focused(page)).toBe('list')

    await leaveAtOnce(connected)
    await openNew(connected)
    await grid.focus()
    await decideAndGoOn(connected)
    await expect.poll(() => focused(page)).toBe('list')

    // The same with the focus in the report, whose elements are replaced by those of the next report.
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('report')
    await decideAndGoOn(connected)
    await expect.poll(() => focused(page)).toBe('report')
  })

  await openNew(connected)
  for (const pane of ['list', 'report']) {
    for (const keys of [...forms.map((key) => [key]), ...dialogs]) {
      await test.step(`${keys.join(' ')} from the ${pane}`, async () => {
        await grid.focus()
        if (pane === 'report') await page.keyboard.press('Enter')
        await expect.poll(() => focused(page)).toBe(pane)
        for (const key of keys) await page.keyboard.press(key)
        const isForm = forms.includes(keys[0] ?? '')
        const dialog = isForm ? page.getByRole('form') : page.getByRole('dialog')
        await expect(dialog).toHaveCount(1)
        if (isForm) await expect(dialog.locator(':focus')).toHaveCount(1)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expect.poll(() => focused(page)).toBe(pane)
      })
    }
  }
  await test.step('a key whose element goes while it is on its way is heard where the focus goes', async () => {
    await pressSequence(page, 'g', 'o')
    const outbox = page.getByRole('region', { name: 'Outbox' })
    await expect(outbox).toBeVisible()
    await outbox.evaluate((section) => {
      const button = section.appendChild(document.createElement('button'))
      button.focus()
      window.addEventListener('keydown', () => button.remove(), { capture: true, once: true })
    })
    await page.keyboard.press('Escape')
    await expect(outbox).toHaveCount(0)
  })

  await test.step('a form that took the place of another gives it back to what opened it', async () => {
    const form = page.getByRole('form')
    const row = (name: 'State' | 'Assignee') => page.getByRole('button', { name: new RegExp(`^${name}`) })
    await row('State').click()
    await expect(form).toHaveAccessibleName('Change state')
    await row('Assignee').click()
    await expect(form).toHaveAccessibleName('Assign')
    await page.keyboard.press('Escape')
    await expect(row('Assignee')).toBeFocused()
    // A user who moved on to reading in between keeps the focus in the text.
    await row('Assignee').click()
    await expect(form).toBeVisible()
    await report.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('s')
    await expect(form).toHaveAccessibleName('Change state')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(row('Assignee')).not.toBeFocused()
    await expect.poll(() => focused(page)).toBe('report')
  })
})

test('arrow keys move through the states, and only Enter chooses', async ({ reading }) => {
  const { page, grid } = reading
  const picker = page.getByRole('form', { name: 'Change state' })
  const states = picker.getByRole('option')
  await grid.focus()
  await page.keyboard.press('s')
  const enabled = picker.locator('[role="option"]:not([aria-disabled])')
  await expect(states).toHaveCount(11)
  // Wait for the answer: it may change which states can be chosen, but it does not move the focus.
  await expect(picker).not.toContainText('Checking what is possible')
  await page.keyboard.press('Home')
  await expect(enabled.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(enabled.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(enabled.last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const name = (await page.locator(':focus').innerText()).split('\n')[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(states).toHaveCount(0)
  await expect(picker).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
})
