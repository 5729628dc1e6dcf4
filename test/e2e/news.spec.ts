import type { Locator, Page } from 'playwright/test'
import type { Report } from '#shared/admin-api/resources.ts'
import { startTestService, type TestService } from '../fixtures/service.ts'
import { canStartSession } from '../fixtures/session-keyring.ts'
import {
  type ConnectedDesk,
  cursorRow,
  expect,
  partsOf,
  reportNumber,
  rowNames,
  test,
} from './connected-desk.ts'
import { amplyPerMinute, launchDesk } from './fixtures.ts'
import { entriesSaying, keptDrafts, leaveAtOnce, openByNumber } from './window-actions.ts'

interface Prepared {
  readonly reports?: number
  /** Changes by others before the desk was connected. */
  readonly prepare?: (service: TestService) => void
}

/** A desk with a triager's token that has read all of the triager's reports. */
async function withTriager(
  work: (desk: ConnectedDesk) => Promise<void>,
  { reports = 40, prepare = () => undefined }: Prepared = {},
): Promise<void> {
  await using service = await startTestService({ reports })
  prepare(service)
  const desk = await launchDesk({
    baseUrl: service.baseUrl,
    token: service.tokens.triager,
    requestsPerMinute: amplyPerMinute,
    isKnown: canStartSession,
  })
  try {
    const parts = partsOf(desk.page)
    await expect(cursorRow(parts.grid)).toHaveCount(1)
    await expect(parts.status).toContainText('Up to date')
    await expect(parts.status).not.toContainText('to read in full')
    await work({ service, desk, ...parts })
  } finally {
    await desk.close()
  }
}

/** Ids of the rows whose names contain this text, top to bottom. */
const saying = async (grid: Locator, words: string) =>
  (await rowNames(grid)).filter((name) => name.includes(words)).map(reportNumber)
const unseen = (grid: Locator) => saying(grid, 'not seen yet')
const cursorId = async (grid: Locator) =>
  reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')
/** Longer than the time after which a visible report counts as seen. */
const aMoment = (page: Page) => page.waitForTimeout(1_600)

/** The entries that others added to a report's timeline since it was seen, by the local copy. */
async function newsIn(page: Page, reportId: number): Promise<readonly string[]> {
  const { workspaceId } = await keptDrafts(page, reportId)
  const asked = { workspaceId, reportId }
  const read = await page.evaluate((report) => window.desk.invoke('report.timeline', report), asked)
  if (!read.ok) throw new Error(`the timeline of #${reportId} cannot be read`)
  return read.value.news ?? []
}

async function chooseView({ queues, grid }: ConnectedDesk, name: RegExp): Promise<void> {
  const queue = queues.getByRole('button', { name })
  await queue.click()
  await expect(queue).toHaveAttribute('aria-current', 'page')
  // The rows of the previous view stay on screen until those of this one are read.
  const hasItsRows = async () => {
    const count = /\d+$/.exec(await queue.innerText())?.[0]
    return count !== undefined && (await grid.getAttribute('aria-rowcount')) === count
  }
  await expect.poll(hasItsRows).toBe(true)
}

