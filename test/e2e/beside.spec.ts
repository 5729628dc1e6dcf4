import type { Page } from 'playwright/test'
import { type ConnectedDesk, expect, test } from './connected-desk.ts'
import { controlsOutOfReach } from './controls-in-sight.ts'
import { leaveAtOnce, openByNumber, readReport, readTimeline } from './window-actions.ts'

test.use({ serviceOptions: { reports: 12 } })

const reading = '[data-pane="report"] [data-pane-focus]'
const scrolledTo = (page: Page) => page.locator(reading).evaluate((box) => box.scrollTop)

/** Opens a report with more text than fits on the screen. */
async function openLong(desk: ConnectedDesk, name: string): Promise<number> {
  const description = Array.from({ length: 80 }, (_, line) => `Step ${line} of many.`).join('\n\n')
  const id = desk.service.backstage.addReport({ name, description })
  desk.service.backstage.move(id, 'New')
  await desk.page.keyboard.press('F5')
  await expect(desk.grid.getByRole('row', { name: new RegExp(`^#${id} `) })).toBeVisible()
  await openByNumber(desk, id)
  await expect(desk.report.getByText('Step 79 of many.').filter({ visible: true })).toBeAttached()
  return id
}

/** From within the form, page keys scroll the text beside it, and the form keeps the focus. */
async function expectScrollsBeside({ page }: ConnectedDesk, name: string): Promise<void> {
  const form = page.getByRole('form', { name })
  await expect(form.locator(':focus')).toHaveCount(1)
  await page.locator(reading).evaluate((box) => box.scrollTo(0, 0))
  await page.keyboard.press('PageDown')
  expect(await scrolledTo(page)).toBeGreaterThan(100)
  await page.keyboard.press('PageUp')
  expect(await scrolledTo(page)).toBe(0)
  await expect(form.locator(':focus')).toHaveCount(1)
}

interface Filled {
  readonly key: string
  readonly form: string
  readonly submit: RegExp
  readonly fill: (page: Page) => Promise<void>
  readonly isDone: (desk: ConnectedDesk, id: number) => Promise<boolean>
}

const formOf = (page: Page, name: string) => page.getByRole('form', { name })

const forms: readonly Filled[] = [
  {
    key: 'a',
    form: 'Assign',
    submit: /^Assign to (?!nobody)/,
    fill: async (page) => {
      const name = await formOf(page, 'Assign').getByRole('option').first().locator('bdi').textContent()
      await formOf(page, 'Assign')
        .getByRole('searchbox', { name: 'Person' })
        .fill(name ?? '')
    },
    isDone: async (desk, id) => (await readReport(desk, id)).assignedTo !== null,
  },
  {
    key: 'l',
    form: 'Classify',
    submit: /^Set the type/,
    fill: (page) => formOf(page, 'Classify').getByRole('textbox', { name: 'Type' }).fill('141'),
    isDone: async (desk, id) => (await readReport(desk, id)).vulnerabilityTypeId === 141,
  },
  {
    key: 'v',
    form: 'Classify',
    submit: /^Set the vector, 9\.8|^Set severity/,
    fill: (page) =>
      formOf(page, 'Classify')
        .getByRole('textbox', { name: 'Vector' })
        .fill('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'),
    isDone: async (desk, id) => (await readReport(desk, id)).cvss?.endsWith('C:H/I:H/A:H') === true,
  },
  {
    key: '$',
    form: 'Reward',
    submit: /^Award .*250/,
    fill: (page) => formOf(page, 'Reward').getByRole('textbox', { name: 'Bounty', exact: true }).fill('250'),
    isDone: async (desk, id) => (await readReport(desk, id)).bounty === 250,
  },
]

/** Widths and heights in CSS px. The last two are 1440 × 900 and 1000 × 700 at 200 %. */
const windows = [
  [1440, 900],
  [1280, 800],
  [1000, 700],
  [800, 600],
  [720, 450],
  [500, 350],
] as const

