import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { longListProfile } from '../fixtures/long-list-profile.ts'
import { removeFolder } from '../fixtures/remove-folder.ts'
import { startTestService } from '../fixtures/service.ts'
import { canStartSession } from '../fixtures/session-keyring.ts'
import { cursorRow, expect, partsOf, reportNumber, rowNames, test } from './connected-desk.ts'
import { openCopyFile } from './copy-file.ts'
import { amplyPerMinute, launchDesk } from './fixtures.ts'
import { pressSequence } from './window-actions.ts'

const cursorId = async (grid: Locator) =>
  reportNumber((await cursorRow(grid).getAttribute('aria-label')) ?? '')
/** Longer than the time after which a visible report counts as seen. */
const aMoment = (page: Page) => page.waitForTimeout(1_600)

/** The stored scroll position for the next start, in rows. */
const keptScroll = (page: Page) =>
  page.evaluate(async () => {
    const desk = await window.desk.invoke('desk.state', {})
    const workspaceId = desk.ok ? (desk.value.currentWorkspaceId ?? '') : ''
    const place = await window.desk.invoke('views.place', { workspaceId })
    return place.ok ? (place.value?.scroll ?? 0) : 0
  })

/** Whether the list is ordered by number and without resolved reports. */
async function isByNumber(grid: Locator): Promise<boolean> {
  const names = await rowNames(grid)
  const ids = names.flatMap((name) => /^#(\d+) /.exec(name)?.[1] ?? []).map(Number)
  const isSorted = ids.every((id, at) => at === 0 || (ids[at - 1] ?? 0) < id)
  return ids.length > 1 && isSorted && !names.some((name) => name.includes(', Resolved, '))
}

/** Types the search and reloads the window in one task, before any timer could store it. */
function searchAndReload(search: string): void {
  const box = document.querySelector<HTMLInputElement>('input[aria-label="Search reports"]')
  if (box === null) throw new Error('there is no search')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, search)
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  location.reload()
}

const topOf = (grid: Locator) => grid.evaluate((element) => Math.round(element.scrollTop))

test('the place is kept through a restart, and returning marks no report as seen', async () => {
  await using service = await startTestService({ reports: 40 })
  const profileDir = await mkdtemp(join(tmpdir(), 'desk-place-'))
  const begun = await launchDesk({
    profileDir,
    baseUrl: service.baseUrl,
    token: service.tokens.triager,
    requestsPerMinute: amplyPerMinute,
    isKnown: canStartSession,
  })
  let first = begun.page
  const at = async (page: Page) => {
    const { grid, search, report } = partsOf(page)
    return {
      search: await search.inputValue(),
      order: await page.getByRole('button', { name: /^Order:/ }).textContent(),
      cursor: await cursorId(grid),
      open: (await report.getByRole('heading', { level: 1 }).textContent())?.split(' ')[0],
      view: await page.locator('[aria-current="page"]').textContent(),
      top: await topOf(grid),
    }
  }
  let left: Awaited<ReturnType<typeof at>>
  try {
    const { grid, search, status } = partsOf(first)
    await expect(cursorRow(grid)).toHaveCount(1)
    await expect(status).toContainText('Up to date')
    await pressSequence(first, 'g', 'a')
    await search.fill('sort:id -status:resolved ')
    await first.keyboard.press('Enter')
    // Keys pressed while the former rows were shown apply to the new ones.
    await expect.poll(() => isByNumber(grid)).toBe(true)
    await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', '1')
    await first.keyboard.press('End')
    for (let step = 0; step < 6; step += 1) await first.keyboard.press('k')
    // Neither at the top nor at the end, whatever bars are below the list.
    await grid.evaluate((element) => {
      element.scrollTop = 60
    })
    // Wait until the report counts as seen: marking it during that second would have no effect.
    await expect(cursorRow(grid)).not.toHaveAccessibleName(/not seen yet/)
    await first.keyboard.press('Shift+U')
    await expect(cursorRow(grid)).toHaveAccessibleName(/not seen yet/)
    await expect(partsOf(first).report.getByRole('heading', { level: 1 })).toContainText(
      `#${await cursorId(grid)}`,
    )
    left = await at(first)
    expect(await topOf(grid)).toBe(60)
    // The place is stored a moment after the last change; until then the stored place is further down.
    await expect.poll(() => keptScroll(first)).toBeCloseTo(60 / 52, 1)
  } finally {
    await begun.close()
  }
  const again = await launchDesk({ profileDir, requestsPerMinute: amplyPerMinute })
  try {
    first = again.page
    const { grid } = partsOf(first)
    await expect.poll(async () => (await cursorRow(grid).count()) === 1 && (await at(first))).toEqual(left)
    await aMoment(first)
    await expect(cursorRow(grid)).toHaveAccessibleName(/not seen yet/)
    // A click into the report shows that the user is present.
    await partsOf(first).report.getByRole('heading', { level: 1 }).click()
    await expect(cursorRow(grid)).not.toHaveAccessibleName(/not seen yet/)
  } finally {
    await again.close()
    await removeFolder(profileDir)
  }
})

