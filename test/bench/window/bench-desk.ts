import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CDPSession, Locator, Page } from 'playwright-core'
import type { ChromiumDesk, startChromiumDesk } from '#main/chromium.ts'
import { drivenPage } from '#main/hosts/driven-page.ts'
import { installProbe } from './probe.ts'

/** The built desk in a real Chromium, on a profile with a store, with the instruments of a bench. */
export interface BenchDesk {
  readonly page: Page
  readonly engine: ChromiumDesk['engine']
  readonly devtools: CDPSession
  readonly grid: Locator
  close(): Promise<void>
}

const size = { width: 1440, height: 900 }

export async function openBenchDesk(profileDir: string): Promise<BenchDesk> {
  const built: { startChromiumDesk: typeof startChromiumDesk } = await import(
    pathToFileURL(join(import.meta.dirname, '../../../out/main/chromium.js')).href
  )
  const opened = await built.startChromiumDesk({
    profileDir,
    headless: true,
    demo: false,
    theme: 'light',
    size,
    screenshot: null,
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const { engine, close } = opened.value
  const page = await drivenPage(opened.value.devtools, size)
  const grid = page.getByRole('grid', { name: 'Reports' })
  await grid.locator('[role="row"][aria-label^="#"]').first().waitFor()
  await installProbe(page)
  return { page, engine, devtools: await page.context().newCDPSession(page), grid, close }
}

/** Shows all reports, and then gives the window half a second to read the first one, which is under the cursor. */
export async function showAllReports({ page, grid }: BenchDesk, reports: number): Promise<void> {
  await page.getByRole('navigation', { name: 'Queues' }).getByText('All reports').click()
  await page.waitForFunction(
    (count) => document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') === String(count),
    reports,
  )
  await grid.focus()
  await page.waitForTimeout(500)
}

/** Moves the cursor to a row, counted from 0, wherever it is in the list. */
export async function goToRow({ page, grid }: BenchDesk, index: number): Promise<void> {
  await grid.evaluate((element, row) => {
    const height = element.querySelector<HTMLElement>('[role="row"]')?.offsetHeight ?? 52
    element.scrollTop = (row - 4) * height
  }, index)
  await grid.locator(`[aria-rowindex="${index + 1}"][aria-label^="#"]`).click()
  await page.waitForTimeout(400)
}
