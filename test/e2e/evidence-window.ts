import type { FrameLocator, Locator, Page } from 'playwright/test'
import { type ConnectedDesk, expect } from './connected-desk.ts'
import { pressSequence } from './window-actions.ts'

/**
 * Opens a report on its evidence tab: the first of the reports `ids` that has at least two files, all of them
 * downloadable and one of them wanted. @returns the report's id and the names of all its files.
 */
export async function openWithEvidence(
  page: Page,
  grid: Locator,
  service: { ask: (name: 'listEvidence', asked: { path: { id: number } }) => Promise<{ json: <T>() => T }> },
  ids: readonly number[],
  isWanted: (filename: string) => boolean = () => true,
): Promise<{ readonly id: number; readonly filenames: readonly string[] }> {
  for (const id of ids) {
    const items = (await service.ask('listEvidence', { path: { id } })).json<
      { filename: string; status: string }[]
    >()
    if (items.length < 2 || items.some(({ status }) => status !== 'Available')) continue
    if (!items.some(({ filename }) => isWanted(filename))) continue
    await pressSequence(page, 'g', 'a')
    await page.getByRole('searchbox', { name: 'Search reports' }).fill(String(id))
    await grid.getByRole('row', { name: new RegExp(`^#${id} `) }).click()
    // The tab must be chosen after this report is shown, because the choice belongs to the report.
    await expect(page.getByRole('region', { name: 'Report', exact: true })).toContainText(`#${id}`)
    const tab = page.getByRole('tab', { name: /Evidence/ })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('region', { name: 'Evidence' }).getByRole('listitem')).toHaveCount(
      items.length,
    )
    return { id, filenames: items.map(({ filename }) => filename) }
  }
  throw new Error('the sample has no such report')
}

/** Downloads the first wanted file and opens it in the viewer. @returns the file's name and the viewer's document. */
export async function lookAt(
  { page, grid, service }: ConnectedDesk,
  isWanted: (filename: string) => boolean,
): Promise<{ readonly name: string; readonly viewer: FrameLocator }> {
  const { filenames } = await openWithEvidence(page, grid, service, service.backstage.reportIds(), isWanted)
  const name = filenames.find(isWanted) ?? ''
  const row = page
    .getByRole('region', { name: 'Evidence' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first()
  await row.getByRole('button', { name: `Download ${name}` }).click()
  await expect(row.getByText('On this computer')).toBeVisible()
  await row.getByRole('button', { name: `View ${name}` }).click()
  const region = page.getByRole('region', { name: 'Content' })
  return { name, viewer: region.locator('iframe').contentFrame() }
}
