import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { filesBelow } from '../integration/evidence/downloading-desk.ts'
import { expect, test } from './connected-desk.ts'

test.use({ serviceOptions: { reports: 20 } })

/** Opens a report with so many pieces of evidence that can be downloaded, on its tab of evidence. */
async function openWithEvidence(
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
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.getByRole('searchbox', { name: 'Search reports' }).fill(String(id))
    await grid.getByRole('row', { name: new RegExp(`^#${id} `) }).click()
    // The tab one chooses is that of the report that stands there.
    await expect(page.getByRole('region', { name: 'Report' })).toContainText(`#${id}`)
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

test('one piece of evidence lands on the disk by its button, and is told with its hash', async ({
  connected,
}) => {
  const { page, grid, service, desk } = connected
  await openWithEvidence(page, grid, service, service.backstage.reportIds())
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await evidence
    .getByRole('button', { name: /^Download (?!all)/ })
    .first()
    .click()
  const row = evidence.getByRole('listitem').first()
  await expect(row.getByText('On this computer')).toBeVisible()
  await expect(row.getByText(/^SHA-256/)).toBeVisible()
  await expect(row.getByRole('button', { name: /^Show .* in its folder$/ })).toBeVisible()
  const root = join(desk.profileDir, 'evidence')
  const [only = '', ...others] = filesBelow(root)
  expect(others).toEqual([])
  expect(readFileSync(join(root, only)).length).toBeGreaterThan(0)
})

test('all of a report comes by its key, and stands in the panel of downloads', async ({ connected }) => {
  const { page, grid, service, desk } = connected
  const { filenames } = await openWithEvidence(page, grid, service, service.backstage.reportIds())
  await page.keyboard.press('Shift+D')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByText('On this computer')).toHaveCount(filenames.length)
  expect(filesBelow(join(desk.profileDir, 'evidence'))).toHaveLength(filenames.length)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  const downloads = page.getByRole('region', { name: 'Downloads' })
  await expect(downloads.getByRole('listitem')).toHaveCount(filenames.length)
  await downloads.getByRole('button', { name: 'Check files' }).click()
  await expect(page.getByText(`${filenames.length} files intact`)).toBeVisible()
})

test('a storage that fails is told in words, with what to do', async ({ connected }) => {
  const { page, grid, service, desk } = connected
  await openWithEvidence(page, grid, service, service.backstage.reportIds())
  service.faults.set([
    {
      kind: 'body',
      endpoint: 'requestEvidenceDownload',
      text: JSON.stringify({ url: 'https://10.1.2.3/evidence' }),
    },
  ])
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await evidence
    .getByRole('button', { name: /^Download (?!all)/ })
    .first()
    .click()
  const row = evidence.getByRole('listitem').first()
  await expect(row.getByText('The desk does not fetch from this address')).toBeVisible()
  await expect(row.getByText(/address of a private network/)).toBeVisible()
  service.faults.clear()
  await row.getByRole('button', { name: /^Retry / }).click()
  await expect(row.getByText('On this computer')).toBeVisible()
  expect(filesBelow(join(desk.profileDir, 'evidence'))).toHaveLength(1)
})

test('all evidence of selected reports is downloaded, and can be paused, resumed and cancelled', async ({
  connected,
}) => {
  const { page, service, desk } = connected
  service.faults.set([{ kind: 'latency', endpoint: 'evidenceStorage', ms: 60_000 }])
  await page.keyboard.press('x')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Shift+D')
  await expect(page.getByRole('button', { name: /^Downloads: \d+ files downloading/ })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  const downloads = page.getByRole('region', { name: 'Downloads' })
  await downloads.getByRole('button', { name: 'Pause all' }).click()
  await expect(downloads.getByRole('button', { name: 'Pause all' })).toHaveCount(0)
  await downloads.getByRole('button', { name: 'Resume all' }).click()
  await expect(downloads.getByText('Downloading').first()).toBeVisible()
  await downloads.getByRole('button', { name: 'Cancel all' }).click()
  await expect(downloads.getByText('Nothing was downloaded yet')).toBeVisible()
  expect(filesBelow(join(desk.profileDir, 'evidence'))).toEqual([])
})

test('a downloaded capture is looked at as its requests, with secrets masked until asked for', async ({
  connected,
}) => {
  const { page, grid, service } = connected
  const ids = service.backstage.reportIds()
  const isCapture = (filename: string) => /\.har$/.test(filename)
  const { filenames } = await openWithEvidence(page, grid, service, ids, isCapture)
  const name = filenames.find(isCapture) ?? ''
  const row = page
    .getByRole('region', { name: 'Evidence' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first()
  await row.getByRole('button', { name: `Download ${name}` }).click()
  await row.getByRole('button', { name: `View ${name}` }).click()
  const content = page.getByRole('region', { name: 'Content' })
  await content.getByRole('button', { name: /\/api\/me$/ }).click()
  const headers = content.locator('pre').filter({ hasText: /authorization: /i })
  await expect(headers).toContainText('••••••')
  await expect(headers).not.toContainText('eyJ')
  await content.getByRole('button', { name: 'Show secrets' }).click()
  await expect(headers).toContainText('eyJ')
})

test('a downloaded picture is drawn as pixels, and asks for nothing', async ({ connected }) => {
  const { page, grid, service } = connected
  const isPicture = (filename: string) => /^[\w -]+\.png$/.test(filename)
  const { filenames } = await openWithEvidence(page, grid, service, service.backstage.reportIds(), isPicture)
  const name = filenames.find(isPicture) ?? ''
  const row = page
    .getByRole('region', { name: 'Evidence' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first()
  await row.getByRole('button', { name: `Download ${name}` }).click()
  await expect(row.getByText('On this computer')).toBeVisible()
  await row.getByRole('button', { name: `View ${name}` }).click()
  const picture = page.getByRole('img', { name: `Picture ${name}` })
  const drawn = () =>
    picture.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      return new Set(data).size
    })
  await expect.poll(drawn).toBeGreaterThan(2)
})