const isSoak = process.env.SOAK !== undefined

const searches = ['status:new', 'cross site', ...(isSoak ? ['severity:high', 'is:unseen', 'sort:id'] : [])]

test('a search typed right before a reload is there after it', async ({ reading }) => {
  const { page, search } = reading
  for (const words of searches) {
    await page.evaluate(searchAndReload, words)
    await expect(search).toHaveValue(words)
  }
})

interface FirstList {
  /** Numbers of the visible rows, from 1. */
  readonly rows: readonly number[]
  /** How many of them have no report yet. */
  readonly blank: number
  readonly cursor: number | null
}

/** Records the first frame of a list whose length is known. */
function watchFirstList(): void {
  const look = () => {
    const grid = document.querySelector('[role="grid"][aria-label="Reports"][aria-busy="false"]')
    if (grid === null) return void requestAnimationFrame(look)
    const box = grid.getBoundingClientRect()
    const shown = [...grid.querySelectorAll('[role="row"]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > box.top && top < box.bottom
    })
    const cursor = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    const firstList: FirstList = {
      rows: shown.map((row) => Number(row.getAttribute('aria-rowindex'))),
      blank: shown.filter((row) => row.getAttribute('aria-label') === 'Loading').length,
      cursor: cursor === null ? null : Number(cursor.getAttribute('aria-rowindex')),
    }
    Object.assign(window, { firstList })
  }
  requestAnimationFrame(look)
}

// Grouped by day, more than a hundred headings are above the row at which the list was left.
for (const group of isSoak ? (['day', 'none'] as const) : (['day'] as const)) {
  test(`a start with 10,000 reports (groups: ${group}) first shows the list where it was left, and marks no report as seen`, async () => {
    const profileDir = await mkdtemp(join(tmpdir(), 'desk-long-'))
    // The newest is at the top: report 10,000 in row 1.
    const open = { row: 6_004, reportId: 3_997 }
    const file = await longListProfile(profileDir, 10_000, {
      view: { kind: 'all' },
      search: '',
      sort: 'activity',
      group,
      openReportId: open.reportId,
      pane: 'list',
      savedViewId: null,
      orderBefore: null,
      scroll: 6_000,
    })
    const { page, close } = await launchDesk({ profileDir })
    try {
      const { grid, report } = partsOf(page)
      await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', String(open.row))
      await expect(report.getByRole('heading', { level: 1 })).toContainText(`#${open.reportId}`)
      await page.addInitScript(watchFirstList)
      await page.reload()
      await expect(cursorRow(grid)).toHaveAttribute('aria-rowindex', String(open.row))
      const watched = await page.waitForFunction(() => 'firstList' in window && window.firstList)
      const first = (await watched.jsonValue()) as FirstList
      expect(first).toEqual({ cursor: open.row, blank: 0, rows: first.rows.map((_, at) => 6_001 + at) })
      expect(first.rows.length).toBeGreaterThan(10)
      await aMoment(page)
    } finally {
      await close()
    }
    const copy = await openCopyFile(file)
    try {
      expect(copy.prepare('select count(*) as seen from local_marks').get()).toEqual({ seen: 0 })
      expect(copy.prepare('select count(*) as here from reports').get()).toEqual({ here: 10_000 })
    } finally {
      copy.close()
      await removeFolder(profileDir)
    }
  })
}
