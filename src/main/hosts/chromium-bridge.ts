import * as z from 'zod'
import {
  bindingName,
  isolatedWorld,
  longestMessage,
  receiverName,
  type ToWindow,
} from '#shared/desk/chromium-wire.ts'
import type { OwnReport } from '#shared/desk/own-report.ts'
import type { Receive } from './desk-window.ts'
import type { DevtoolsSession } from './devtools-pipe.ts'

/** The sources of the built preload scripts; see `src/preload`. */
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

const Created = z.object({ context: z.unknown() })
const Destroyed = z.object({ executionContextId: z.number() })
const Called = z.object({ name: z.string(), payload: z.string(), executionContextId: z.number() })

/**
 * Fields may be missing because JSON omits `undefined`. Every caller gets an answer, even one with a wrong name or
 * input.
 */
const FromWindow = z.object({ id: z.int(), name: z.unknown().optional(), input: z.unknown().optional() })

/**
 * Maximum number of characters (UTF-16 units) of a message sent through the pipe in one piece. The window reads each
 * piece in a separate task of some 20 ms at most: a report of a megabyte in one piece blocked it for 80 to 100 ms. If
 * more than 100 MB are sent at once, the browser closes the pipe and ends.
 */
const pieceLength = 250_000

/**
 * Connects a page to the desk. The binding exists only in an isolated world of the page, which scripts of the page and
 * of its frames cannot reach. The caller is identified by the execution context that the browser reports, so that only
 * the preload script of the top frame is trusted.
 *
 * @param mainFrameId the id of the page's top frame, the same for every document.
 * @param ownReport the report for which the page was opened; null = the desk's own window.
 * @returns a function that sends a message to the window.
 */
export async function connectBridge(
  page: DevtoolsSession,
  mainFrameId: string,
  ownReport: OwnReport | null,
  preload: PreloadScripts,
  receive: Receive,
): Promise<(message: ToWindow) => void> {
  const contexts = new Map<number, Context>()

  page.on('Runtime.executionContextCreated', (params) => {
    const read = Context.safeParse(Created.parse(params).context)
    if (read.success) contexts.set(read.data.id, read.data)
  })
  page.on('Runtime.executionContextDestroyed', (params) => {
    contexts.delete(Destroyed.parse(params).executionContextId)
  })
  page.on('Runtime.executionContextsCleared', () => contexts.clear())

  /** Sends a message to one isolated world. If that world no longer exists, the message is lost. */
  function say(context: Context, message: ToWindow): void {
    const pieces = inPieces(JSON.stringify(message), pieceLength)
    for (const [index, piece] of pieces.entries()) {
      page
        .send('Runtime.callFunctionOn', {
          functionDeclaration: `(piece, isLast) => globalThis[${JSON.stringify(receiverName)}](piece, isLast)`,
          arguments: [{ value: piece }, { value: index === pieces.length - 1 }],
          uniqueContextId: context.uniqueId,
          silent: true,
        })
        // Sending fails if the context is gone. Its entry is deleted only if it still belongs to this context: a new
        // process numbers its contexts from the start.
        .catch(() => contexts.get(context.id) === context && contexts.delete(context.id))
    }
  }

  page.on('Runtime.bindingCalled', async (params) => {
    const { name, payload, executionContextId } = Called.parse(params)
    const context = contexts.get(executionContextId)
    if (name !== bindingName || !context || payload.length > longestMessage) return
    const message = readMessage(payload)
    if (!message) return
    const result = await receive(
      {
        origin: context.origin,
        isMainFrame: context.auxData.frameId === mainFrameId,
        isPreload: context.name === isolatedWorld && context.auxData.type === 'isolated',
        ownReport,
      },
      message.name,
      message.input,
    )
    say(context, { kind: 'answer', id: message.id, result })
  })

  // The commands are sent one after the other, without waiting for the answers. The page's script comes first, because
  // it must be listening when the isolated script passes the channel to it.
  await Promise.all([
    page.send('Page.enable'),
    page.send('Runtime.enable'),
    page.send('Runtime.addBinding', { name: bindingName, executionContextName: isolatedWorld }),
    page.send('Page.addScriptToEvaluateOnNewDocument', { source: preload.page }),
    page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preload.isolated,
      worldName: isolatedWorld,
    }),
  ])

  return (message) => {
    for (const context of contexts.values())
      if (context.name === isolatedWorld && context.auxData.frameId === mainFrameId) say(context, message)
  }
}

/**
 * Splits a text into pieces of at most `length`, never between the halves of a surrogate pair: alone, neither half is
 * valid text.
 */
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
    // The payload is not JSON, so no caller waits for an answer.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
