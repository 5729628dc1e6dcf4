import type { StatusName } from '#service/sample/catalogue.ts'
import { createWorld } from '#service/sample/create-world.ts'
import type { ReportActivity, ReportPage } from '#shared/admin-api/resources.ts'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import { waits } from '../fixtures/limits.ts'
import type { ConnectedDesk } from './connected-desk.ts'
import { expect, test } from './connected-desk.ts'
import { leaveAtOnce, openByNumber, originalOf, readReport } from './window-actions.ts'

/**
 * Every write of the service, decided by keyboard in the window and read back from the service: once while it answers,
 * and once while nothing can reach it, to be sent when it can be again.
 */

/** What one write needs, how a person makes it, and what the service then says. */
interface Write {
  readonly name: string
  readonly from: StatusName
  readonly decide: (desk: ConnectedDesk, reportId: number) => Promise<void>
  readonly effect: (desk: ConnectedDesk, reportId: number) => Promise<unknown>
  readonly expected: unknown
}

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
      const picker = page.getByRole('dialog', { name: 'Change state' })
      await expect(picker.getByRole('option').first()).toBeVisible()
      await page.keyboard.press(key)
      if (needs === 'original') {
        await picker.getByRole('textbox', { name: 'Duplicate of' }).fill(await originalOf(desk, id))
      }
      const message = picker.getByRole('textbox', { name: 'Message' })
      if (needs === 'message') await message.fill(`because of ${name}`)
      await message.press('Control+Enter')
      await expect(picker).toBeHidden()
    },
    effect: statusAfter,
    expected: to,
  }
}

const transitions: readonly Write[] = [
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
    decide: async ({ page, report }) => {
      await page.keyboard.press(key)
      await report.getByRole('textbox', { name: box }).fill(text)
      await page.keyboard.press('Control+Enter')
      await expect(report.getByRole('article', { name: /not in the thread yet/ })).toContainText(text)
    },
    effect: async ({ service }, id) => {
      const answer = await service.ask('listActivities', { path: { id }, query: { direction: 'desc' } })
      const { items } = answer.json<{ items: ReportActivity[] }>()
      return items.filter(({ message }) => message === text).map((entry) => entry.isInternal)
    },
    expected: [isInternal],
  }
}

/** Somebody who works on every program of the service, told by the id alone. */
const byId = createWorld(1).people.filter(({ side }) => side === 'triager')[5]?.id ?? ''

/** What the list said of the target that was chosen for a report: its name, and what it is. */
const newTargets = new Map<number, string>()

