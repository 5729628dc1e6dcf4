import type { Locator } from 'playwright/test'
import type { StatusName } from '#service/sample/catalogue.ts'
import { createWorld } from '#service/sample/create-world.ts'
import type { ReportPage } from '#shared/admin-api/resources.ts'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import { waits } from '../fixtures/test-limits.ts'
import { type ConnectedDesk, expect } from './connected-desk.ts'
import { entriesSaying, originalOf, readReport } from './window-actions.ts'

/** One kind of write: its requirements, how the user makes it, and the service's state afterwards. */
export interface Write {
  readonly name: string
  readonly from: StatusName
  readonly decide: (desk: ConnectedDesk, reportId: number) => Promise<void>
  /** The same for all selected reports, up to the key that sends; absent if there is no such bulk change. */
  readonly decideForMany?: (desk: ConnectedDesk, reportIds: readonly number[]) => Promise<void>
  readonly effect: (desk: ConnectedDesk, reportId: number) => Promise<unknown>
  readonly expected: unknown
  /** The text that it adds to the thread. */
  readonly words?: string
}

/** The dialog of a bulk change. */
export const bulkDialogOf = ({ page }: ConnectedDesk) => page.getByRole('dialog', { name: 'Bulk change' })

const statusAfter = async (desk: ConnectedDesk, id: number) => (await readReport(desk, id)).status.name

function transition(
  from: StatusName,
  [name, key]: readonly [TransitionName, string],
  to: StatusName,
  needs: 'nothing' | 'message' | 'original' = 'nothing',
): Write {
  return {
    name: `transition ${name}`,
    from,
    decide: async (desk, id) => {
      const { page } = desk
      await page.keyboard.press('s')
      const picker = page.getByRole('form', { name: 'Change state' })
      await expect(picker.getByRole('option').first()).toBeVisible()
      await page.keyboard.press(key)
      if (needs === 'original') {
        await picker.getByRole('textbox', { name: 'Duplicate of' }).fill(await originalOf(desk, id))
      }
      const message = picker.getByRole('textbox', { name: 'Message' })
      if (needs === 'message') await message.fill(`because of ${name}`)
      await message.press('ControlOrMeta+Enter')
      await expect(picker).toBeHidden()
    },
    decideForMany: async (desk, [id = 0]) => {
      const { page } = desk
      await page.keyboard.press('s')
      const dialog = bulkDialogOf(desk)
      await expect(dialog.getByRole('option').first()).toBeVisible()
      await page.keyboard.press(key)
      if (needs === 'original') {
        await dialog.getByRole('textbox', { name: 'Duplicate of' }).fill(await originalOf(desk, id))
      }
      const message = dialog.getByRole('textbox', { name: 'Message' })
      await expect(message).toBeVisible()
      if (needs === 'message') await message.fill(`because of ${name}`)
    },
    effect: statusAfter,
    expected: to,
  }
}

/** All eleven, each from a status in which an admin may execute it. */
export const transitions: readonly Write[] = [
  transition('New', ['triaged', 't'], 'Triaged'),
  transition('Triaged', ['resolved', 'r'], 'Resolved'),
  transition('New', ['duplicate', 'd'], 'Duplicate', 'original'),
  transition('New', ['needs_more_info', 'n'], 'Needs more info', 'message'),
  transition('New', ['informative', 'i'], 'Informative', 'message'),
  transition('New', ['out_of_scope', 'o'], 'Out of scope', 'message'),
  transition('New', ['invalid', 'v'], 'Invalid', 'message'),
  transition('Triaged', ['accepted_risk', 'k'], 'Accepted risk', 'message'),
  transition('New', ['new_to_review', 'w'], 'To review'),
  transition('Resolved', ['reopen', 'e'], 'To review'),
  transition('New', ['spam', '!'], 'Spam'),
]

