import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { EnginePort } from './bridge/engine-port.ts'

/** How long the demo workspace may take to come in; ms. */
const patience = 120_000
/** As many rows as fit on a small screen are looked through for one that has something to show. */
const rowsConsidered = 10

/**
 * Opens the demo workspace in the window, waits until it is synced, opens a report that has something to show and
 * writes a picture.
 *
 * @param file where the PNG goes.
 * @returns in words what did not work.
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
    const timeline = page
      .getByRole('region', { name: 'Report', exact: true })
      .getByRole('feed', { name: 'Timeline' })
    await timeline.getByRole('article').first().waitFor()
    await page.evaluate('document.fonts.ready.then(() => null)')
    await page.screenshot({ path: file })
    return ok(null)
  } catch (cause) {
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    return err(`The picture could not be taken: ${reason}`)
  }
}

/** @returns the current workspace once it is complete here; null when that takes too long. */
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

/** Of the first reports in the queue the one with the longest thread. */
async function mostTelling(
  rows: readonly Locator[],
  workspaceId: string,
  engine: EnginePort,
): Promise<Locator> {
  let best: { row: Locator; entries: number } | null = null
  for (const row of rows.slice(0, rowsConsidered)) {
    const name = (await row.getAttribute('aria-label')) ?? (await row.innerText())
    const report = await engine.call('report.read', {
      workspaceId,
      reportId: Number(/#(\d+)/.exec(name)?.[1]),
    })
    const entries = report.ok ? report.value.timelineCount : -1
    if (!best || entries > best.entries) best = { row, entries }
  }
  if (!best) throw new Error('the queue is empty')
  return best.row
}
