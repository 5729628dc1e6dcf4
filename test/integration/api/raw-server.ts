import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'

/** A server on a port that the system chose. */
export interface Listening extends AsyncDisposable {
  readonly port: number
  /** Number of connections so far. */
  readonly connections: () => number
}

/** Makes a server listen on loopback; disposing breaks off its connections. */
export async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

export interface Arrival {
  /** When the server read the request. */
  readonly at: number
  /**
   * The earliest time at which the request may have arrived: a busy machine reads a request some time after its
   * arrival.
   */
  readonly since: number
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface RawServer extends Listening {
  readonly baseUrl: string
  /** All requests so far, in order of arrival. */
  readonly arrivals: readonly Arrival[]
}

/** Answers one request in any way, correct or not; `nth` counts from 1. */
export type Answering = (response: ServerResponse, arrival: Arrival, nth: number) => void

/** A server that does exactly what a test tells it, for answers that no proper service gives. */
export async function startRawServer(answer: Answering): Promise<RawServer> {
  const arrivals: Arrival[] = []
  // The last two times at which the timer below ran. A request that is read now may have waited since the earlier of
  // them.
  let turns = [Date.now(), Date.now()] as const
  const turning = setInterval(() => {
    turns = [turns[1], Date.now()]
  }, 5).unref()
  const server = createServer((request, response) => {
    const at = Date.now()
    const [since] = turns
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const arrival = { at, since, method, path: url, headers, body: Buffer.concat(chunks).toString() }
      answer(response, arrival, arrivals.push(arrival))
    })
  })
  const listening = await listen(server)
  return {
    ...listening,
    baseUrl: `http://127.0.0.1:${listening.port}`,
    arrivals,
    [Symbol.asyncDispose]: () => {
      clearInterval(turning)
      return listening[Symbol.asyncDispose]()
    },
  }
}

/** Answers with a status, a body and headers. */
export function send(
  response: ServerResponse,
  status: number,
  body: unknown = undefined,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}
