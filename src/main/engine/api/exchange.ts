import type { Dispatcher, Pool } from 'undici'
import { ok, type Result } from '#shared/desk/result.ts'
import { type ConnectionFailure, describeConnectionFailure, tooSlowCode } from './connection-failure.ts'
import { type FindProxy, findByEnvironment, type ProxyTrouble } from './find-proxy.ts'
import { ProxyFailure } from './proxy-failure.ts'

/** Time limits, all in ms. */
export interface Timeouts {
  /** For connecting, TLS included. */
  readonly connect: number
  /** From the request to the answer's headers. */
  readonly headers: number
  /** Between two pieces of the answer's body. */
  readonly body: number
  /** For the whole exchange. */
  readonly total: number
}

export const usualTimeouts: Timeouts = { connect: 10_000, headers: 30_000, body: 30_000, total: 120_000 }

/**
 * Maximum number of bytes of an answer's body; a larger body is discarded. A page of 100 whole reports with long texts
 * needs a hundredth of it.
 */
const largestBody = 32 * 1024 * 1024

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Path and query, exactly as sent. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Headers of an answer, with names in lower case; of a repeated header, only the first. */
export type AnswerHeaders = Readonly<Partial<Record<string, string>>>

export type AnswerBody =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | { readonly kind: 'broken'; readonly failure: ConnectionFailure }
  /** The body was larger than the desk accepts, and was discarded. */
  | { readonly kind: 'tooLarge' }

export type Exchange =
  /** At least the headers of an answer arrived. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: AnswerHeaders
      readonly body: AnswerBody
    }
  /** No answer arrived. The error says whether the request may have arrived. */
  | { readonly kind: 'failure'; readonly failure: ConnectionFailure }

/** Connections to one origin, kept open between requests. */
export interface Connections {
  /** Sends one request and receives its answer. It follows no redirect, sends nothing twice, and never throws. */
  exchange(request: OutgoingRequest, signal: AbortSignal): Promise<Exchange>
  /** Aborts all requests in flight and closes all connections. */
  close(): Promise<void>
}

/**
 * @param lanes maximum number of connections at a time; each carries one request at a time.
 * @param findProxy called before each request; a request in flight keeps its route.
 */
export function openConnections(
  origin: string,
  lanes: number,
  timeouts: Timeouts,
  findProxy: FindProxy = findByEnvironment,
): Connections {
  const target = new URL(origin)
  /** The pools that still carry requests, including the one in use. */
  const pools = new Set<Pool>()
  let inUse: { readonly route: string; readonly pool: Pool } | null = null
  let isClosed = false

  /** Returns the pool for the current proxy. After `close`, the returned pool refuses every request. */
  async function poolNow(): Promise<Result<Pool, ProxyTrouble>> {
    // The client is loaded with the first request, since a start shows the local copy before it asks the service.
    const [proxy, { createConnector, Pool }] = await Promise.all([
      findProxy(target),
      import('./http-client.ts'),
    ])
    if (!proxy.ok) return proxy
    const route = JSON.stringify(proxy.value)
    if (inUse?.route === route) return ok(inUse.pool)
    const pool = new Pool(origin, {
      connections: lanes,
      pipelining: 1,
      // One request at a time on a connection: when a connection breaks, exactly one request is affected.
      allowH2: false,
      connect: createConnector({ timeout: timeouts.connect, proxy: proxy.value }),
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
    })
    if (isClosed) {
      await pool.destroy()
      return ok(pool)
    }
    if (inUse !== null) void retire(inUse.pool)
    pools.add(pool)
    inUse = { route, pool }
    return ok(pool)
  }

  /** Closes the pool when its requests have ended. */
  async function retire(pool: Pool): Promise<void> {
    await pool.close()
    pools.delete(pool)
  }

  return {
    exchange: (request, signal) => exchange(poolNow, request, signal, timeouts.total),
    close: async () => {
      isClosed = true
      await Promise.all([...pools].map((pool) => pool.destroy()))
    },
  }
}

const outOfTime = Object.assign(new Error('The exchange took too long.'), { code: 'ETIMEDOUT' })
const tooSlow = Object.assign(new Error('The answer came too slowly.'), { code: tooSlowCode })
const calledOff = Object.assign(new Error('The exchange was called off.'), { code: 'UND_ERR_ABORTED' })
const tooLarge = new Error('The answer is too large.')

/** Whether the HTTP client gave up because the headers of an answer did not arrive in time. */
const isHeadersTimeout = (cause: Error | null): boolean =>
  cause !== null && 'code' in cause && cause.code === 'UND_ERR_HEADERS_TIMEOUT'

function exchange(
  poolNow: () => Promise<Result<Pool, ProxyTrouble>>,
  request: OutgoingRequest,
  signal: AbortSignal,
  totalMs: number,
): Promise<Exchange> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let hasBegun = false
    let answer: { readonly status: number; readonly headers: AnswerHeaders } | null = null
    let broken: Error | null = null
    const chunks: Buffer[] = []
    let size = 0

    const finish = () => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', callOff)
      resolve(outcome())
    }

    const outcome = (): Exchange => {
      if (answer === null) {
        // A host that has begun to answer is reachable, even if its headers never end.
        const isTooSlow = hasBegun && (broken === outOfTime || isHeadersTimeout(broken))
        const cause = isTooSlow ? tooSlow : broken
        return { kind: 'failure', failure: describeConnectionFailure(cause, controller !== null) }
      }
      return { kind: 'answer', ...answer, body: bodyOf() }
    }

    const bodyOf = (): AnswerBody => {
      if (broken === null) return { kind: 'whole', bytes: Buffer.concat(chunks, size) }
      if (broken === tooLarge) return { kind: 'tooLarge' }
      return { kind: 'broken', failure: describeConnectionFailure(broken, true) }
    }

    /** Ends the exchange, even while there is no connection yet. */
    const breakOff = (reason: Error) => {
      if (broken !== null) return
      broken = reason
      controller?.abort(reason)
      finish()
    }

    const callOff = () => breakOff(calledOff)
    const deadline = setTimeout(() => breakOff(answer === null ? outOfTime : tooSlow), totalMs)
    if (signal.aborted) return callOff()
    signal.addEventListener('abort', callOff, { once: true })

    void poolNow().then((pool) => {
      // Canceled meanwhile: nothing was sent, and nothing may be sent now.
      if (broken !== null) return
      if (pool.ok) return send(pool.value)
      broken = new ProxyFailure(pool.error.reason, pool.error.isFinal)
      finish()
    })

    function send(pool: Pool): void {
      pool.dispatch(
        { ...request, headers: { ...request.headers } },
        {
          onRequestStart: (started) => {
            // Canceled while waiting for a connection: nothing was sent, and nothing may be sent now.
            if (broken !== null) started.abort(broken)
            else controller = started
          },
          onResponseStarted: () => {
            hasBegun = true
          },
          onResponseStart: (_, status, headers) => {
            if (status >= 200) answer = { status, headers: firstValues(headers) }
          },
          onResponseData: (_, chunk) => {
            size += chunk.length
            if (size > largestBody) breakOff(tooLarge)
            else chunks.push(chunk)
          },
          onResponseEnd: () => {
            if (broken === null) finish()
          },
          onResponseError: (_, cause) => {
            if (broken !== null) return
            broken = cause
            finish()
          },
        },
      )
    }
  })
}

function firstValues(headers: Record<string, string | string[] | undefined>): AnswerHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value[0] : value,
    ]),
  )
}
