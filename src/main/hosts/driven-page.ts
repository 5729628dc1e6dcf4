import type { Page } from 'playwright-core'
import type { Devtools } from './devtools-pipe.ts'
import { within } from './within.ts'

type Size = { readonly width: number; readonly height: number }

/** ms that Playwright may take to attach to a page that is just being loaded; mostly it takes a tenth of a second. */
const patience = 20_000
const triesAtMost = 3

/**
 * The desk's page as Playwright drives it, for pictures and tests. Loading Playwright takes longer than opening the
 * desk, which does not need it.
 *
 * @param size of a window without a screen; null leaves the window's.
 */
export async function drivenPage(devtools: Devtools, size: Size | null): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    const transport = await devtools.admitDriver()
    try {
      return await within(patience, drive(transport, size))
    } catch (cause) {
      // A few of hundreds of starts on a busy machine hung about here forever; the reason is not known yet.
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
  // No defaults: themes, fonts and the focus stay as the desk has them.
  const browser = await chromium.connectOverCDP(transport, { noDefaults: true })
  const page = browser.contexts()[0]?.pages()[0]
  if (page === undefined) throw new Error('the window has no page')
  if (size !== null) await page.setViewportSize(size)
  return page
}
