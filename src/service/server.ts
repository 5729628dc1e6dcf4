import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import { apiPrefix } from '#shared/admin-api/limits.ts'
import type { TokenBook, TokenRefusal } from './auth/access-tokens.ts'
import { cutConnection, deliver, jsonAnswer, problemAnswer, type Visit } from './delivery.ts'
import { storagePath } from './evidence/signed-address.ts'
import { serveEvidence } from './evidence/storage-route.ts'
import { beginWithFaults, bodyWithFaults, waitBeforeWork } from './faults/apply-faults.ts'
import type { FaultBook } from './faults/fault-book.ts'
import { type Problem, problem, problemBody, problemMediaType } from './problem.ts'
import { createRateLimit } from './rate-limit.ts'
import type { RequestLog, ServedName } from './received-requests.ts'
import { handlers } from './routes/handlers.ts'
import { requiredScope } from './rules/access.ts'
import type { ServiceContext } from './service-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly served?: ServedName
  }
}

export interface ServerParts {
  readonly service: ServiceContext
  readonly tokens: TokenBook
  /** Maximum number of requests per minute and token; 0 = no limit. */
  readonly rateLimit: number
  /** Length of the window in which requests are counted, in ms; left out = a minute. */
  readonly rateWindowMs?: number | undefined
  readonly log: RequestLog
  readonly faults: FaultBook
}

/** Largest body of a request, in bytes; more than any report's description needs. */
const bodyLimit = 1_048_576
/** Largest size of a request's headers with its URL, in bytes; a search may have six filters with 100 values each. */
const maxHeaderSize = 65_536

/** Creates the HTTP server of the Admin API; it does not listen yet. */
export function buildServer(parts: ServerParts): FastifyInstance {
  const app = Fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    http: { maxHeaderSize },
    // A parameter may be as long as a whole URL, so that an id that is far too long gets the ordinary 404.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: (error, request, reply) => {
      deliver(request, reply, problemAnswer(problem(400, error.message)))
    },
    clientErrorHandler: answerUnreadable,
  })
  app.decorateRequest('visit', null)
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send a content type even if a POST has no body.
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  app.addHook('onRequest', (request, reply) => welcome(parts, request, reply))
  // Without this, Node would send this machine's time, which may differ from the service's clock.
  app.addHook('onSend', async (_, reply) => {
    reply.header('date', new Date(parts.service.clock()).toUTCString())
  })
  app.setNotFoundHandler((request, reply) =>
    deliver(request, reply, problemAnswer(problem(404, 'There is nothing at this path.'))),
  )
  app.setErrorHandler((error, request, reply) =>
    deliver(request, reply, problemAnswer(problemOfError(error))),
  )
  app.register(async (api) => addEndpoints(api, parts), { prefix: apiPrefix })
  addStorage(app, parts)
  return app
}

/**
 * Logs every request, whether or not an endpoint serves it, and applies faults that happen before it is carried out.
 */
async function welcome(
  { service, tokens, log, faults }: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const served = request.routeOptions.config.served ?? null
  const who = tokens.authenticate(request.headers.authorization, service.clock())
  const entry = log.arrived({
    at: Date.now(),
    method: request.method,
    path: request.url,
    endpoint: served,
    status: null,
    done: false,
    tokenName: typeof who === 'string' ? null : who.tokenName,
  })
  const visit: Visit = { entry, served, who, faults: served === null ? [] : faults.draw(served) }
  request.visit = visit
  const beginning = await beginWithFaults(visit.faults)
  // The service may have been closed while a latency fault waited.
  if (beginning === 'cut' || !service.db.open) return cutConnection(reply)
  if (beginning !== 'go on') return deliver(request, reply, beginning)
}

function addEndpoints(api: FastifyInstance, { service, rateLimit, rateWindowMs }: ServerParts): void {
  const rate = createRateLimit(rateLimit, rateWindowMs)
  for (const [name, endpoint] of Object.entries(endpoints) as [
    EndpointName,
    (typeof endpoints)[EndpointName],
  ][]) {
    api.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { served: name },
      // Runs before the body is read, so that a caller without access is refused early.
      onRequest: async (request, reply) => {
        const refusal = refusalOf(name, request, (token) => rate.admit(token, Date.now()))
        if (refusal !== null) return deliver(request, reply, problemAnswer(refusal))
      },
      handler: async (request, reply) => {
        const who = request.visit?.who ?? 'missing'
        if (typeof who === 'string') return deliver(request, reply, problemAnswer(unauthenticated(who)))
        await waitBeforeWork(request.visit?.faults ?? [])
        // The service may have been closed while this request waited.
        if (!service.db.open) return cutConnection(reply)
        const outcome = handlers[name]({
          service,
          endpoint: name,
          caller: who,
          pathParameters: request.params as Readonly<Record<string, string>>,
          search: searchOf(request),
          body: bodyWithFaults(request.visit?.faults ?? [], request.body),
          now: service.clock(),
        })
        if (request.visit != null) request.visit.entry.done = outcome.ok
        const answer = outcome.ok ? jsonAnswer(endpoint.success, outcome.value) : problemAnswer(outcome.error)
        return deliver(request, reply, answer)
      },
    })
  }
}

/**
 * Checks token, rate limit and scope, in this order; null = none refuses. Handlers check access to programs and
 * reports.
 */
function refusalOf(
  name: EndpointName,
  request: FastifyRequest,
  admit: (token: string) => boolean,
): Problem | null {
  const who = request.visit?.who ?? 'missing'
  if (typeof who === 'string') return unauthenticated(who)
  if (!admit(who.tokenName)) return problem(429, 'This token has made too many requests in the last minute.')
  const scope = requiredScope(name)
  return who.scopes.includes(scope) ? null : problem(403, `The token lacks the scope ${scope}.`)
}

function unauthenticated(refusal: TokenRefusal): Problem {
  return problem(401, `The access token is ${refusal}.`, { 'www-authenticate': 'Bearer realm="admin-api"' })
}

function addStorage(app: FastifyInstance, { service }: ServerParts): void {
  app.route<{ Params: { reportId: string; evidenceId: string } }>({
    method: 'GET',
    url: storagePath,
    exposeHeadRoute: true,
    config: { served: 'evidenceStorage' },
    handler: async (request, reply) => {
      const { params, headers } = request
      const outcome = serveEvidence(service, { ...params, headers, search: searchOf(request) })
      return deliver(request, reply, outcome.ok ? outcome.value : problemAnswer(outcome.error))
    },
  })
}

function searchOf(request: FastifyRequest): URLSearchParams {
  const start = request.url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : request.url.slice(start + 1))
}

/** The problem for an error: Fastify's own refusals (4xx) keep their status; any other error is a bug, answered 500. */
function problemOfError(error: unknown): Problem {
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return problem(statusCode, message ?? 'The request is invalid.')
  }
  process.stderr.write(`admin service: ${error instanceof Error ? error.stack : String(error)}\n`)
  return problem(500, 'The service failed.')
}

/** Answers input that reaches no route: bytes that are not an HTTP request, and headers above the limit. */
function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? problem(431, 'The header fields are too large.')
      : problem(400, 'This is no HTTP request.')
  const body = JSON.stringify(problemBody(refusal))
  socket.end(
    `HTTP/1.1 ${refusal.status} ${refusal.title}\r\nContent-Type: ${problemMediaType}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
