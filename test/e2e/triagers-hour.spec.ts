import type { Page } from 'playwright/test'
import { createWorld } from '#service/sample/create-world.ts'
import type { ReportActivity } from '#shared/admin-api/resources.ts'
import { waits } from '../fixtures/limits.ts'
import { type ConnectedDesk, cursorRow, expect, reportNumber, test } from './connected-desk.ts'
import { originalOf, readReport } from './window-actions.ts'

/**
 * An hour at the desk without a mouse: every report is read, and one thing or more is decided about it. How many keys
 * that takes is printed, the letters of what is written apart: they are the person's.
 */
const reports = 6 * Number(process.env.SOAK ?? 1)

test.use({ serviceOptions: { reports: reports + 10 } })

/** A keyboard that counts: chords and single keys as one each, written letters apart. */
interface CountingKeys {
  readonly keys: number
  readonly letters: number
  press(...keys: readonly string[]): Promise<void>
  write(text: string): Promise<void>
}

function countingKeys(page: Page): CountingKeys {
  let keys = 0
  let letters = 0
  return {
    get keys() {
      return keys
    },
    get letters() {
      return letters
    },
    async press(...pressed) {
      for (const key of pressed) await page.keyboard.press(key)
      keys += pressed.length
    },
    async write(text) {
      await page.keyboard.type(text)
      letters += text.length
    },
  }
}

/** Something decided about the report under the cursor. */
interface Decision {
  readonly name: string
  /** Whether the next report is open afterwards by itself. */
  readonly goesOn: boolean
  readonly decide: (desk: ConnectedDesk, keys: CountingKeys, reportId: number) => Promise<void>
  readonly isDone: (desk: ConnectedDesk, reportId: number) => Promise<boolean>
}

/** Whose token the desk has: who may be given every report. */
const me = createWorld(1).people.find(({ side }) => side === 'triager')?.nickname ?? ''

const words = 'Looked at it: the steps work as they are written.'

const decisions: readonly Decision[] = [
  {
    name: 'note',
    goesOn: false,
    decide: async ({ report }, keys, reportId) => {
      await keys.press('c')
      await expect(report.getByRole('textbox', { name: 'Internal comment' })).toBeFocused()
      await keys.write(`${words} ${reportId}`)
      await keys.press('Control+Enter')
    },
    isDone: async ({ service }, id) => {
      const answer = await service.ask('listActivities', { path: { id }, query: { direction: 'desc' } })
      const { items } = answer.json<{ items: ReportActivity[] }>()
      return items.filter(({ message }) => message === `${words} ${id}`).length === 1
    },
  },
  {
    name: 'severity',
    goesOn: false,
    decide: async ({ page }, keys) => {
      await keys.press('p')
      const dialog = page.getByRole('dialog', { name: 'Classify' })
      await expect(dialog.getByRole('radio', { checked: true }).first()).toBeFocused()
      await keys.press('ArrowLeft', 'Control+Enter')
      await expect(dialog).toBeHidden()
    },
    isDone: async ({ service }, id) =>
      service
        .requests()
        .some(({ method, path, status }) => isWriteTo(id, 'classification')({ method, path, status })),
  },
  {
    name: 'assign to me',
    goesOn: false,
    decide: async (_, keys) => keys.press('Shift+A'),
    isDone: async (desk, id) => (await readReport(desk, id)).assignedTo !== null,
  },
  transition('triaged', 't', 'Triaged'),
  transition('needs more info', 'n', 'Needs more info', 'Which account did you use?'),
  {
    ...transition('duplicate', 'd', 'Duplicate'),
    decide: async (desk, keys, reportId) => {
      await keys.press('s')
      const picker = desk.page.getByRole('dialog', { name: 'Change state' })
      await expect(picker.getByRole('option', { name: /^Duplicate/ })).toBeEnabled()
      await keys.press('d')
      await expect(picker.getByRole('textbox', { name: 'Duplicate of' })).toBeFocused()
      await keys.write(await originalOf(desk, reportId))
      await keys.press('Control+Enter')
      await expect(picker).toBeHidden()
    },
  },
  {
    name: 'bounty',
    goesOn: false,
    decide: async ({ page }, keys) => {
      await keys.press('$')
      const dialog = page.getByRole('dialog', { name: 'Reward' })
      await expect(dialog.getByRole('textbox', { name: 'Bounty', exact: true })).toBeFocused()
      await keys.write('250')
      await keys.press('Control+Enter')
      await expect(dialog).toBeHidden()
    },
    isDone: async (desk, id) => (await readReport(desk, id)).bounty === 250,
  },
]