test('forms stand beside a scrolling report without covering or losing anything, and text is quoted', async ({
  connected,
}) => {
  const { page, grid, report } = connected

  await test.step('opening an open form focuses it again, and letters typed elsewhere reach their own field', async () => {
    const form = page.getByRole('form', { name: 'Change state' })
    await page.keyboard.press('Enter')
    await page.keyboard.press('s')
    await expect(form).toBeVisible()
    await report.getByRole('heading', { level: 1 }).click()
    await expect(form.locator(':focus')).toHaveCount(0)
    await page.keyboard.press('s')
    await expect(page.locator('[data-form-card]:focus, [data-form-card] :focus')).toHaveCount(1)
    const note = report.getByRole('textbox', { name: 'Internal comment' })
    await note.click()
    await page.keyboard.type('Every letter of it')
    await expect(note).toHaveValue('Every letter of it')
    await note.press('Escape')
    await page.keyboard.press('s')
    await form.press('Escape')
    await expect(form).toHaveCount(0)
  })

  const id = await openLong(
    connected,
    'An endless title that goes on about what happened where and to whom, and then on',
  )

  await test.step('a form closes with its report and opens again with its input', async () => {
    await page.keyboard.press('$')
    const form = page.getByRole('form', { name: 'Reward' })
    const bounty = form.getByRole('textbox', { name: 'Bounty', exact: true })
    await bounty.fill('70')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await page.keyboard.press('$')
    await expect(bounty).toHaveValue('70')
    await form.getByRole('button', { name: 'Start over' }).click()
    await expect(bounty).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
  })

  await test.step('no control is cut off or covered, in any window and with any form open', async () => {
    const wrong: string[] = []
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      if (width < 800) {
        // A narrow window shows either the list or the report, after a moment.
        await expect.poll(async () => (await grid.isVisible()) !== (await report.isVisible())).toBe(true)
        if (await grid.isVisible()) {
          await grid.focus()
          await page.keyboard.press('Enter')
        }
      }
      await expect(report).toBeVisible()
      const where = `${width} × ${height}`
      for (const one of await controlsOutOfReach(page, '[data-pane="report"]')) wrong.push(`${where}: ${one}`)
      for (const keys of ['s', 'sn', 'sd', 'a', 'p', 'l', 'v', '$']) {
        for (const key of keys) await page.keyboard.press(key)
        const form = page.getByRole('form')
        await expect(form).toHaveCount(1)
        await expect(form.locator('[type="submit"]')).toBeVisible()
        for (const one of await controlsOutOfReach(page, '[data-form-card]'))
          wrong.push(`${where}, ${keys}: ${one}`)
        await page.keyboard.press('Escape')
        await expect(form).toHaveCount(0)
      }
    }
    expect(wrong).toEqual([])
  })

  // Last, because its notices could cover controls.
  await test.step('each form is filled in and sent while the report scrolls beside it, and selected text is quoted', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await leaveAtOnce(connected)
    connected.service.backstage.move(id, 'Triaged')
    await page.keyboard.press('F5')
    await expect(report.getByRole('button', { name: /^State/ })).toContainText('Triaged')
    for (const { key, form, submit, fill, isDone } of forms) {
      await test.step(key, async () => {
        await page.keyboard.press(key)
        await expect(formOf(page, form).getByRole('button', { name: /./ }).first()).toBeVisible()
        await fill(page)
        await expectScrollsBeside(connected, form)
        const button = formOf(page, form).getByRole('button', { name: submit })
        await expect(button).toHaveAttribute('type', 'submit')
        await expect(formOf(page, form).locator('[type="submit"]')).toHaveCount(1)
        await button.click()
        await expect(formOf(page, form)).toHaveCount(0)
        await expect.poll(() => isDone(connected, id)).toBe(true)
      })
    }

    // The state form, with quoted text of the report in its message.
    await page.keyboard.press('s')
    await page.keyboard.press('n')
    const form = formOf(page, 'Change state')
    const message = form.getByRole('textbox', { name: 'Message' })
    await message.fill('About this:')
    await expectScrollsBeside(connected, 'Change state')
    await page.getByText('Step 2 of many.', { exact: true }).filter({ visible: true }).selectText()
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: 'Quote selection' }).click()
    await expect(message).toHaveValue('About this:\n\n> Step 2 of many.\n\n')
    await expect(message).toBeFocused()
    // A selection that leaves the report, in either direction, is quoted without the words beside it.
    const before = await message.inputValue()
    for (const isBackward of [false, true]) {
      await page.locator(reading).evaluate((box, isBackward) => {
        const beside = document.querySelector('[data-pane="decision"]')
        const last = [...box.querySelectorAll('p')].find((p) => p.textContent === 'Step 79 of many.')
        if (beside === null || last === undefined) throw new Error('nothing to select')
        const end = beside.childNodes.length
        if (isBackward) document.getSelection()?.setBaseAndExtent(beside, end, last, 0)
        else document.getSelection()?.setBaseAndExtent(last, 0, beside, end)
      }, isBackward)
      await form.getByRole('button', { name: 'Quote selection' }).click()
      await expect(message).toHaveValue(/> Step 79 of many\.\s*$/)
      await expect(message).not.toHaveValue(/Change state|Quote selection/)
      await message.fill(before)
    }
    await page.getByText('Step 1 of many.', { exact: true }).filter({ visible: true }).dblclick()
    // Keys go to the report now, and the form stays open.
    await page.keyboard.press('q')
    await expect(message).toHaveValue(/> (Step|many)/)
    await page.locator(reading).click({ position: { x: 300, y: 40 } })
    await page.keyboard.press('Space')
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(100)
    await page.keyboard.press('n')
    await expect(report.getByRole('article').locator('visible=true').and(page.locator(':focus'))).toHaveCount(
      1,
    )
    await expect(form).toBeVisible()

    // Closed and opened again, the form has its former content.
    await message.press('Escape')
    await expect(form).toHaveCount(0)
    await page.keyboard.press('s')
    await page.keyboard.press('n')
    await expect(message).toHaveValue(/^About this:/)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form).toHaveCount(0)
    await expect
      .poll(async () =>
        (await readTimeline(connected, id)).some((entry) => entry.message.includes('> Step 2')),
      )
      .toBe(true)
  })
})