test('a report counts as seen when it is opened or shown for a moment, not when it is passed', async () => {
  await withTriager(async (desk) => {
    const { page, grid, report } = desk
    await chooseView(desk, /^All reports/)
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
    // The reports whose rows stay on screen in any case.
    const all = (await rowNames(grid)).map(reportNumber).slice(0, 8)
    const unseenOf = async () => (await unseen(grid)).filter((id) => all.includes(id))
    // Entering a view does not mark its first report as seen, however long it is shown.
    await aMoment(page)
    expect(await unseenOf()).toEqual(all)

    // Passing a report does not mark it as seen, not even while a selection is extended.
    await grid.focus()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+J')
    await aMoment(page)
    expect(await unseenOf()).toEqual(all)
    await page.keyboard.press('Escape')

    // A report that is shown for a moment is marked as seen.
    await page.keyboard.press('j')
    const [reached, opened] = [await cursorId(grid), all[6] ?? 0]
    await expect.poll(unseenOf).toEqual(all.filter((id) => id !== reached))
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${opened}`)
    const left = all.filter((id) => id !== reached && id !== opened)
    await expect.poll(unseenOf).toEqual(left)

    // A report marked as unseen stays unseen while it is shown, until it is opened again.
    await page.keyboard.press('Shift+U')
    await expect.poll(unseenOf).toEqual(all.filter((id) => id !== reached))
    await aMoment(page)
    expect(await unseenOf()).toContain(opened)
    await page.keyboard.press('z')
    await expect.poll(unseenOf).toEqual(left)

    // Many reports are marked as unseen at once, from the selection's bar, and this is undone.
    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Unseen' }).click()
    await expect.poll(unseenOf).toEqual(all)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(unseenOf).toEqual(left)
  })
})

test("changes by others are news, the user's own are not", async () => {
  await withTriager(async (desk) => {
    const { page, grid, queues, report, service, status } = desk
    await leaveAtOnce(desk)
    await chooseView(desk, /^All reports/)
    const ids = (await rowNames(grid)).map(reportNumber).slice(0, 6)
    const [noted = 0, replied = 0, assigned = 0, theirs = 0, both = 0, many = 0] = ids
    const settled = async () => {
      await expect(status.getByRole('button', { name: /in outbox/ })).toHaveCount(0)
      await page.keyboard.press('F5')
      await expect(status).toContainText('Up to date')
      await expect(status).not.toContainText('to read in full')
    }
    // All of them are opened.
    for (const id of ids) {
      await openByNumber(desk, id)
      await page.keyboard.press('Enter')
      await expect(cursorRow(grid)).not.toHaveAccessibleName(/not seen yet/)
    }
    const write = async (id: number, key: 'c' | 'r', text: string) => {
      await openByNumber(desk, id)
      await page.keyboard.press(key)
      await report
        .getByRole('textbox', { name: key === 'c' ? 'Internal comment' : 'Public reply' })
        .fill(text)
      await page.keyboard.press('ControlOrMeta+Enter')
      // Wait until the comment appears only once: for a moment the thread may show it both as sent and as pending.
      await expect(report.getByRole('article').filter({ hasText: text })).toHaveCount(1)
    }
    await write(noted, 'c', 'Known to us.')
    await write(replied, 'r', 'Thank you for the details.')
    await write(both, 'c', 'First mine.')
    await settled()
    // The desk knows the user from these comments by now. An assignment and a bulk comment follow, also on the open
    // report.
    await openByNumber(desk, assigned)
    await page.keyboard.press('Shift+A')
    await openByNumber(desk, many)
    await desk.search.fill(`id:${many},${assigned} `)
    await page.keyboard.press('Enter')
    await expect(grid).toHaveAttribute('aria-rowcount', '2')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('c')
    const bulk = page.getByRole('dialog', { name: 'Bulk change' })
    await bulk.getByRole('textbox', { name: 'Internal comment' }).fill('Both of them.')
    await bulk.getByRole('button', { name: 'Send internally on 2 reports' }).click()
    await expect(bulk.getByRole('region', { name: 'Progress' })).toContainText('Finished')
    await page.keyboard.press('Escape')
    await expect(bulk).toHaveCount(0)
    await settled()
    expect((await service.ask('readReport', { path: { id: assigned } })).json<Report>().assignedTo).not.toBe(
      null,
    )
    expect(await entriesSaying(desk, many, 'Both of them.')).toHaveLength(1)
    expect(await saying(grid, 'changed since you saw it')).toEqual([])
    await desk.search.fill('')
    await chooseView(desk, /^Changed/)
    await expect(grid).toHaveAttribute('aria-rowcount', '0')

    service.backstage.addComment(theirs, { message: 'Is anybody there?' })
    service.backstage.addComment(both, { message: 'Then theirs.' })
    await settled()
    const sorted = (all: readonly number[]) => all.toSorted((one, other) => one - other)
    await expect(grid).toHaveAttribute('aria-rowcount', '2')
    expect(sorted(await saying(grid, 'changed since you saw it'))).toEqual(sorted([theirs, both]))
    await expect(queues.getByRole('button', { name: /^Changed/ })).toHaveText(/2$/)
    await expect(desk.page).toHaveTitle('(2) Changed – Triage Desk')

    // A report does not count as seen because Changed lists it; opening it makes it seen.
    await aMoment(page)
    await expect(grid).toHaveAttribute('aria-rowcount', '2')
    await grid.focus()
    await page.keyboard.press('Enter')
    await expect(queues.getByRole('button', { name: /^Changed/ })).toHaveText(/1$/)
    await expect(desk.page).toHaveTitle('(1) Changed – Triage Desk')
  })
})

test('the header of a report keeps its height, and a thread opens at its first new entry, else at its end', async () => {
  const reading = async (desk: ConnectedDesk) => {
    const { page, grid, report, service, status } = desk
    await chooseView(desk, /^All reports/)
    await grid.focus()
    const tabs = report.getByRole('tablist')
    const heights = new Set<number>()
    const ids = (await rowNames(grid)).map(reportNumber)
    for (const below of ids.slice(1)) {
      await page.keyboard.press('j')
      await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${below}`)
      heights.add((await tabs.boundingBox())?.y ?? -1)
    }
    expect([...heights]).toHaveLength(1)
    // The title has one line, and unfolds over the content below it.
    const title = report.getByRole('heading', { level: 1 })
    for (const above of ids.toReversed().slice(1)) {
      if (((await title.textContent()) ?? '').includes('words')) break
      await page.keyboard.press('k')
      await expect(title).toContainText(`#${above}`)
    }
    const folded = (await title.boundingBox())?.height ?? 0
    await title.hover()
    await expect.poll(async () => (await title.boundingBox())?.height).toBeGreaterThan(folded * 1.5)
    expect((await tabs.boundingBox())?.y).toBe([...heights][0])
    await desk.search.hover()
    await expect.poll(async () => (await title.boundingBox())?.height).toBe(folded)

    // A long thread whose entries were all seen.
    const id = await cursorId(grid)
    for (let turn = 0; turn < 25; turn += 1)
      service.backstage.addComment(id, { message: `Turn ${turn}.\n\nAnd a second paragraph.` })
    await page.keyboard.press('F5')
    const timeline = report.getByRole('tab', { name: /^Timeline/ })
    const articles = report.getByRole('feed', { name: 'Timeline' }).getByRole('article')
    await openByNumber(desk, id)
    await expect(articles.filter({ hasText: 'Turn 24.' })).toBeAttached()
    await page.keyboard.press('Enter')
    // The row may be drawn before the entries arrive: only the local copy proves that they were seen.
    await expect.poll(() => newsIn(page, id)).toEqual([])
    await expect(cursorRow(grid)).not.toHaveAccessibleName(/changed since/)
    await page.keyboard.press('Shift+N')
    await expect(articles.last()).toBeFocused()

    await openByNumber(desk, ids.find((other) => other !== id) ?? 0)
    await openByNumber(desk, id)
    await timeline.click()
    await expect(articles.filter({ hasText: 'Turn 24.' })).toBeInViewport()

    // Entries that others add while another report is open.
    await desk.search.fill('')
    await chooseView(desk, /^Inbox/)
    await grid.focus()
    // After a second on screen a report has no news any more.
    await page.keyboard.press('End')
    await expect(report.getByRole('heading', { level: 1 })).not.toContainText(`#${id}`)
    // More entries than a thread shows at first.
    for (let turn = 25; turn < 65; turn += 1)
      service.backstage.addComment(id, { message: `Turn ${turn}.\n\nAnd a second paragraph.` })
    await page.keyboard.press('F5')
    await expect(status).toContainText('Up to date')
    // An empty list would close the report and reset its tab.
    const changed = desk.queues.getByRole('button', { name: /^Changed/ })
    await expect(changed).toHaveText(/1$/)
    // Until the thread is read, the author of the news may be unknown.
    await expect(status).not.toContainText('to read in full')
    await expect(changed).toHaveText(/1$/)
    await chooseView(desk, /^Changed/)
    await expect(cursorRow(grid)).toHaveAccessibleName(new RegExp(`^#${id} `))
    await expect(articles.filter({ hasText: 'Turn 64.' })).toBeAttached()
    // The report keeps its chosen tab.
    await expect(timeline).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('article', { name: /, new$/ })).toBeInViewport()
    await expect(page.getByRole('article', { name: /, new$/ })).toContainText('Turn 25.')
    await expect(articles.filter({ hasText: 'Turn 64.' })).not.toBeInViewport()
  }
  const prepare = ({ backstage }: TestService) => {
    for (const [at, id] of backstage.reportIds().entries())
      backstage.rename(id, at % 2 === 0 ? 'Short' : 'A title with a great many words '.repeat(12))
  }
  await withTriager(reading, { reports: 20, prepare })
})