/** What is decided about each report of six, in this order. */
const plans = [
  ['note', 'severity', 'triaged'],
  ['assign to me', 'needs more info'],
  ['duplicate'],
  ['severity', 'assign to me', 'triaged'],
  ['note', 'duplicate'],
  ['bounty', 'note'],
].map((names) => names.map((wanted) => decisions.find(({ name }) => name === wanted) as Decision))

function transition(name: string, key: string, status: string, message?: string): Decision {
  return {
    name,
    goesOn: true,
    decide: async ({ page }, keys) => {
      await keys.press('s')
      const picker = page.getByRole('dialog', { name: 'Change state' })
      await expect(picker.getByRole('option').first()).toBeVisible()
      await keys.press(key)
      await expect(picker.getByRole('textbox', { name: 'Message' })).toBeFocused()
      if (message !== undefined) await keys.write(message)
      await keys.press('Control+Enter')
      await expect(picker).toBeHidden()
    },
    isDone: async (desk, id) => (await readReport(desk, id)).status.name === status,
  }
}

const isWriteTo =
  (id: number, what: string) =>
  ({ method, path, status }: { method: string; path: string; status: number | null }) =>
    method !== 'GET' && path.endsWith(`/reports/${id}/${what}`) && status !== null && status < 300

test(`${reports} reports are read and decided without a mouse, and everything is at the service once`, async ({
  connected,
}) => {
  test.setTimeout(120_000 + reports * 20_000)
  const { page, grid, report, service, status } = connected
  const ids = service.backstage.reportIds().slice(0, reports)
  const planOf = new Map(ids.map((id, at) => [id, plans[at % plans.length] ?? []]))
  for (const [id, plan] of planOf) {
    const isPaid = plan.some(({ name }) => name === 'bounty')
    service.backstage.assign(id, null)
    service.backstage.move(id, isPaid ? 'Triaged' : 'New')
  }
  await page.keyboard.press('F5')
  // Four requests a report, within the service's budget of a minute.
  const firstSync = 60_000 + reports * 4_000
  await expect(status).toContainText(/Up to date/, { timeout: firstSync })
  await expect(status).not.toContainText('to read in full', { timeout: firstSync })

  const keys = countingKeys(page)
  await keys.press('Shift+A')
  const whoami = page.getByRole('dialog', { name: 'Who are you?' })
  await expect(whoami.getByRole('option').first()).toBeVisible()
  await keys.write(me)
  await expect(whoami.getByRole('option').first()).toContainText(me)
  await keys.press('Enter')
  await expect(whoami).toBeHidden()
  await keys.press('g', 'a', '/')
  await keys.write('sort:id ')
  await keys.press('Enter')
  await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')

  let decided = 0
  for (const [id, plan] of planOf) {
    await test.step(`#${id}: ${plan.map(({ name }) => name).join(', ')}`, async () => {
      await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
      expect(reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')).toBe(id)
      await keys.press('Enter')
      await expect.poll(() => report.evaluate((pane) => pane.contains(document.activeElement))).toBe(true)
      await keys.press('PageDown', 'n')
      for (const decision of plan) await decision.decide(connected, keys, id)
      decided += plan.length
      if (plan.at(-1)?.goesOn !== true) await keys.press('j')
    })
  }
  const perDecision = { keys: keys.keys / decided, letters: keys.letters / decided }
  process.stdout.write(
    `${JSON.stringify({ reports, decided, keys: keys.keys, letters: keys.letters, perDecision })}\n`,
  )

  await expect(status.getByRole('button', { name: /in outbox/ })).toHaveCount(0, {
    timeout: waits.minute + reports * 10_000,
  })
  await expect(status.getByRole('button', { name: /to decide/ })).toHaveCount(0)
  for (const [id, plan] of planOf)
    for (const { name, isDone } of plan)
      expect([id, name, await isDone(connected, id)]).toEqual([id, name, true])
  const done = service
    .requests()
    .filter(({ method, status: code }) => method !== 'GET' && code !== null && code < 300)
  expect(done).toHaveLength(decided)
})
