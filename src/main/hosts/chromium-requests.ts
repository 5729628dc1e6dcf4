import * as z from 'zod'
import type { Log } from '../engine/log.ts'
import type { ChromiumPage } from './browser-page.ts'
import type { Devtools } from './devtools-pipe.ts'
import type { WindowFiles } from './window-files.ts'
import { chromiumOrigin, viewerPath } from './window-policy.ts'

interface Answering {
  readonly files: WindowFiles
  readonly log: Log
  /** Returns the current pages of the desk: requests of each are answered and refused in the same way. */
  readonly pages: () => readonly ChromiumPage[]
  /** Whether the browser is gone: later failures are then not faults. */
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

/**
 * Answers every request of the browser (of a page, a frame, a worker or anything else) from the desk's files, or
 * refuses it.
 */
export async function answerRequests(devtools: Devtools, answering: Answering): Promise<void> {
  devtools.on('Fetch.requestPaused', (params) => {
    void serveOrLog(devtools, Paused.parse(params), answering)
  })
  // Enabled for the browser as a whole, so that requests of every page, frame, worker and other window arrive here.
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}

async function serveOrLog(devtools: Devtools, paused: Paused, answering: Answering): Promise<void> {
  const { requestId } = paused
  const { files, log, pages, isGone } = answering
  // "Aborted" leaves the page unchanged; other reasons would make the browser show an error page.
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
    // The page was closed or left while its file was being read, so the browser no longer knows the request.
    if (isGone() || /Invalid InterceptionId/.test(String(cause))) return
    log.fault('answering the window', cause)
    // Without an answer, the page would wait forever.
    await refuse().catch((again: unknown) => log.fault('refusing the window', again))
  }
}

/**
 * @returns the requested path among the desk's files; null for anything else, which is refused and never leaves the
 *   computer.
 */
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

/** Whether the frame is a direct child of this page's document. */
async function hasFrame({ session, isGone }: ChromiumPage, frameId: string): Promise<boolean> {
  try {
    const { frameTree } = FrameTree.parse(await session.send('Page.getFrameTree'))
    return frameTree.childFrames?.some(({ frame }) => frame.id === frameId) === true
  } catch (cause) {
    // The page was closed meanwhile; the frame may belong to another page.
    if (isGone()) return false
    throw cause
  }
}