function comment(key: string, box: string, text: string, isInternal: boolean): Write {
  return {
    name: box,
    from: 'New',
    words: text,
    decide: async ({ page, report }) => {
      await page.keyboard.press(key)
      await report.getByRole('textbox', { name: box }).fill(text)
      await page.keyboard.press('ControlOrMeta+Enter')
      // Online it may be in the thread already.
      await expect(report.getByRole('article').filter({ hasText: text })).toHaveCount(1)
    },
    decideForMany: async (desk) => {
      await desk.page.keyboard.press(key)
      await bulkDialogOf(desk).getByRole('textbox', { name: box }).fill(text)
    },
    effect: async (desk, id) => (await entriesSaying(desk, id, text)).map((entry) => entry.isInternal),
    expected: [isInternal],
  }
}

/** A user who works on every program of the service, known by id alone. */
export const byId = createWorld(1).people.filter(({ side }) => side === 'triager')[5]?.id ?? ''

/** Offline, the thread shows the text of a write as pending. */
export async function expectPending({ report }: ConnectedDesk, { words }: Write): Promise<void> {
  if (words === undefined) return
  await expect(report.getByRole('article', { name: /not in the thread yet/ })).toContainText(words)
}

/** The chosen target of a report, as the list described it: name and description. */
const newTargets = new Map<number, string>()

