import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, TokenRefusal } from './auth/access-tokens.ts'
import type { Answer } from './faults/answer-forms.ts'
import { bytesOf, endWithFaults } from './faults/apply-faults.ts'
import type { Fault } from './faults/fault-book.ts'
import { type Problem, problemBody, problemMediaType } from './problem.ts'
import type { OpenEntry, ServedName } from './received-requests.ts'

/** The state of a request while it is served. */
export interface Visit {
  readonly entry: OpenEntry
  readonly served: ServedName | null
  readonly who: Caller | TokenRefusal
  readonly faults: readonly Fault[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent if no hook ran, as for an address that cannot be decoded. */
    visit?: Visit | null
  }
}

const jsonMediaType = 'application/json; charset=utf-8'

/** The answer of a success. @param body plain JSON; undefined = none. */
export function jsonAnswer(status: number, body: unknown): Answer {
  return body === undefined
    ? { status, headers: {}, body: undefined }
    : { status, headers: { 'content-type': jsonMediaType }, body: JSON.stringify(body) }
}

export function problemAnswer(problem: Problem): Answer {
  return {
    status: problem.status,
    headers: { 'content-type': problemMediaType, ...problem.headers },
    body: JSON.stringify(problemBody(problem)),
  }
}

/** Sends an answer. All answers pass here, so that faults and the request log see each of them. */
export function deliver(request: FastifyRequest, reply: FastifyReply, intended: Answer): FastifyReply {
  const { visit } = request
  if (visit?.served == null) return send(request, reply, intended)
  const { answer, cut } = endWithFaults(visit.served, visit.faults, intended)
  if (cut === 'never') return send(request, reply, answer)
  return cut === 'before' ? cutConnection(reply) : cutInBody(reply, answer, cut.afterBytes)
}

/** Ends the connection without an answer. */
export function cutConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  if (request.visit != null) request.visit.entry.status = status
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers })
  return reply.send(typeof body === 'string' || body === undefined ? body : Buffer.from(body))
}

/** Announces the whole body, sends part of it and cuts the connection. */
function cutInBody(reply: FastifyReply, answer: Answer, afterBytes: number): FastifyReply {
  const bytes = bytesOf(answer)
  reply.hijack()
  reply.raw.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length })
  // An empty write would not send the head until the next one.
  reply.raw.flushHeaders()
  reply.raw.write(bytes.subarray(0, afterBytes), () => reply.raw.destroy())
  return reply
}
