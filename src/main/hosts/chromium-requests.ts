import * as z from 'zod'
import type { Log } from '../engine/log.ts'
import type { ChromiumPage } from './browser-page.ts'
import type { Devtools } from './devtools-pipe.ts'
import type { WindowFiles } from './window-files.ts'
import { chromiumOrigin, viewerPath } from './window-policy.ts'

interface Answering {
  readonly files: WindowFiles
  readonly log: Log
  /** The pages that are the desk's now: the same is answered and refused in each. */
  readonly pages: () => readonly ChromiumPage[]
  /** The browser is gone: nothing that fails then is a fault. */
  readonly isGone: () => boolean
}

const Paused = z.object({
  requestId: z.string(),
  request: z.object({ url: z.string(), method: z.string() }),
  frameId: z.string(),
  resourceType: z.string(),
})
type Paused = z.infer<typeof Paused>
const FrameTree = z.object({
  frameTree: z.object({ childFrames: z.array(z.object({ frame: z.object({ id: z.string() }) })).optional() }),
})

/** Has every request of the browser answered from the desk's files, or refused: of a page, a frame, a worker or anything else. */
export async function answerRequests(devtools: Devtools, answering: Answering): Promise<void> {
  devtools.on('Fetch.requestPaused', (params) => {
    void serveOrLog(devtools, Paused.parse(params), answering)
  })
  // With the browser as a whole: every request of a page, a frame, a worker or another window comes by here.
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}

async function serveOrLog(devtools: Devtools, paused: Paused, answering: Answering): Promise<void> {
  const { requestId } = paused
  const { files, log, pages, isGone } = answering
  // "Aborted" leaves the page as it stands, other reasons would show an error page.
  const refuse = () => devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
  try {
    const path = await pathOf(pages(), paused)
    if (path === null) return void (await refuse())
    const { status, headers, body } = await files.answer(path)
    await devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: body.toString('base64'),
    })
  } catch (cause) {
    // The page was closed, or left, while its file was on the way: the browser knows nothing of the request any more.
    if (isGone() || /Invalid InterceptionId/.test(String(cause))) return
    log.fault('answering the window', cause)
    // Without an answer the page would wait for it, and so would its caller.
    await refuse().catch((again: unknown) => log.fault('refusing the window', again))
  }
}

/** @returns the path of what is asked for among the desk's files; null for anything else, which never leaves the machine. */
async function pathOf(
  pages: readonly ChromiumPage[],
  { request, frameId, resourceType }: Paused,
): Promise<string | null> {
  const address = new URL(request.url)
  if (address.origin !== chromiumOrigin || request.method !== 'GET') return null
  if (resourceType !== 'Document') return address.pathname
  if (pages.some(({ id }) => id === frameId)) return address.pathname === '/' ? '/' : null
  if (address.pathname !== viewerPath) return null
  for (const page of pages) if (await hasFrame(page, frameId)) return viewerPath
  return null
}

/** Whether the frame stands in the document of this page, and no deeper. */
async function hasFrame({ session, isGone }: ChromiumPage, frameId: string): Promise<boolean> {
  try {
    const { frameTree } = FrameTree.parse(await session.send('Page.getFrameTree'))
    return frameTree.childFrames?.some(({ frame }) => frame.id === frameId) === true
  } catch (cause) {
    // It was closed meanwhile; the frame may be another page's.
    if (isGone()) return false
    throw cause
  }
}