/** All writes that change no status. */
export const others: readonly Write[] = [
  comment('c', 'Internal comment', 'A note for the team.', true),
  comment('r', 'Public reply', 'Thank you, we look into it.', false),
  {
    name: 'assignment',
    from: 'New',
    decide: async ({ page }) => {
      await page.keyboard.press('a')
      const dialog = page.getByRole('form', { name: 'Assign' })
      const person = dialog.getByRole('option').last()
      const name = (await person.locator('bdi').textContent()) ?? ''
      await page.keyboard.type(name)
      await expect(dialog.getByRole('option').first()).toContainText(name)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    },
    decideForMany: (desk) => chooseAssignee(desk, (options) => options.last()),
    effect: async (desk, id) => (await readReport(desk, id)).assignedTo !== null,
    expected: true,
  },
  {
    name: 'assignment by id',
    from: 'New',
    decide: async ({ page }) => {
      await page.keyboard.press('a')
      const dialog = page.getByRole('form', { name: 'Assign' })
      await dialog.getByRole('searchbox', { name: 'Person' }).fill(byId)
      await page.getByRole('option', { name: `The user with the id ${byId}` }).press('Enter')
      await expect(dialog).toBeHidden()
    },
    effect: async (desk, id) => (await readReport(desk, id)).assignedTo?.id,
    expected: byId,
  },
  {
    name: 'clearing an assignment',
    from: 'New',
    decide: async ({ page }) => {
      await page.keyboard.press('a')
      const dialog = page.getByRole('form', { name: 'Assign' })
      await dialog.getByRole('button', { name: 'Assign to nobody' }).press('Enter')
      await expect(dialog).toBeHidden()
    },
    decideForMany: (desk) => chooseAssignee(desk, (options) => options.filter({ hasText: /^Nobody$/ })),
    effect: async (desk, id) => (await readReport(desk, id)).assignedTo,
    expected: null,
  },
  {
    name: 'classification',
    from: 'New',
    decide: async ({ page }) => {
      await page.keyboard.press('l')
      const dialog = page.getByRole('form', { name: 'Classify' })
      await dialog.getByRole('textbox', { name: 'Type' }).fill('141')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(dialog).toBeHidden()
    },
    decideForMany: async (desk) => {
      await desk.page.keyboard.press('p')
      await bulkDialogOf(desk).getByRole('textbox', { name: 'Type' }).fill('141')
    },
    effect: async (desk, id) => (await readReport(desk, id)).vulnerabilityTypeId,
    expected: 141,
  },
  {
    name: 'rename',
    from: 'New',
    decide: async ({ page, report }) => {
      await report.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Rename or change target…' }).click()
      const dialog = page.getByRole('form', { name: 'Rename' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill('A title that says it')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(dialog).toBeHidden()
    },
    effect: async (desk, id) => (await readReport(desk, id)).name,
    expected: 'A title that says it',
  },
  {
    name: 'retarget',
    from: 'New',
    decide: async ({ page, report }, id) => {
      await report.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Rename or change target…' }).click()
      const dialog = page.getByRole('form', { name: 'Rename' })
      await dialog.getByRole('button', { name: /Target$/ }).press('Enter')
      const other = page.getByRole('option', { selected: false }).first()
      newTargets.set(id, (await other.textContent()) ?? '')
      await other.click()
      await dialog.getByRole('textbox', { name: 'Title' }).press('ControlOrMeta+Enter')
      await expect(dialog).toBeHidden()
    },
    effect: async (desk, id) => newTargets.get(id)?.includes((await readReport(desk, id)).target.name),
    expected: true,
  },
  {
    name: 'bounty and bonus',
    from: 'Triaged',
    decide: async ({ page }) => {
      await page.keyboard.press('$')
      const dialog = page.getByRole('form', { name: 'Reward' })
      await dialog.getByRole('textbox', { name: 'Bounty', exact: true }).fill('250')
      await dialog.getByRole('textbox', { name: 'Bonus', exact: true }).fill('25')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(dialog).toBeHidden()
    },
    effect: async (desk, id) => {
      const { bounty, bonus } = await readReport(desk, id)
      return [bounty, bonus]
    },
    expected: [250, 25],
  },
  {
    name: 'known issue from a report',
    from: 'New',
    decide: async ({ page, report }) => {
      await report.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Create known issue…' }).click()
      const dialog = page.getByRole('form', { name: 'Known issue' })
      const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
      await expect(name).not.toHaveValue('')
      await name.fill('Known: from a report')
      // Text pasted by reporters contains possible secrets, which the desk would ask about.
      for (const label of ['Summary', 'Description', 'Impact'])
        await dialog.getByRole('textbox', { name: label, exact: true }).fill(`${label} of it.`)
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(dialog).toBeHidden()
    },
    effect: async (desk) => knownIssuesNamed(desk, 'Known: from a report'),
    expected: 1,
  },
  {
    name: 'known issue from nothing',
    from: 'New',
    decide: async ({ page }) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('Create a known issue')
      await page.getByRole('option', { name: 'Create a known issue', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Known issue' })
      const box = (label: string) => dialog.getByRole('textbox', { name: label, exact: true })
      await box('Name').fill('Known: from nothing')
      for (const part of [/Program$/, /Target$/]) {
        await dialog.getByRole('button', { name: part }).click()
        await page.getByRole('option').first().click()
      }
      const severity = dialog.getByRole('radiogroup', { name: 'Severity' })
      await severity.getByRole('radio', { name: 'Low', exact: true }).press('Space')
      for (const label of ['Summary', 'Description', 'Impact']) await box(label).fill(`${label} of it.`)
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(dialog).toBeHidden()
    },
    effect: async (desk) => knownIssuesNamed(desk, 'Known: from nothing'),
    expected: 1,
  },
]

async function chooseAssignee(desk: ConnectedDesk, pick: (options: Locator) => Locator): Promise<void> {
  await desk.page.keyboard.press('a')
  await pick(bulkDialogOf(desk).getByRole('option')).click()
}

async function knownIssuesNamed({ service }: ConnectedDesk, wanted: string): Promise<number> {
  const answer = await service.ask('searchReports', { query: { isKnownIssue: true } })
  return answer.json<ReportPage>().items.filter(({ name }) => name === wanted).length
}

/** Waits until the service has every write, and asserts that it has each exactly once. */
export async function expectEffects(
  desk: ConnectedDesk,
  decided: Iterable<readonly [Write, number]>,
): Promise<void> {
  const writes = [...decided]
  for (const [{ name, effect, expected }, id] of writes)
    await expect.poll(() => effect(desk, id), { message: name, timeout: waits.minute }).toEqual(expected)
  // Each of them once, whatever was tried before.
  const done = desk.service
    .requests()
    .filter(({ method, status }) => method !== 'GET' && status !== null && status < 300)
  expect(done).toHaveLength(writes.length)
  await expect(desk.status.getByRole('button', { name: /in outbox|conflict/ })).toHaveCount(0)
}