const others: readonly Write[] = [
  comment('c', 'Internal comment', 'A note for the team.', true),
  comment('r', 'Public reply', 'Thank you, we look into it.', false),
  {
    name: 'assignment',
    from: 'New',
    decide: async ({ page }) => {
      await page.keyboard.press('a')
      const dialog = page.getByRole('dialog', { name: 'Assign' })
      const person = dialog.getByRole('option').last()
      const name = (await person.locator('bdi').textContent()) ?? ''
      await page.keyboard.type(name)
      await expect(dialog.getByRole('option').first()).toContainText(name)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    },
    effect: async (desk, id) => (await readReport(desk, id)).assignedTo !== null,
    expected: true,
  },
  {
    name: 'assignment by id',
    from: 'New',
    decide: async ({ page }) => {
      await page.keyboard.press('a')
      const dialog = page.getByRole('dialog', { name: 'Assign' })
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
      const dialog = page.getByRole('dialog', { name: 'Assign' })
      await dialog.getByRole('button', { name: 'Assign to nobody' }).press('Enter')
      await expect(dialog).toBeHidden()
    },
    effect: async (desk, id) => (await readReport(desk, id)).assignedTo,
    expected: null,
  },
  {
    name: 'classification',
    from: 'New',
    decide: async ({ page }) => {
      await page.keyboard.press('l')
      const dialog = page.getByRole('dialog', { name: 'Classify' })
      await dialog.getByRole('textbox', { name: 'Type' }).fill('141')
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()
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
      const dialog = page.getByRole('dialog', { name: 'Rename' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill('A title that says it')
      await page.keyboard.press('Control+Enter')
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
      const dialog = page.getByRole('dialog', { name: 'Rename' })
      await dialog.getByRole('button', { name: /Target$/ }).press('Enter')
      const other = page.getByRole('option', { selected: false }).first()
      newTargets.set(id, (await other.textContent()) ?? '')
      await other.click()
      await dialog.getByRole('textbox', { name: 'Title' }).press('Control+Enter')
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
      const dialog = page.getByRole('dialog', { name: 'Reward' })
      await dialog.getByRole('textbox', { name: 'Bounty', exact: true }).fill('250')
      await dialog.getByRole('textbox', { name: 'Bonus', exact: true }).fill('25')
      await page.keyboard.press('Control+Enter')
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
      await page.getByRole('menuitem', { name: 'Make a known issue of it…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Known issue' })
      const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
      await expect(name).not.toHaveValue('')
      await name.fill('Known: from a report')
      // What reporters paste has things in it that the desk would ask about before they leave.
      for (const label of ['Summary', 'Description', 'Impact'])
        await dialog.getByRole('textbox', { name: label, exact: true }).fill(`${label} of it.`)
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()
    },
    effect: async (desk) => knownIssuesNamed(desk, 'Known: from a report'),
    expected: 1,
  },
  {
    name: 'known issue from nothing',
    from: 'New',
    decide: async ({ page }) => {
      await page.keyboard.press('Control+k')
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
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()
    },
    effect: async (desk) => knownIssuesNamed(desk, 'Known: from nothing'),
    expected: 1,
  },
]

async function knownIssuesNamed({ service }: ConnectedDesk, wanted: string): Promise<number> {
  const answer = await service.ask('searchReports', { query: { isKnownIssue: true } })
  return answer.json<ReportPage>().items.filter(({ name }) => name === wanted).length
}

/** Brings a report of its own for each write into the status it begins in, at the service and here. */
async function prepare(desk: ConnectedDesk, writes: readonly Write[]): Promise<Map<Write, number>> {
  const { page, service, status, queues } = desk
  await leaveAtOnce(desk)
  await expect(status).toContainText(/Up to date/)
  await expect(status).not.toContainText('to read in full')
  await queues.getByRole('button', { name: /^All reports/ }).click()
  const ids = service.backstage.reportIds()
  const reportOf = new Map(writes.map((write, at) => [write, ids[at] ?? 0]))
  for (const [{ from }, id] of reportOf)
    if ((await readReport(desk, id)).status.name !== from) service.backstage.move(id, from)
  await page.keyboard.press('F5')
  for (const [{ from }, id] of reportOf) {
    await openByNumber(desk, id)
    await expect(desk.report.locator('header').first()).toContainText(from)
    // What can be done with a report is learned while the service can be asked.
    await page.keyboard.press('s')
    const picker = page.getByRole('dialog', { name: 'Change state' })
    await expect(picker.getByRole('option', { disabled: false }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
  }
  return reportOf
}

async function expectEffects(desk: ConnectedDesk, reportOf: ReadonlyMap<Write, number>): Promise<void> {
  for (const [{ name, effect, expected }, id] of reportOf)
    await expect.poll(() => effect(desk, id), { message: name, timeout: waits.minute }).toEqual(expected)
  // Each of them once, whatever was tried before.
  const done = desk.service
    .requests()
    .filter(({ method, status }) => method !== 'GET' && status !== null && status < 300)
  expect(done).toHaveLength(reportOf.size)
  await expect(desk.status.getByRole('button', { name: /in outbox|to decide/ })).toHaveCount(0)
}

test.use({ serviceOptions: { reports: 14 } })

for (const [title, writes] of [
  ['all eleven transitions', transitions],
  ['every other write', others],
] as const) {
  test(`${title}: decided by keyboard, and at the service once`, async ({ connected }) => {
    const reportOf = await prepare(connected, writes)
    for (const [{ name, decide }, id] of reportOf)
      await test.step(name, async () => {
        await openByNumber(connected, id)
        await decide(connected, id)
      })
    await expectEffects(connected, reportOf)
  })

  test(`${title}: decided offline, shown at once, and at the service once when it is there again`, async ({
    connected,
  }) => {
    const { page, service, status } = connected
    const reportOf = await prepare(connected, writes)
    service.faults.set([{ kind: 'cut' }])
    for (const [{ name, decide }, id] of reportOf)
      await test.step(name, async () => {
        await openByNumber(connected, id)
        await decide(connected, id)
      })
    // What was under way when the connection broke is not known to have arrived, and looked for before it is sent again.
    await expect(status.getByRole('button', { name: /in outbox/ })).toBeVisible()
    expect(
      service.requests().filter(({ method, status: code }) => method !== 'GET' && code !== null),
    ).toEqual([])
    service.faults.clear()
    await page.keyboard.press('F5')
    await expectEffects(connected, reportOf)
  })
}
