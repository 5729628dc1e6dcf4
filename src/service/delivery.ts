import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, TokenRefusal } from './auth/access-tokens.ts'
import type { Answer } from './faults/answer-forms.ts'
import { bytesOf, endWithFaults } from './faults/apply-faults.ts'
import type { Fault } from './faults/fault-book.ts'
import { type Problem, problemBody, problemMediaType } from './problem.ts'
import type { OpenEntry, ServedName } from './received-requests.ts'

/** What the service knows about a request while serving it. */
export interface Visit {
  readonly entry: OpenEntry
  readonly served: ServedName | null
  readonly who: Caller | TokenRefusal
  readonly faults: readonly Fault[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent if no hook ran, as for a URL that cannot be decoded. */
    visit?: Visit | null
  }
}

const jsonMediaType = 'application/json; charset=utf-8'

/** An answer for a successful request. @param body plain JSON; undefined = no body. */
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

/** Sends an answer. Every answer is sent here, so that faults can change it and the request log records it. */
export function deliver(request: FastifyRequest, reply: FastifyReply, intended: Answer): FastifyReply {
  const { visit } = request
  if (visit?.served == null) return send(request, reply, intended)
  const { answer, cut } = endWithFaults(visit.served, visit.faults, intended)
  if (cut === 'never') return send(request, reply, answer)
  return cut === 'before' ? cutConnection(reply) : cutInBody(reply, answer, cut.afterBytes)
}

/** Closes the connection without an answer. */
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

/** Sends headers that announce the whole body, then only its first bytes, and cuts the connection. */
function cutInBody(reply: FastifyReply, answer: Answer, afterBytes: number): FastifyReply {
  const bytes = bytesOf(answer)
  reply.hijack()
  reply.raw.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length })
  // Flush explicitly, since writing an empty chunk would not send the headers.
  reply.raw.flushHeaders()
  reply.raw.write(bytes.subarray(0, afterBytes), () => reply.raw.destroy())
  return reply
}
