import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportPage } from '#shared/admin-api/resources.ts'
import { removeFolder } from '../fixtures/remove-folder.ts'
import { startTestService } from '../fixtures/service.ts'
import { canStartSession } from '../fixtures/session-keyring.ts'
import { waits } from '../fixtures/test-limits.ts'
import {
  amplyPerMinute,
  type ConnectedDesk,
  cursorRow,
  expect,
  partsOf,
  reportNumber,
  rowNames,
  test,
} from './connected-desk.ts'
import { launchDesk } from './fixtures.ts'
import { openByNumber, pressSequence } from './window-actions.ts'

/** The report that the service lists first. */
async function newestReport({ service }: ConnectedDesk): Promise<number> {
  const answer = await service.ask('searchReports', { query: { sort: '-lastActivityAt', limit: 1 } })
  return answer.json<ReportPage>().items[0]?.id ?? 0
}

test('a local copy that is damaged or without its workspace is explained, and the desk keeps working', async () => {
  test.slow()
  const profileDir = await mkdtemp(join(tmpdir(), 'desk-copies-'))
  await using service = await startTestService({ reports: 12 })
  const first = await launchDesk({
    profileDir,
    baseUrl: service.baseUrl,
    token: service.tokens.superAdmin,
    isKnown: canStartSession,
    // The damaged log of the last minute's requests makes the desk assume a used-up budget.
    requestsPerMinute: amplyPerMinute,
  })
  await expect(partsOf(first.page).status).toContainText(/Up to date.*12 reports/s)
  await first.close()
  const folder = join(profileDir, 'workspaces')
  const [copy = ''] = (await readdir(folder)).filter((name) => name.endsWith('.sqlite'))

  const before =
    await test.step('a damaged copy is kept aside, told with its place, and synced anew', async () => {
      await writeFile(join(folder, copy), 'this is no database'.repeat(1_000))

      const after = await launchDesk({ profileDir })
      const { page, grid, status } = partsOf(after.page)
      const notice = page.getByRole('alertdialog', { name: 'The local copy was damaged' })
      await expect(notice).toContainText(join(folder, `${copy}.damaged-1`))
      await expect(status).toContainText(/Up to date.*12 reports/s, { timeout: waits.minute })
      await expect(notice).toBeVisible()
      await expect(status).not.toContainText('to read in full')
      const names = await rowNames(grid)
      await after.close()
      return names
    })

  await test.step('with the service gone the desk starts, lists, opens and searches what it has', async () => {
    await service.close()

    const offline = await launchDesk({ profileDir })
    const { page, grid, report, search, status } = partsOf(offline.page)
    await expect(cursorRow(grid)).toHaveCount(1)
    expect(await rowNames(grid)).toHaveLength(before.length)
    await expect(report.getByRole('heading', { level: 1 })).toHaveText(/^#\d+ /)
    await expect(status).toContainText('Offline, data from')
    await status.getByRole('button', { name: /^Offline/ }).click()
    const panel = page.getByRole('dialog', { name: 'Sync' })
    await expect(panel).toContainText('The service cannot be reached')
    await expect(panel).toContainText(/Next try\s*(?:in \d|now)/)
    await expect(panel.getByRole('button', { name: /^Try now/ })).toBeEnabled()
    await page.keyboard.press('Escape')
    await search.fill('the')
    await expect(grid).toHaveAttribute('aria-rowcount', /^[1-9]/)
    await offline.close()
  })
  await removeFolder(profileDir)
})

test.describe('when a part of a report cannot be read', () => {
  test.use({
    serviceOptions: {
      reports: 6,
      faults: [{ kind: 'body', text: 'no list', contentType: 'application/json', endpoint: 'listEvidence' }],
    },
  })

  test('the reason is shown in its place, and retrying loads it', async ({ connected }) => {
    const { page, service, report, status } = connected
    await page.getByRole('tab', { name: /Evidence/ }).click()
    const evidence = page.getByRole('region', { name: 'Evidence' })
    await expect(evidence).toContainText('The list of evidence could not be read')
    await expect(evidence).toContainText('not JSON')
    service.faults.clear()
    await evidence.getByRole('button', { name: 'Try again' }).click()
    await expect(evidence.getByRole('listitem').first().or(evidence.getByText('No evidence'))).toBeVisible()
    await expect(evidence).not.toContainText('could not be read')

    // One file and one entry that cannot be read are missing among the others, and that is said.
    const files = ['first.png', 'second.png'].map((filename) => ({
      id: filename,
      filename,
      size: 10,
      mimeType: 'image/png',
      status: 'Available',
      recipe: '',
    }))
    const id = service.backstage.addReport({ name: 'Two files', evidence: files })
    for (const message of ['First.', 'Second.']) service.backstage.addComment(id, { message })
    await page.keyboard.press('F5')
    await expect(status).toContainText('7 reports')
    await openByNumber(connected, id)
    await page.getByRole('tab', { name: /Evidence/ }).click()
    await expect(evidence.getByRole('listitem')).toHaveCount(2)
    service.faults.set([
      { kind: 'brokenItem', endpoint: 'listEvidence' },
      { kind: 'brokenItem', endpoint: 'listActivities' },
    ])
    await page.keyboard.press('F5')
    await expect(evidence).toContainText('Files may be missing from this list')
    await expect(evidence.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('tab', { name: /Timeline/ }).click()
    await expect(report).toContainText('Some entries could not be read')
    await expect(page.getByRole('button', { name: 'Files may be missing' })).toBeVisible()
    await expect(report.getByRole('article').first()).toBeVisible()
    service.faults.clear()
    await report.getByRole('button', { name: 'Try again' }).click()
    await expect(report).not.toContainText('could not be read')
  })
})

test('a new token replaces a refused one, and the place is kept', async ({ connected }) => {
  const { page, grid, status, service, report, search } = connected

  await test.step('a token that is no longer accepted is told above the list; a new one heals it', async () => {
    service.faults.set([{ kind: 'status', status: 401 }])
    await page.keyboard.press('F5')
    const notice = page.getByRole('alert').filter({ hasText: 'no longer accepted' })
    await expect(notice).toBeVisible()
    await expect(status).toContainText('Token not accepted')
    await expect(grid).toHaveAttribute('aria-rowcount', /^[1-9]/)

    await notice.getByRole('button', { name: 'Enter a new one' }).click()
    const dialog = page.getByRole('dialog', { name: 'New access token' })
    await dialog.getByRole('textbox', { name: 'Access token' }).fill('still-wrong')
    await dialog.getByRole('button', { name: 'Use this token' }).click()
    await expect(dialog.getByRole('alert')).toContainText('not accepted')

    service.faults.clear()
    await dialog.getByRole('textbox', { name: 'Access token' }).fill(service.tokens.superAdmin)
    await dialog.getByRole('button', { name: 'Use this token' }).click()
    await expect(dialog).toBeHidden()
    await expect(notice).toBeHidden()
    await expect(status).not.toContainText('Token not accepted')
  })

  await test.step('a new token leaves the person where they were: list, selection and report', async () => {
    await pressSequence(page, 'g', 'a')
    await expect(grid).toHaveAttribute('aria-rowcount', '24')
    const newest = (await rowNames(grid))[0] ?? ''
    await page.keyboard.press('/')
    await page.keyboard.type('sort:oldest ')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await rowNames(grid))[0]).not.toBe(newest)
    await page.keyboard.press('Home')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 report')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Enter')
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('2 reports')
    const heading = report.getByRole('heading', { level: 1 })
    const opened = async () => /#\d+/.exec((await heading.textContent()) ?? '')?.[0]
    const second = async () => `#${reportNumber((await rowNames(grid))[1] ?? '')}`
    await expect.poll(async () => (await opened()) === (await second())).toBe(true)
    const number = (await opened()) ?? '?'
    const enterToken = async (token: string) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('new access token')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: /access token/i })
      await dialog.getByRole('textbox', { name: 'Access token' }).fill(token)
      await dialog.getByRole('button', { name: 'Use this token' }).click()
      return dialog
    }
    const dialog = await enterToken(service.tokens.superAdmin)
    await expect(dialog).toHaveCount(0)
    await expect(search).toHaveValue('sort:oldest ')
    await expect(bar).toContainText('2 reports')
    await expect(heading).toContainText(number)
    await expect.poll(second).toBe(number)

    // A refused token changes nothing: the stored place returns, without the selection.
    const again = await enterToken('wrong')
    await expect(again.getByRole('alert')).toContainText('not accepted')
    await page.reload()
    await expect(grid.getByRole('row').first()).toBeVisible()
    await expect(search).toHaveValue('sort:oldest ')
    await expect(bar).toHaveCount(0)
  })
})

