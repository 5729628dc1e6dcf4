import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { partsOf } from '../e2e/connected-desk.ts'
import type { TestService } from '../fixtures/service.ts'

/** A screen or a state of the window, how to reach it from the open report, and how to leave it. */
export interface Scene {
  readonly name: string
  readonly enter: (page: Page, service: TestService) => Promise<void>
  /** By default: Escape until nothing is open. */
  readonly leave?: (page: Page, service: TestService) => Promise<void>
}

const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await wait(250)
    }
  }

/** Opens an entry of the command palette, for commands without a key. */
const command =
  (title: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(title)
    await wait(300)
    await page.keyboard.press('Enter')
    await wait(300)
  }

const tab =
  (name: RegExp) =>
  (page: Page): Promise<void> =>
    partsOf(page).report.getByRole('tab', { name }).click()

const search =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('/')
    await partsOf(page).search.fill(text)
    await wait(500)
  }

const clearSearch = async (page: Page): Promise<void> => {
  await partsOf(page).search.fill('')
  await page.keyboard.press('Enter')
  await wait(300)
}

/** The sign that a report resembles an earlier one: its region, or a button if there is no room for the region. */
const duplicatesOf = (page: Page) => ({
  region: page.getByRole('region', { name: 'Possible duplicates' }),
  button: page.getByRole('button', { name: 'Possible duplicates' }),
})

/** Moves down the list to the first report that resembles an earlier one. */
const findDuplicates = async (page: Page): Promise<void> => {
  const { region, button } = duplicatesOf(page)
  for (let walked = 0; walked < 60 && !(await region.or(button).first().isVisible()); walked += 1) {
    await page.keyboard.press('j')
    await wait(300)
  }
  await region.or(button).first().scrollIntoViewIfNeeded({ timeout: 1_000 })
}

const compare = async (page: Page): Promise<void> => {
  await findDuplicates(page)
  const { region, button } = duplicatesOf(page)
  if (await region.isVisible()) await region.getByRole('button').first().press('Enter')
  else {
    await button.click()
    await page.getByRole('button', { name: /^Compare with/ }).click()
  }
  await wait(600)
}

/** Returns to the report that every scene starts with. */
const openFirst = async (page: Page): Promise<void> => {
  await leaveAll(page)
  const { grid } = partsOf(page)
  if (!(await grid.isVisible())) await page.keyboard.press('u')
  await grid.focus()
  await press('Home', 'j', 'Enter')(page)
}

/** In the list of reports with a vector, whose severity may contradict the vector. */
const withVectors =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await search('has:cvss ')(page)
    await press('Enter', ...keys)(page)
  }

const rateTogether = async (page: Page): Promise<void> => {
  await withVectors('x', 'Shift+J', 'Shift+J', 'Shift+J', 'p')(page)
  await page.getByRole('dialog').getByText('Low', { exact: true }).first().click()
  await page.getByRole('region', { name: 'Dry run' }).scrollIntoViewIfNeeded()
}

const openAll = async (page: Page): Promise<void> => {
  await leaveAll(page)
  await clearSearch(page)
  await openFirst(page)
}

/** @param fault the service's fault from now on, until the scene is left. */
const trouble = (fault: Parameters<TestService['faults']['set']>[0][number], status: RegExp) => ({
  enter: async (page: Page, service: TestService): Promise<void> => {
    service.faults.set([fault])
    await page.keyboard.press('F5')
    await partsOf(page).status.getByText(status).first().waitFor({ timeout: 30_000 })
  },
  leave: async (page: Page, service: TestService): Promise<void> => {
    service.faults.clear()
    await page.keyboard.press('F5')
    await partsOf(page)
      .status.getByText(/^Up to date/)
      .first()
      .waitFor({ timeout: 60_000 })
  },
})

/**
 * The window's screens in the order a user would meet them. The first one, in both themes, gives the pictures of
 * README.md.
 */
export const scenes: readonly Scene[] = [
  { name: 'reading', enter: () => Promise.resolve() },
  { name: 'state-choices', enter: press('s') },
  { name: 'state-message', enter: press('s', 'n') },
  { name: 'state-duplicate', enter: press('s', 'd') },
  { name: 'duplicates', enter: findDuplicates, leave: openFirst },
  { name: 'comparison', enter: compare, leave: openFirst },
  { name: 'assign', enter: press('a') },
  { name: 'severity', enter: press('p') },
  { name: 'vector', enter: press('v') },
  { name: 'weakness', enter: press('l') },
  { name: 'reward', enter: press('$') },
  { name: 'rename', enter: command('Rename or change target') },
  { name: 'known-issue', enter: command('Create a known issue from this report') },
  { name: 'tab-timeline', enter: tab(/^Timeline/), leave: tab(/^Report/) },
  { name: 'tab-evidence', enter: tab(/^Evidence/), leave: tab(/^Report/) },
  { name: 'reply', enter: press('r') },
  { name: 'templates-insert', enter: press('r', ';') },
  { name: 'snooze', enter: press('h') },
  { name: 'scope', enter: press('i') },
  { name: 'palette', enter: press('ControlOrMeta+k') },
  { name: 'palette-severity', enter: withVectors('ControlOrMeta+k', ...'Set severity'), leave: openAll },
  { name: 'bulk-severity', enter: rateTogether, leave: openAll },
  { name: 'keys', enter: press('Shift+?') },
  { name: 'search-found', enter: search('status:new severity:high'), leave: clearSearch },
  { name: 'search-nothing', enter: search('zzzqqq'), leave: clearSearch },
  { name: 'view-empty', enter: press('g', 'h'), leave: press('g', 'i') },
  { name: 'offline', ...trouble({ kind: 'cut', at: 'start' }, /^Offline/) },
  { name: 'service-failing', ...trouble({ kind: 'status', status: 503 }, /failing/i) },
  { name: 'selection', enter: press('x', 'Shift+J'), leave: press('Escape', 'Escape') },
  { name: 'bulk', enter: press('x', 'Shift+J', 's'), leave: press('Escape', 'Escape', 'Escape') },
  { name: 'outbox', enter: press('g', 'o') },
  { name: 'conflicts', enter: press('g', 'c') },
  { name: 'downloads', enter: press('g', 'd') },
  { name: 'programs', enter: press('g', 'p') },
  { name: 'settings', enter: press('Control+,') },
  { name: 'proxy', enter: command('Proxy') },
  { name: 'storage', enter: command('Storage and backups') },
  { name: 'templates', enter: command('Edit templates and macros') },
  { name: 'types', enter: command('Name vulnerability types') },
  { name: 'sla', enter: command('SLA rules and calendar') },
  { name: 'me', enter: command('Choose who I am') },
  { name: 'workspaces', enter: press('g', 'w') },
  { name: 'insights', enter: press('g', 't'), leave: press('g', 'i') },
]

/** Returns to the open report from anywhere. */
export async function leaveAll(page: Page): Promise<void> {
  const open = page.locator('section[role="dialog"], section[role="alertdialog"], [data-form-card]')
  for (let tries = 0; tries < 5 && (await open.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape')
    await wait(200)
  }
  // Leaves a field, whose letters are no commands.
  if ((await page.locator('textarea:focus, input:focus').count()) > 0) await page.keyboard.press('Escape')
}
