import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { FailedOutcome } from '#shared/rules/retry.ts'
import type { CallAnswer, CallParameters } from './admin-api.ts'
import { readAnswer } from './answers.ts'
import type { SlotOutcome } from './budget.ts'
import type { ConnectionFailure } from './connection-failure.ts'
import type { AnswerBody, Exchange } from './exchange.ts'
import { type Body, readBody } from './json-body.ts'
import { readErrorSentence } from './lenient-shapes.ts'
import { nameSubject } from './outgoing.ts'
import { readRefusal } from './refusal.ts'
import { readRetryAfter } from './retry-after.ts'

/** The error a call ends with, and what the retry list decides by; null = nothing a further try would mend. */
export interface Failed {
  readonly error: DeskError
  readonly outcome: FailedOutcome | null
}

export interface Asked<N extends EndpointName> {
  readonly name: N
  readonly parameters: CallParameters<N>
  readonly baseUrl: string
  /** Kept out of every text. */
  readonly token: string
}

/** What an exchange means for the call that asked for it. @param wall milliseconds since 1970. */
export function interpret<N extends EndpointName>(
  asked: Asked<N>,
  exchanged: Exchange,
  wall: number,
): Result<CallAnswer<N>, Failed> {
  if (exchanged.kind === 'failure') return failed(exchanged.failure)
  const isSuccess = exchanged.status >= 200 && exchanged.status < 300
  return isSuccess ? interpretSuccess(asked, exchanged) : interpretRefusal(asked, exchanged, wall)
}

/** What an exchange means for the request budget. @param wall milliseconds since 1970. */
export function slotOutcome(exchanged: Exchange, wall: number): SlotOutcome {
  if (exchanged.kind === 'failure') {
    return { kind: exchanged.failure.error.mayHaveArrived ? 'lost' : 'notSent' }
  }
  return exchanged.status === 429
    ? { kind: 'limited', retryAfterMs: readRetryAfter(exchanged.headers, wall) }
    : { kind: 'answered' }
}

type Answer = Extract<Exchange, { kind: 'answer' }>

function interpretSuccess<N extends EndpointName>(
  asked: Asked<N>,
  { body, headers }: Answer,
): Result<CallAnswer<N>, Failed> {
  const { name, parameters, baseUrl } = asked
  // A write has happened once its success is said; whatever became of the rest of the answer must not deny it.
  const isWrite = endpoints[name].method !== 'GET' && name !== 'requestEvidenceDownload'
  if (body.kind === 'broken' && !isWrite) return failed(body.failure)
  if (body.kind === 'tooLarge' && !isWrite) return unusable(asked, 'is too large')
  const read = readAnswer[name]({ parameters, headers, baseUrl, body: bodyAsFarAsReceived(body) })
  return read.ok ? ok(read.value) : unusable(asked, read.error)
}

function interpretRefusal<N extends EndpointName>(
  { name, parameters, token }: Asked<N>,
  { status, headers, body }: Answer,
  wall: number,
): Result<never, Failed> {
  const retryAfterMs = readRetryAfter(headers, wall)
  const error = readRefusal({
    operation: name,
    status,
    // Lists are always there: when the service does not know one, the address is not that of the service.
    what: 'id' in parameters ? nameSubject(name, parameters) : 'the Admin API at this address',
    detail: readErrorSentence(bodyAsFarAsReceived(body), token),
    retryAt: retryAfterMs === null ? null : wall + retryAfterMs,
  })
  return err({ error, outcome: { kind: 'status', status, retryAfterMs } })
}

/** Half a body is as good as none. */
function bodyAsFarAsReceived(body: AnswerBody): Body {
  return body.kind === 'whole' ? readBody(body.bytes) : { kind: 'empty' }
}

function failed({ error, isCertificate }: ConnectionFailure): Result<never, Failed> {
  return err({ error, outcome: { kind: isCertificate ? 'certificate' : error.kind } })
}

function unusable<N extends EndpointName>(
  { name, parameters }: Asked<N>,
  why: string,
): Result<never, Failed> {
  const what = `The answer about ${nameSubject(name, parameters)} ${why}.`
  return err({ error: { kind: 'badAnswer', what }, outcome: null })
}
