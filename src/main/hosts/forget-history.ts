import type { DevtoolsSession } from './devtools-pipe.ts'

/** ms between two tries, and how many there are. */
const pause = 50
const triesAtMost = 40

/**
 * Has the browser forget where the window was, so that nothing leads back there.
 *
 * A page that has just come to another process is "not attached to an active page" for some milliseconds, though it was
 * said to be there: the browser is asked again until it does it.
 */
export async function forgetHistory(
  page: Pick<DevtoolsSession, 'send'>,
  isGone: () => boolean,
): Promise<void> {
  for (let tries = 1; !isGone(); tries += 1) {
    try {
      await page.send('Page.resetNavigationHistory')
      return
    } catch (cause) {
      if (tries === triesAtMost) throw cause
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
