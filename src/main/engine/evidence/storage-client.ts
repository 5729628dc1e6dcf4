import type { LookupFunction } from 'node:net'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { describeConnectionFailure } from '../api/connection-failure.ts'
import { type GateOptions, gateHop, type Hop } from './address-gate.ts'

/**
 * The client that fetches files. It has no token and no cookie: it sends a path and the wanted range of bytes, and
 * follows a redirect only if the gate allows it. No header identifies the desk, since strangers choose the hosts.
 */

/** The bytes to request: all from `from` on. */
export interface WantedBytes {
  readonly from: number
  /** A strong validator: bytes of a different file must not be sent. */
  readonly validator: string
}

export interface StorageAnswer {
  readonly status: number
  readonly headers: Readonly<Partial<Record<string, string>>>
  /**
   * The body in pieces as they arrive; reading pauses while a piece is processed. Throws when the connection breaks.
   */
  readonly body: AsyncIterable<Uint8Array>
  /** Scheme and host that answered after all redirects. */
  readonly origin: string
  close(): Promise<void>
}

export interface StorageTimeouts {
  readonly connect: number
  readonly headers: number
  /** Longest time between two pieces, in ms. */
  readonly body: number
}

const usualTimeouts: StorageTimeouts = { connect: 10_000, headers: 30_000, body: 60_000 }
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const hopsAtMost = 6

export interface StorageRequest extends GateOptions {
  readonly address: string
  readonly wanted: WantedBytes | null
  readonly signal: AbortSignal
  readonly timeouts?: Partial<StorageTimeouts>
}

/**
 * Requests a file. @returns errors of the gate, `network`, `timeout`; `storageRefused` for endless redirects;
 * `cancelled`.
 */
export async function openStorage(request: StorageRequest): Promise<Result<StorageAnswer>> {
  let address = URL.parse(request.address)
  for (let hops = 0; hops < hopsAtMost; hops += 1) {
    if (address === null) return err({ kind: 'storageRefused', reason: 'It’s not a web address.' })
    const hop = await gateHop(address, request)
    if (!hop.ok) return hop
    if (request.signal.aborted) return err({ kind: 'cancelled' })
    const answer = await ask(hop.value, request)
    if (!answer.ok || !redirects.has(answer.value.status)) return answer
    await answer.value.close()
    address = URL.parse(answer.value.headers.location ?? '', address.href)
  }
  return err({ kind: 'storageRefused', reason: 'It redirects too many times.' })
}

async function ask(hop: Hop, { wanted, signal, timeouts }: StorageRequest): Promise<Result<StorageAnswer>> {
  const limits = { ...usualTimeouts, ...timeouts }
  // Loaded with the first download: most days begin without one.
  const [{ Client }, { createConnector }] = await Promise.all([
    import('undici'),
    import('../api/connector.ts'),
  ])
  const client = new Client(hop.origin, {
    pipelining: 1,
    maxHeaderSize: 32_768,
    allowH2: false,
    connect: createConnector({
      timeout: limits.connect,
      proxy: hop.proxy ?? null,
      lookup: pinnedTo(hop),
    }),
    headersTimeout: limits.headers,
    bodyTimeout: limits.body,
  })
  try {
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path: hop.path,
      signal,
      headers: {
        accept: '*/*',
        // Compressed bytes could be neither counted nor resumed, and a small answer could expand to a huge file.
        'accept-encoding': 'identity',
        ...(wanted !== null && { range: `bytes=${wanted.from}-`, 'if-range': wanted.validator }),
      },
    })
    // The connection may break when nothing listens any more; without a listener, that would be an uncaught error.
    body.on('error', () => undefined)
    return ok({
      status: statusCode,
      headers: firstValues(headers),
      body,
      origin: hop.origin,
      close: async () => {
        body.destroy()
        await client.destroy()
      },
    })
  } catch (cause) {
    await client.destroy()
    return err(brokenConnection(cause, signal, hop.origin))
  }
}

/**
 * The error for a broken request or answer; `cancelled` after an abort. @param origin of the request: the error names
 * its host.
 */
export function brokenConnection(cause: unknown, signal: AbortSignal, origin: string): DeskError {
  if (signal.aborted) return { kind: 'cancelled' }
  return describeConnectionFailure(cause, true, new URL(origin).host).error
}

/** Answers every look-up with the addresses that the gate allowed. */
function pinnedTo({ addresses }: Hop): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses
    if (options.all === true) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
}

function firstValues(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Partial<Record<string, string>>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}
