import type { Locator, Page } from 'playwright/test'
import type { ActivityPage, Report } from '#shared/admin-api/resources.ts'
import type { TestService } from '../fixtures/service.ts'
import { cursorRow, expect, partsOf, test } from './connected-desk.ts'

const people = { reporter: 'from the reporter', team: 'from the team' }

async function readReport(service: TestService, id: number): Promise<Report> {
  return (await service.ask('readReport', { path: { id } })).json<Report>()
}

/** The service's first report with the status Triaged, after a known thread was added to it. */
async function reportWithThread(service: TestService): Promise<Report> {
  for (const id of service.backstage.reportIds()) {
    const report = await readReport(service, id)
    if (report.status.name !== 'Triaged') continue
    const { addComment } = service.backstage
    addComment(id, { message: `Public ${people.reporter}` })
    addComment(id, {
      message: `Internal ${people.team}`,
      isInternal: true,
      actorId: service.people.superAdmin,
    })
    addComment(id, { message: `Last word ${people.reporter}` })
    return report
  }
  throw new Error('no report of the sample is triaged')
}

async function openReport(page: Page, id: number): Promise<void> {
  const { report, search, grid, queues } = partsOf(page)
  await queues.getByRole('button', { name: /^All reports/ }).click()
  await search.fill(`#${id}`)
  await grid.getByRole('row', { name: new RegExp(`^#${id} `) }).click()
  await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${id}`)
}

test('a report and its thread are shown, filtered and walked, and grow and fold without losing the place', async ({
  connected,
}) => {
  const { page, service, report } = connected
  const known = await reportWithThread(service)
  const feed = report.getByRole('feed', { name: 'Timeline' })
  await page.keyboard.press('F5')
  await openReport(page, known.id)

  await test.step('a report shows what it is, how it stands, its text and its thread', async () => {
    await expect(report.getByRole('heading', { level: 1 })).toHaveText(`#${known.id} ${known.name}`)
    for (const fact of [known.status.name, known.severity.name, known.target.name, known.reporter.nickname]) {
      await expect(report.getByText(fact, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    }
    await expect(report.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible()
    await expect(feed.getByText(`Last word ${people.reporter}`)).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Decision' })).toContainText(/Your turn · /)
  })

  await test.step('internal entries are told apart, and the thread can be filtered and walked', async () => {
    const internal = feed.getByRole('article').filter({ hasText: `Internal ${people.team}` })
    const open = feed.getByRole('article').filter({ hasText: `Public ${people.reporter}` })
    await expect(internal).toContainText('Internal · just now')
    await expect(internal).toHaveAccessibleName(/^Internal note by /)
    await expect(open).toHaveAccessibleName(/^Public comment by /)
    const paper = (entry: Locator) => entry.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await paper(internal)).not.toBe(await paper(open))

    const activities = (
      await service.ask('listActivities', { path: { id: known.id }, query: { limit: 100 } })
    ).json<ActivityPage>()
    const count = (chosen: (entry: ActivityPage['items'][number]) => boolean) =>
      activities.items.filter(chosen).length
    const tab = report.getByRole('tab', { name: `Timeline ${activities.items.length}` })
    await tab.click()
    await report.getByRole('radio', { name: /^Internal/ }).click()
    await expect(feed.getByRole('article')).toHaveCount(
      count((entry) => entry.actor !== null && entry.isInternal),
    )
    await report.getByRole('radio', { name: /^Public/ }).click()
    await expect(feed.getByRole('article')).toHaveCount(
      count((entry) => entry.actor !== null && !entry.isInternal),
    )
    await report.getByRole('radio', { name: /^All/ }).click()

    await page.keyboard.press('n')
    await expect(feed.getByRole('article').nth(0)).toBeFocused()
    await page.keyboard.press('n')
    await expect(feed.getByRole('article').nth(1)).toBeFocused()
    await page.keyboard.press('Shift+n')
    await expect(feed.getByRole('article').nth(0)).toBeFocused()
  })

  await test.step('what arrives while one reads appears without losing the place', async () => {
    for (let index = 0; index < 20; index += 1)
      service.backstage.addComment(known.id, { message: `Filler ${index}\n\nwords` })
    await page.keyboard.press('F5')
    await expect(feed.getByText('Filler 19')).toBeAttached()
    await feed.getByText('Filler 10', { exact: true }).scrollIntoViewIfNeeded()
    const top = async () =>
      Math.round((await feed.getByText('Filler 10', { exact: true }).boundingBox())?.y ?? -1)
    const before = await settledPlace(top)

    service.backstage.addComment(known.id, { message: 'It came in the meantime' })
    await page.keyboard.press('F5')
    await expect(feed.getByText('It came in the meantime')).toBeAttached()
    expect(Math.abs((await settledPlace(top)) - before)).toBeLessThanOrEqual(1)
  })

  await test.step('a long thread begins folded and opens on demand', async () => {
    const other = service.backstage.reportIds().find((id) => id !== known.id) ?? 0
    for (let index = 0; index < 70; index += 1)
      service.backstage.addComment(other, { message: `Entry number ${index}` })
    await page.keyboard.press('F5')
    await openReport(page, other)
    await expect(feed.getByText('Entry number 69', { exact: true })).toBeAttached()
    await expect(feed.getByRole('article')).toHaveCount(30)
    await report.getByRole('button', { name: /^Show 30 earlier/ }).click()
    await expect(feed.getByRole('article')).toHaveCount(60)
    await expect(feed.getByRole('article').first()).toHaveAttribute('aria-posinset', /^\d+$/)
  })
})

