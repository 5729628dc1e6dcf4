import * as z from 'zod'
import type { NoticeWords } from './desk-window.ts'
import type { DevtoolsSession } from './devtools-pipe.ts'

const World = z.object({ executionContextId: z.number() })
const Ended = z.object({ result: z.object({ value: z.boolean() }) })

/**
 * Source of a function that runs in the window. Its promise resolves when the notice is gone, with whether the notice
 * was clicked.
 */
const showInPage = `(title, body) => new Promise((tell) => {
  const notice = new Notification(title, { body, tag: 'desk', renotify: true })
  notice.onclick = () => { tell(true); notice.close() }
  notice.onclose = notice.onerror = () => tell(false)
})`

/**
 * Shows a notice through the browser, which passes it to the operating system. This is done in a world of the page that
 * the page's scripts cannot reach.
 *
 * @returns whether the notice was clicked, once it is gone.
 */
export async function showChromiumNotice(
  page: DevtoolsSession,
  mainFrameId: string,
  { title, body }: NoticeWords,
): Promise<boolean> {
  const world = { frameId: mainFrameId, worldName: 'notices' }
  const { executionContextId } = World.parse(await page.send('Page.createIsolatedWorld', world))
  const ended = await page.send('Runtime.callFunctionOn', {
    functionDeclaration: showInPage,
    arguments: [{ value: title }, { value: body }],
    executionContextId,
    awaitPromise: true,
    returnByValue: true,
  })
  return Ended.parse(ended).result.value
}