test('while the list is scrolled down no row moves: new reports wait behind a pill, and own actions move nothing', async () => {
  const working = async (desk: ConnectedDesk) => {
    const { page, grid, report, service } = desk
    await leaveAtOnce(desk)
    await chooseView(desk, /^All reports/)
    await grid.focus()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('j')
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '4')
    const before = (await rowNames(grid)).map(reportNumber)
    const mine = await cursorId(grid)
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${mine}`)
    const theirs = before[5] ?? 0
    const place = async () => (await cursorRow(grid).boundingBox())?.y
    const top = await place()
    const shown = async () => (await rowNames(grid)).map(reportNumber).slice(0, before.length)

    await page.keyboard.press('c')
    await report.getByRole('textbox', { name: 'Internal comment' }).fill('Working on it.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect.poll(() => entriesSaying(desk, mine, 'Working on it.')).toHaveLength(1)
    const { programId } = (await service.ask('readReport', { path: { id: mine } })).json<Report>()
    const added = [1, 2].map(() => service.backstage.addReport({ programId }))
    service.backstage.addComment(theirs, { message: 'And I am still waiting.' })
    await page.keyboard.press('F5')
    const pill = page.getByRole('button', { name: /^3 new/ })
    await expect(pill).toBeVisible()
    expect(await shown()).toEqual(before)
    expect([await cursorId(grid), await place()]).toEqual([mine, top])

    await grid.focus()
    await page.keyboard.press('.')
    await expect(pill).toBeHidden()
    await expect
      .poll(async () => (await rowNames(grid)).map(reportNumber).slice(0, 3).toSorted())
      .toEqual([...added, theirs].toSorted())
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${mine}`)

    // In another order an arrival is in another place, and the pill moves there.
    await page.getByRole('button', { name: /^Order:/ }).click()
    await page.getByRole('menuitem', { name: 'Oldest first' }).click()
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
    await grid.focus()
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('j')
    const last = service.backstage.addReport({ programId })
    await page.keyboard.press('F5')
    await expect(page.getByRole('button', { name: /^1 new/ })).toBeVisible()
    await page.keyboard.press('.')
    await expect(cursorRow(grid)).toHaveAccessibleName(new RegExp(`^#${last} `))
    await expect(cursorRow(grid)).toBeInViewport({ ratio: 1 })
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${last}`)
    await expect(page.getByRole('button', { name: /^1 new/ })).toBeHidden()

    // A list that is not held says so.
    const live = page.getByText('Live', { exact: true })
    await expect(live).toHaveCount(0)
    await desk.search.fill('token')
    await expect(live).toBeVisible()
    await desk.search.fill('status:New')
    await expect(live).toHaveCount(0)
    await page.getByRole('button', { name: /^Groups:/ }).click()
    await page.getByRole('menuitem', { name: /program/i }).click()
    await expect(live).toBeVisible()
  }
  await withTriager(working, { reports: 24 })
})
