import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer that rejects a query. */
export const refusal = { status: 400, body: { type: 'x', title: 'Invalid', status: 400, detail: 'No.' } }

/**
 * The proxy's answer in place of the service's; null = the service answers; `cut` = the connection ends without an
 * answer.
 */
export type Instead = (request: {
  readonly path: string
}) => { readonly status: number; readonly body: unknown } | 'cut' | null

export interface InBetween {
  readonly baseUrl: string
  /** Replaces the current rule. */
  intervene(instead: Instead): void
  [Symbol.asyncDispose](): Promise<void>
}

/** A proxy between desk and service that passes requests on, or answers in the service's place. */
export async function standInBetween(serviceUrl: string): Promise<InBetween> {
  let instead: Instead = () => null
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const answer = instead({ path })
    if (answer === 'cut') return void request.socket.destroy()
    if (answer !== null) {
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
      return
    }
    const { host: _, ...headers } = request.headers
    const onward = forward(new URL(path, serviceUrl), { method: request.method, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intervene: (rule) => {
      instead = rule
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