/** A scroll position once it stays the same: the content is laid out in the following frames. */
async function settledPlace(place: () => Promise<number>): Promise<number> {
  let last = Number.NaN
  let times = 0
  await expect
    .poll(async () => {
      const now = await place()
      times = now === last ? times + 1 : 0
      last = now
      return times
    })
    .toBeGreaterThanOrEqual(2)
  return last
}

test('a deleted or missing report says so, and evidence, references and long names are in their places', async ({
  connected,
}) => {
  const { page, service, report, status } = connected

  await test.step('a report that the service takes away says so and keeps nothing', async () => {
    await expect(status).toContainText(/Up to date.*24 reports/s)
    await expect(status).not.toContainText('to read in full')
    const open = (await report.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const id = service.backstage.reportIds().find((one) => !open.startsWith(`#${one} `)) ?? 0
    const { name } = await readReport(service, id)
    service.backstage.removeReport(id)
    await openReport(page, id)
    await expect(report).toContainText(`#${id} is no longer available`)
    await expect(report).not.toContainText(name)
  })

  await test.step('evidence is listed by name, type, size and status, with its disguises shown', async () => {
    const ids = service.backstage.reportIds()
    const lists = await Promise.all(ids.map((id) => service.ask('listEvidence', { path: { id } })))
    const index = lists.findIndex((list) => list.json<unknown[]>().length > 0)
    const id = ids[index] ?? 0
    const items = lists[index]?.json<{ filename: string; mimeType: string }[]>() ?? []
    await openReport(page, id)
    await report.getByRole('tab', { name: `Evidence ${items.length}` }).click()
    const list = report.getByRole('region', { name: 'Evidence' })
    await expect(list.getByRole('listitem')).toHaveCount(items.length)
    await expect(list).toContainText(items[0]?.mimeType ?? '')
  })

  await test.step('a reference opens its report; one that is not here says so', async () => {
    const known = await reportWithThread(service)
    const other = service.backstage.reportIds().find((id) => id !== known.id) ?? 0
    service.backstage.addComment(known.id, { message: `Compare #${other} and #999999` })
    await page.keyboard.press('F5')
    await openReport(page, known.id)
    const feed = report.getByRole('feed', { name: 'Timeline' })
    await feed.getByRole('link', { name: '#999999' }).click()
    await expect(report).toContainText('The server does not show #999999')

    await openReport(page, known.id)
    await feed.getByRole('link', { name: `#${other}` }).click()
    await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${other}`)
  })

  await test.step('names of any length leave the tabs and the composer where they are', async () => {
    const [id = 0] = service.backstage.reportIds()
    const known = await readReport(service, id)
    service.backstage.renameTarget(known.target.id, `${'Ω'.repeat(2_000)} ${'many words '.repeat(200)}`)
    service.backstage.rename(id, 'a title '.repeat(300))
    service.backstage.addComment(id, { message: 'to have it read again' })
    await openReport(page, id)
    await page.keyboard.press('F5')
    await expect(report.getByText('ΩΩΩΩ').first()).toBeVisible()
    // A click reaches only a visible, uncovered element.
    await report.getByRole('tab', { name: /^Evidence/ }).click()
    await expect(report.getByRole('region', { name: 'Evidence' })).toBeInViewport()
    await report.getByRole('textbox', { name: 'Internal comment' }).click()
    await expect(report.getByRole('button', { name: /^Send internally/ })).toBeInViewport({ ratio: 1 })
    await expect(report.getByRole('button', { name: /^State/ })).toBeInViewport({ ratio: 1 })
    await expect(report.getByRole('complementary', { name: 'Decision' })).toBeInViewport({ ratio: 0.9 })
  })
})

test('only the visible report receives keys and clicks, and the next report is drawn behind it', async ({
  reading,
}) => {
  const { page, report } = reading

  await test.step('keys that scroll one report scroll the next one too', async () => {
    const heading = report.getByRole('heading', { level: 1 })
    await cursorRow(reading.grid).click()
    await page.keyboard.press('Enter')
    const text = report.locator('[data-pane-focus]')
    await expect(text).toBeFocused()
    const before = (await heading.textContent()) ?? ''
    await page.keyboard.press('j')
    await expect(heading).not.toHaveText(before)
    await expect(text).toBeFocused()
  })

  await test.step('the report a step away is drawn ahead, out of sight and out of reach, and a key uncovers it', async () => {
    const { grid, first, second, ahead } = await onFirstOfAll(page)
    // A panel that was not really drawn ahead would be created again and lose the attribute.
    await ahead.evaluate((panel) => panel.setAttribute('data-marked', ''))
    const marked = page.locator('[data-marked]')
    const words = marked.getByRole('heading', { level: 2, name: 'Timeline', includeHidden: true })
    await expect(words).toBeHidden()
    await expect(report.getByRole('heading', { level: 2, name: 'Timeline' })).toHaveCount(1)
    // A panel above the visible one would receive the clicks.
    await report.locator('[data-pane-focus]').click()
    await expect(report.locator('[data-pane-focus]')).toBeFocused()
    await grid.focus()

    await page.keyboard.press('j')
    await expect(report.getByRole('heading', { level: 1 })).toHaveText(second ?? '')
    await expect(words).toBeVisible()
    await expect(marked).not.toHaveAttribute('data-ahead')
    await expect(report.getByRole('heading', { level: 2, name: 'Timeline' })).toHaveCount(1)

    // Reading in the pane continues in the visible text.
    await page.keyboard.press('Enter')
    await expect(marked.locator('[data-pane-focus]')).toBeFocused()
    await page.keyboard.press('k')
    await expect(report.getByRole('heading', { level: 1 })).toHaveText(first ?? '')
    await expect(words).toBeHidden()
    await expect(report.locator('[data-pane-focus]')).toBeFocused()
  })

  await test.step('in a small window the actions of a report stay whole beside queues and list', async () => {
    await expect(report.getByRole('button', { name: /^State/ })).toBeVisible()
    await page.setViewportSize({ width: 1_000, height: 700 })
    for (const name of [/^State/, /^Severity/, 'Snooze', 'Reviewed', 'More actions']) {
      const rightOf = async () => {
        const [button, pane] = await Promise.all([
          report.getByRole('button', { name }).boundingBox(),
          report.boundingBox(),
        ])
        return button !== null && pane !== null && button.x + button.width <= pane.x + pane.width
      }
      await expect.poll(rightOf).toBe(true)
    }
    await page.setViewportSize({ width: 1_440, height: 900 })
  })
})

test('selecting and copying in the pane covers only the visible report', async ({ reading }) => {
  const { page, report } = reading
  const { ahead } = await onFirstOfAll(page)
  const shown = report.locator('[data-pane-focus]')
  await expect(ahead).toBeAttached()
  // Markers that are recognizable in any copied format.
  const mark = (panel: Locator, text: string) =>
    panel
      .getByRole('heading', { level: 2, name: 'Timeline', includeHidden: true })
      .evaluate((heading, words) => {
        heading.textContent = words
      }, text)
  await mark(ahead, 'Words beneath')
  await mark(shown, 'Words on screen')
  await shown.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.id = 'paste-here'
    document.body.prepend(field)
    field.addEventListener('paste', (event) => {
      for (const kind of ['text/plain', 'text/html']) {
        field.setAttribute(`data-${kind.slice(5)}`, event.clipboardData?.getData(kind) ?? '')
      }
    })
    field.focus()
  })
  await page.keyboard.press('ControlOrMeta+v')
  const field = page.locator('#paste-here')
  for (const kind of ['data-plain', 'data-html']) {
    await expect(field).toHaveAttribute(kind, /Words on screen/)
    expect(await field.getAttribute(kind), kind).not.toContain('Words beneath')
  }
})

test.describe('when the details of reports fail to load', () => {
  test.use({
    serviceOptions: { reports: 4, faults: [{ kind: 'latency', ms: 60_000, endpoint: 'readReport' }] },
  })

  test("the list's fields are shown, and that the rest is loading", async ({ connected }) => {
    const { report } = connected
    await expect(report.getByRole('heading', { level: 1 })).toHaveText(/^#\d+ ./)
    await expect(report.getByText('Loading details…').filter({ visible: true })).toBeVisible()
    await expect(report.getByRole('term').filter({ hasText: /^Reporter$/ })).toBeVisible()
  })
})

/** Opens the first of all reports; `ahead` is the panel of the next one. */
async function onFirstOfAll(page: Page) {
  const { report, grid, queues, status } = partsOf(page)
  await expect(status).toContainText(/Up to date/)
  await queues.getByRole('button', { name: /^All reports/ }).click()
  // The former queue's rows and report stay until the new ones arrive.
  await expect(grid).toHaveAttribute('aria-rowcount', '24')
  await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
  await expect(report.getByRole('heading', { level: 1 })).toHaveText((await titlesOf(grid, 1))[0] ?? '')
  await grid.focus()
  const [first, second] = await titlesOf(grid, 2)
  const ahead = page.locator(`[role="tabpanel"] [data-ahead][data-report="${/\d+/.exec(second ?? '')?.[0]}"]`)
  return { grid, first, second, ahead }
}

/** Numbers and titles of the first rows, as a report's header shows them. */
async function titlesOf(grid: Locator, count: number): Promise<readonly string[]> {
  const rows = await grid.getByRole('row').all()
  const names = await Promise.all(rows.slice(0, count).map((row) => row.getAttribute('aria-label')))
  return names.map((name) => /^#\d+ .*?(?=, severity )/.exec(name ?? '')?.[0] ?? '')
}
