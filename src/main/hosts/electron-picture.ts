import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { WindowPart } from './electron-parts.ts'
import { within } from './within.ts'

/** Longest wait for the first report in the list, in ms; the demo service starts meanwhile. */
const patience = 120_000
const betweenLooks = 250
/** Wait for colors and the other rows once the first row is there, in ms. */
const settling = 1_500

/** JavaScript evaluated in the page: whether the list has a report. */
const hasReports = `[...document.querySelectorAll('[role="grid"] [role="row"]')].some((row) =>
  /#\\d+/.test((row.getAttribute('aria-label') ?? '') + row.textContent))`

/**
 * Waits for the first report in the list and saves a screenshot of the window.
 *
 * @param file path of the PNG.
 * @returns the failure, in plain language.
 */
export async function takeElectronPicture(
  { webContents }: Pick<WindowPart, 'webContents'>,
  file: string,
): Promise<Result<null, string>> {
  const deadline = Date.now() + patience
  try {
    // Limited in time, because a page that hangs does not respond at all.
    const look = () => within(deadline - Date.now(), webContents.executeJavaScript(hasReports))
    while ((await look()) !== true) {
      if (Date.now() > deadline) return err('no report came into the list')
      await wait(betweenLooks)
    }
    await wait(settling)
    const picture = await webContents.capturePage()
    if (picture.isEmpty()) return err('the window shows nothing')
    await writeFile(file, picture.toPNG())
    return ok(null)
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause))
  }
}