test.describe('when one report of a page is broken, and its details are too', () => {
  test.use({
    serviceOptions: {
      reports: 12,
      faults: [
        { kind: 'brokenItem', endpoint: 'searchReports' },
        { kind: 'body', text: 'no report', endpoint: 'readReport' },
      ],
    },
  })

  test('the status bar says what was set aside, until the report can be read by its number', async ({
    connected,
  }) => {
    const { page, service, status } = connected
    const broken = await newestReport(connected)
    const setAside = status.getByRole('button', { name: /set aside$/ })
    await setAside.click()
    const panel = page.getByRole('dialog', { name: 'Set aside' })
    const itsRow = panel.getByRole('listitem').filter({ hasText: `report ${broken}` })
    await expect(itsRow.filter({ hasText: 'searchReports' })).toHaveCount(1)
    await expect(itsRow.filter({ hasText: 'readReport' })).toHaveCount(1)
    await page.keyboard.press('Escape')

    service.faults.clear()
    await page.keyboard.press('F5')
    await expect(status).toContainText(/Up to date.*12 reports/s)
    await expect(setAside).toHaveCount(0)
    await openByNumber(connected, broken)
  })
})

test.describe('when the service omits every optional field', () => {
  test.use({ serviceOptions: { reports: 12, faults: [{ kind: 'sparse' }] } })

  test('the remaining fields are listed, opened and searched', async ({ connected }) => {
    const { page, grid, report, search, status } = connected
    await expect(status).toContainText(/Up to date.*12 reports/s)
    const names = await rowNames(grid)
    expect(names).toHaveLength(12)
    const number = `#${reportNumber(names[0] ?? '')}`
    await grid.getByRole('row', { name: new RegExp(`^${number} `) }).click()
    await expect(report.getByRole('heading', { level: 1 })).toContainText(number)
    await search.fill(number)
    await expect(grid).toHaveAttribute('aria-rowcount', '1')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('the budget panel explains itself, and at 200 % nothing is cut off', async ({ reading }) => {
  const { page, status, grid, report, queues } = reading

  await test.step('the budget is shown as used of its limit, with what it means', async () => {
    await expect(status.getByRole('meter', { name: 'Requests in the last minute' })).toHaveAttribute(
      'aria-valuemax',
      '120',
    )
    await status.getByRole('button', { name: /^Budget/ }).click()
    await expect(page.getByRole('dialog', { name: 'Request budget' })).toContainText('of 120 requests')
    await page.keyboard.press('Escape')
  })

  await test.step('at 200 % nothing is lost: queues, list and report take turns', async () => {
    await page.setViewportSize({ width: 720, height: 450 })
    await expect(grid).toBeVisible()
    await expect(report).toBeHidden()
    await grid.focus()
    await page.keyboard.press('Enter')
    await expect(report).toBeVisible()
    // Keys follow the panes: into the report, into the search, back to the list.
    await expect(report.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search reports' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(grid).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(report.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(grid).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Back to the list/ }).click()
    await expect(report).toBeHidden()
    await page.getByRole('button', { name: 'Show queues' }).click()
    await expect(queues.getByRole('button', { name: /^Inbox/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(queues).toBeHidden()
    await page.getByRole('button', { name: 'Show queues' }).click()
    await queues.getByRole('button', { name: /^All reports/ }).click()
    await expect(queues).toBeHidden()
    await expect(grid).toHaveAttribute('aria-rowcount', '24')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

test('an empty queue, a chosen theme and a forgotten workspace', async ({ connected }) => {
  const { page, queues, service, grid } = connected

  await test.step('an empty queue says why, and that it is good news', async () => {
    for (const reportId of service.backstage.reportIds()) {
      service.backstage.assign(reportId, service.people.triager)
      service.backstage.addComment(reportId, { message: 'to have it read again', isInternal: true })
    }
    await queues.getByRole('button', { name: /^Unassigned/ }).click()
    await page.keyboard.press('F5')
    await expect(page.getByText('Every report is assigned')).toBeVisible()
    await expect(grid).toHaveAttribute('aria-rowcount', '0')
  })

  await test.step('light and dark follow the system until one is chosen, and the choice is remembered', async () => {
    const isDark = () =>
      page.evaluate(() => {
        const [red = 255] =
          /\d+(\.\d+)?/.exec(getComputedStyle(document.body).backgroundColor)?.map(Number) ?? []
        return red < 0.5
      })
    const choose = async (theme: string) => {
      await page.keyboard.press('ControlOrMeta+,')
      await page.getByRole('dialog', { name: 'Settings' }).getByText(theme, { exact: true }).click()
      await page.keyboard.press('Escape')
    }
    await choose('Match system')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await isDark()).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await isDark()).toBe(false)
    await choose('Dark')
    await expect.poll(isDark).toBe(true)
    await page.reload()
    await expect(partsOf(page).grid).toBeVisible()
    expect(await isDark()).toBe(true)

    // The first paint has the theme, too, before any script runs.
    await page.route('**/*.js', (route) => route.abort())
    await page.reload()
    expect(await isDark()).toBe(true)
    await expect(partsOf(page).grid).toHaveCount(0)
    await page.unroute('**/*.js')
    await page.reload()
  })

  await test.step('a workspace can be forgotten, after a question, and leaves the connect form', async () => {
    await queues.getByRole('button', { name: /^Workspace/ }).click()
    await page.getByRole('menuitem', { name: 'Forget…' }).click()
    const question = page.getByRole('alertdialog', { name: 'Forget this workspace?' })
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await question.getByRole('button', { name: 'Forget' }).click()
    await expect(page.getByRole('textbox', { name: 'Service address' })).toBeVisible()
  })
})
