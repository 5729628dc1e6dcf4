import type { Readable } from 'node:stream'
import * as z from 'zod'
import type { BrowserProcess } from './browser-process.ts'

/** Messages to and from one target of the browser. Callers parse the answers and events that they request. */
export interface DevtoolsSession {
  /** @returns the browser's answer. Rejects when the browser refuses the call, or is gone. */
  send(method: string, params?: object): Promise<unknown>
  /** Adds a listener. Listeners are called at once, in the order of events. */
  on(event: string, listener: (params: unknown) => void): void
  /** Rejects every pending call with this reason, because no more answers will arrive. */
  end(reason: Error): void
}

/**
 * A connection for a driver such as Playwright, in the form that Playwright expects. Its messages are kept apart from
 * the desk's own.
 */
export interface DriverTransport {
  send(message: object): void
  close(): void
  onmessage?: (message: object) => void
  onclose?: (reason?: string) => void
}

/** A browser that the desk started. It is itself a session: the one with the browser as a whole. */
export interface Devtools extends DevtoolsSession {
  /** Opens a session with a page. */
  attach(targetId: string): Promise<DevtoolsSession>
  /** Opens a connection for a driver, as tests and screenshots need. */
  admitDriver(): Promise<DriverTransport>
  /** Resolves when the browser's process is gone, whatever ended it. */
  readonly closed: Promise<void>
  /** Asks the browser to close itself, and kills it if it does not. */
  close(): Promise<void>
}

const Message = z.object({
  id: z.int().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})
type Message = z.infer<typeof Message>
const Attached = z.object({ sessionId: z.string() })

/** How long the browser may take to close itself, in ms: it writes its profile then. */
const closingPatience = 15_000

/** Connects to a browser that was just started: what it has said so far is read, too. */
export function connectDevtools({ input, output, ended, kill }: BrowserProcess): Devtools {
  const sessions = new Map<string, Session>()
  const drivers = new Map<string, DriverTransport>()
  const write = (message: object) => void input.write(`${JSON.stringify(message)}\0`)
  const open = (sessionId: string | undefined) => {
    const session = createSession((message) => write({ ...message, sessionId }))
    sessions.set(sessionId ?? '', session)
    return session
  }
  const browser = open(undefined)

  onEachMessage(output, (text) => {
    const message: object = JSON.parse(text)
    const read = Message.parse(message)
    const own = sessions.get(read.sessionId ?? '')
    if (own !== undefined) return own.take(read)
    const driver = drivers.get(read.sessionId ?? '')
    // Each message is delivered in a separate turn, so that a driver has handled one before it receives the next.
    if (driver !== undefined) setImmediate(() => driver.onmessage?.({ ...message, sessionId: undefined }))
    // Sessions to which a driver attached have ids that only the driver knows, so all drivers receive the message.
    else for (const each of drivers.values()) setImmediate(() => each.onmessage?.(message))
  })

  const closed = ended.then((reason) => {
    for (const session of sessions.values()) session.end(new Error(reason))
    for (const driver of drivers.values()) driver.onclose?.(reason)
  })

  return {
    send: browser.send,
    on: browser.on,
    end: browser.end,
    closed,
    async attach(targetId) {
      const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true })
      return open(Attached.parse(attached).sessionId)
    },
    async admitDriver() {
      const { sessionId } = Attached.parse(await browser.send('Target.attachToBrowserTarget'))
      const driver: DriverTransport = {
        send: (message) => write({ sessionId, ...message }),
        close: () => {
          drivers.delete(sessionId)
          // Workers and frames that the driver had paused continue once it is detached.
          browser.send('Target.detachFromTarget', { sessionId }).catch(() => undefined)
        },
      }
      drivers.set(sessionId, driver)
      return driver
    },
    async close() {
      browser.send('Browser.close').catch(() => undefined)
      const timer = setTimeout(kill, closingPatience)
      await closed
      clearTimeout(timer)
    },
  }
}

interface Session extends DevtoolsSession {
  take(message: Message): void
}

interface Waiting {
  readonly method: string
  readonly resolve: (result: unknown) => void
  readonly reject: (cause: Error) => void
}

function createSession(write: (message: object) => void): Session {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, ((params: unknown) => void)[]>()
  let lastId = 0
  let ended: Error | null = null
  return {
    send(method, params = {}) {
      if (ended !== null) return Promise.reject(ended)
      lastId += 1
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(lastId, { method, resolve, reject })
      write({ id: lastId, method, params })
      return promise
    },
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    take({ id, method, params, result, error }) {
      if (method !== undefined) for (const listener of listeners.get(method) ?? []) listener(params)
      if (id === undefined) return
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) asked?.resolve(result)
      else asked?.reject(new Error(`${asked.method}: ${error.message}`))
    },
    end(reason) {
      ended = reason
      for (const { reject } of waiting.values()) reject(reason)
      waiting.clear()
    },
  }
}

/** Calls `take` with each message. A message ends with a zero byte; data may contain part of a message, or several. */
function onEachMessage(output: Readable, take: (text: string) => void): void {
  let pieces: Buffer[] = []
  output.on('data', (data: Buffer) => {
    let start = 0
    for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, start)) {
      take(Buffer.concat([...pieces, data.subarray(start, end)]).toString('utf8'))
      pieces = []
      start = end + 1
    }
    if (start < data.length) pieces.push(data.subarray(start))
  })
}
