import type { DevtoolsSession } from './devtools-pipe.ts'

/** Pause between two tries, in ms, and the maximum number of tries. */
const pause = 50
const triesAtMost = 40

/**
 * Makes the browser forget the window's history, so that the user cannot go back to earlier pages.
 *
 * A page that has just moved to another process is "not attached to an active page" for some milliseconds, although the
 * browser has already reported the new document. So the command is repeated until it succeeds.
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
