import type { Page } from 'playwright-core'
import type { Devtools } from './devtools-pipe.ts'
import { within } from './within.ts'

type Size = { readonly width: number; readonly height: number }

/**
 * How long Playwright may take to attach to a page that is just being loaded, in ms; usually it takes a tenth of a
 * second.
 */
const patience = 20_000
const triesAtMost = 3

/**
 * Connects Playwright to the desk's page, for screenshots and tests. Playwright is imported only here, because loading
 * it takes longer than opening the desk, which does not need it.
 *
 * @param size the size of a window without a screen; null = the window keeps its own.
 */
export async function drivenPage(devtools: Devtools, size: Size | null): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    const transport = await devtools.admitDriver()
    try {
      return await within(patience, drive(transport, size))
    } catch (cause) {
      // On a busy computer, a few starts in hundreds hung at this point forever, for a reason not yet known, so another
      // try is made.
      transport.close()
      if (tries === triesAtMost) throw cause
    }
  }
}

async function drive(
  transport: Awaited<ReturnType<Devtools['admitDriver']>>,
  size: Size | null,
): Promise<Page> {
  const { chromium } = await import('playwright-core')
  // Without Playwright's defaults: themes, fonts and the focus stay as the desk sets them.
  const browser = await chromium.connectOverCDP(transport, { noDefaults: true })
  const page = browser.contexts()[0]?.pages()[0]
  if (page === undefined) throw new Error('the window has no page')
  if (size !== null) await page.setViewportSize(size)
  return page
}
