import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { EnginePort } from './bridge/engine-port.ts'

/** Longest wait for the demo workspace to sync, in ms. */
const patience = 120_000
/** How many rows are searched for a suitable report: as many as fit on a small screen. */
const rowsConsidered = 12
const enoughEntries = 4
/** Space above the heading at the top of a screenshot, in px. */
const margin = 16

/**
 * Opens the demo workspace in the window, waits until it is synced, opens a suitable report and saves a screenshot.
 *
 * @param file path of the PNG.
 * @returns the failure, in plain language.
 */
export async function takePicture(
  page: Page,
  engine: EnginePort,
  file: string,
): Promise<Result<null, string>> {
  page.setDefaultTimeout(patience)
  try {
    await page.getByRole('button', { name: 'Open demo workspace' }).click()
    const rows = page.getByRole('grid', { name: 'Reports' }).getByRole('row', { name: /^#\d+/ })
    await rows.first().waitFor()
    const workspaceId = await synced(engine)
    if (workspaceId === null) return err('The picture could not be taken: the demo workspace did not sync.')
    const row = await mostTelling(await rows.all(), workspaceId, engine)
    await row.click()
    const report = page.getByRole('region', { name: 'Report', exact: true })
    const timeline = report.getByRole('feed', { name: 'Timeline' })
    await timeline.getByRole('article').first().waitFor()
    await bringIn(page, report, timeline)
    await page.evaluate('document.fonts.ready.then(() => null)')
    await page.screenshot({ path: file })
    return ok(null)
  } catch (cause) {
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    return err(`The picture could not be taken: ${reason}`)
  }
}

/** @returns the id of the current workspace once its local copy is complete; null when that takes too long. */
async function synced(engine: EnginePort): Promise<string | null> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    const desk = await engine.call('desk.read', null)
    const workspaceId = desk.ok ? desk.value.currentWorkspaceId : null
    if (workspaceId !== null) {
      const sync = await engine.call('sync.state', { workspaceId })
      if (sync.ok && sync.value.currentAsOf !== null && sync.value.toHydrate === 0) return workspaceId
    }
    await wait(200)
  }
  return null
}

/**
 * The most suitable of the first rows in the queue: the shortest report with a real thread, so that both fit into one
 * screenshot.
 */
async function mostTelling(
  rows: readonly Locator[],
  workspaceId: string,
  engine: EnginePort,
): Promise<Locator> {
  let best: { row: Locator; score: number } | null = null
  for (const row of rows.slice(0, rowsConsidered)) {
    const name = (await row.getAttribute('aria-label')) ?? (await row.innerText())
    const read = await engine.call('report.read', { workspaceId, reportId: Number(/#(\d+)/.exec(name)?.[1]) })
    if (!read.ok) continue
    const { summary, description, impact, timelineCount } = read.value
    const length = [summary, description, impact].join('').length
    const score = Math.min(timelineCount, enoughEntries) * 10_000 - length
    if (!best || score > best.score) best = { row, score }
  }
  if (!best) throw new Error('the queue is empty')
  return best.row
}

/**
 * Scrolls until the thread begins in the upper three fifths and a heading is at the top, so that no text is cut off
 * there.
 */
async function bringIn(page: Page, report: Locator, timeline: Locator): Promise<void> {
  const height = page.viewportSize()?.height ?? 0
  const text = report.locator('[data-pane-focus]')
  const [thread, pane] = [await timeline.boundingBox(), await text.boundingBox()]
  if (!thread || !pane || thread.y <= height * 0.6) return
  const hidden = thread.y - height * 0.6
  const headings = await Promise.all((await text.getByRole('heading').all()).map((one) => one.boundingBox()))
  const tops = headings.flatMap((heading) => (heading ? [heading.y - pane.y - margin] : []))
  const nearest = tops.reduce(
    (best, top) => (Math.abs(top - hidden) < Math.abs(best - hidden) ? top : best),
    Number.POSITIVE_INFINITY,
  )
  await page.mouse.move(pane.x + pane.width / 2, height / 2)
  await page.mouse.wheel(0, Number.isFinite(nearest) ? nearest : hidden)
  await page.mouse.move(0, 0)
  // Wait for the scrolling to end.
  await wait(300)
}
