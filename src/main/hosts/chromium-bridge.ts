import type { BrowserContext, Page } from 'playwright-core'
import * as z from 'zod'
import {
  bindingName,
  isolatedWorld,
  longestMessage,
  receiverName,
  type ToWindow,
} from '#shared/desk/chromium-wire.ts'
import type { Receive } from './desk-window.ts'

/** The preload scripts, built; see `src/preload`. */
export interface PreloadScripts {
  readonly isolated: string
  readonly page: string
}

const Context = z.object({
  id: z.number(),
  uniqueId: z.string(),
  origin: z.string(),
  name: z.string(),
  auxData: z.object({ frameId: z.string(), type: z.string() }),
})
type Context = z.infer<typeof Context>

const FromWindow = z.object({ id: z.int(), name: z.string(), input: z.unknown() })

/**
 * UTF-16 units of a message that go through the pipe at once. The window reads each piece in a task of its own, of
 * some 20 ms at most: a report of a megabyte in one piece held it up for 80 to 100 ms. The browser hangs up on more
 * than 100 MB at once, and ends.
 */
const pieceLength = 250_000

/** In a function of its own: a top-level `const` of a preload script would be visible to the page. */
const enclosed = (script: string) => `(() => {${script}\n})()`

/**
 * Connects a page to the desk. The binding exists only in an isolated world of the page, which scripts of the page
 * and of its frames cannot reach; and whoever calls it is looked up by the execution context that the browser
 * names, so that only the top frame's own preload script is believed.
 *
 * @returns a function that pushes to the window.
 */
export async function connectBridge(
  browser: BrowserContext,
  page: Page,
  preload: PreloadScripts,
  receive: Receive,
): Promise<(message: ToWindow) => void> {
  const devtools = await browser.newCDPSession(page)
  const contexts = new Map<number, Context>()
  let mainFrameId = ''

  devtools.on('Runtime.executionContextCreated', ({ context }) => {
    const read = Context.safeParse(context)
    if (read.success) contexts.set(read.data.id, read.data)
  })
  devtools.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    contexts.delete(executionContextId)
  })
  devtools.on('Runtime.executionContextsCleared', () => contexts.clear())

  /** Says something to one isolated world; a world that is gone meanwhile has nobody left to hear it. */
  function say(context: Context, message: ToWindow): void {
    const pieces = inPieces(JSON.stringify(message), pieceLength)
    for (const [index, piece] of pieces.entries()) {
      devtools
        .send('Runtime.callFunctionOn', {
          functionDeclaration: `(piece, isLast) => globalThis[${JSON.stringify(receiverName)}](piece, isLast)`,
          arguments: [{ value: piece }, { value: index === pieces.length - 1 }],
          uniqueContextId: context.uniqueId,
          silent: true,
        })
        // Another process counts its contexts anew: what bears the number now may be another one.
        .catch(() => contexts.get(context.id) === context && contexts.delete(context.id))
    }
  }

  devtools.on('Runtime.bindingCalled', async ({ name, payload, executionContextId }) => {
    const context = contexts.get(executionContextId)
    if (name !== bindingName || !context || payload.length > longestMessage) return
    const message = readMessage(payload)
    if (!message) return
    const result = await receive(
      {
        origin: context.origin,
        isMainFrame: context.auxData.frameId === mainFrameId,
        isPreload: context.name === isolatedWorld && context.auxData.type === 'isolated',
      },
      message.name,
      message.input,
    )
    say(context, { kind: 'answer', id: message.id, result })
  })

  await devtools.send('Page.enable')
  const { frameTree } = await devtools.send('Page.getFrameTree')
  mainFrameId = frameTree.frame.id
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: bindingName, executionContextName: isolatedWorld })
  // In this order: the page's script must be listening when the isolated one hands the channel over.
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: enclosed(preload.page) })
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    source: enclosed(preload.isolated),
    worldName: isolatedWorld,
  })

  return (message) => {
    for (const context of contexts.values())
      if (context.name === isolatedWorld && context.auxData.frameId === mainFrameId) say(context, message)
  }
}

/** Never cuts between the halves of a surrogate pair: alone, neither of them is text. */
function inPieces(text: string, length: number): string[] {
  const pieces: string[] = []
  let start = 0
  do {
    let end = Math.min(start + length, text.length)
    if (end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1
    pieces.push(text.slice(start, end))
    start = end
  } while (start < text.length)
  return pieces
}

function readMessage(payload: string): z.infer<typeof FromWindow> | null {
  try {
    return FromWindow.safeParse(JSON.parse(payload)).data ?? null
  } catch (error) {
    // Not JSON: nobody is waiting for an answer to that.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
