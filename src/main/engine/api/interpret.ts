import { type EndpointName, endpoints } from '#shared/admin-api/endpoints.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { type AnswerBodyKind, saysDone } from '#shared/rules/outbox/write-answer.ts'
import type { FailedOutcome } from '#shared/rules/retry.ts'
import type { CallAnswer, CallParameters } from './admin-api.ts'
import { readAnswer } from './answers.ts'
import type { SlotOutcome } from './budget.ts'
import type { ConnectionFailure } from './connection-failure.ts'
import type { AnswerBody, AnswerHeaders, Exchange } from './exchange.ts'
import { type Body, isMarkup, readBody } from './json-body.ts'
import { readErrorSentence } from './lenient-shapes.ts'
import { nameSubject } from './outgoing-request.ts'
import { readLocation, readRefusal } from './refusal.ts'
import { readRetryAfter } from './retry-after.ts'
import { unpacked } from './unpacked.ts'

/** The error of a call, and what the decision about a retry depends on; a null `outcome` = a retry would not help. */
export interface Failed {
  readonly error: DeskError
  readonly outcome: FailedOutcome | null
}

export interface Asked<N extends EndpointName> {
  readonly name: N
  readonly parameters: CallParameters<N>
  readonly baseUrl: string
  /** The token, which is removed from every text. */
  readonly token: string
}

/** Interprets an exchange for the call that requested it. @param wall ms since 1970. */
export function interpret<N extends EndpointName>(
  asked: Asked<N>,
  exchanged: Exchange,
  wall: number,
): Result<CallAnswer<N>, Failed> {
  if (exchanged.kind === 'failure') return failed(asked, exchanged.failure)
  const isSuccess = exchanged.status >= 200 && exchanged.status < 300
  return isSuccess ? interpretSuccess(asked, exchanged) : interpretRefusal(asked, exchanged, wall)
}

/** Interprets an exchange for the request budget. @param wall ms since 1970. */
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
  { status, body, headers }: Answer,
): Result<CallAnswer<N>, Failed> {
  const { name, parameters, baseUrl } = asked
  if (body.kind === 'broken' && isRead(name)) return failed(asked, body.failure)
  if (body.kind === 'tooLarge' && isRead(name)) return unusable(asked, 'is too large')
  const received = bodyAsFarAsReceived(body, headers)
  // Status, content type and kind of body decide whether a write was carried out. The readers of answers to writes
  // accept any content.
  if (!isRead(name)) {
    const contentType = headers['content-type']
    const answer = { status, contentType, body: bodyKind(body, received) }
    if (!saysDone(answer)) return unusable(asked, received.kind === 'other' ? received.why : 'is not JSON')
  }
  const read = readAnswer[name]({ parameters, headers, baseUrl, body: received })
  return read.ok ? ok(read.value) : unusable(asked, read.error)
}

function interpretRefusal<N extends EndpointName>(
  asked: Asked<N>,
  { status, headers, body }: Answer,
  wall: number,
): Result<never, Failed> {
  const { name, parameters, baseUrl, token } = asked
  const retryAfterMs = readRetryAfter(headers, wall)
  const received = bodyAsFarAsReceived(body, headers)
  // A firewall may have let the request pass and replaced the answer by a page: the page does not show whether the
  // service carried out the request.
  const isByPage = pageStatuses.has(status) && bodyKind(body, received) === 'webPage'
  if (isByPage && !isRead(name)) return unusable(asked, 'is a web page')
  const error = readRefusal({
    operation: name,
    status,
    // Lists always exist: a 404 for a list means that the service is not at this address.
    what: 'id' in parameters ? nameSubject(name, parameters) : 'the Admin API at this address',
    detail: readErrorSentence(received, token),
    leadsTo: readLocation(headers, baseUrl, token),
    retryAt: retryAfterMs === null ? null : wall + retryAfterMs,
  })
  return err({ error, outcome: { kind: 'status', status, retryAfterMs } })
}

/**
 * Statuses with which firewalls send pages. The specification does not show the bodies of 404, 409 and 429, so there a
 * page may be the service's own.
 */
const pageStatuses: ReadonlySet<number> = new Set([400, 403, 405, 406])

/** Reads a body, unpacked. An incomplete body counts as empty. */
function bodyAsFarAsReceived(body: AnswerBody, headers: AnswerHeaders): Body {
  if (body.kind !== 'whole') return { kind: 'empty' }
  const bytes = unpacked(body.bytes, headers['content-encoding'])
  return bytes.ok ? readBody(bytes.value) : { kind: 'other', text: '', why: bytes.error }
}

function bodyKind(body: AnswerBody, received: Body): AnswerBodyKind {
  if (body.kind !== 'whole') return 'lost'
  if (received.kind !== 'other') return received.kind
  if (isMarkup(received.text)) return 'webPage'
  // A body that could not be unpacked has no text.
  return received.text === '' ? 'lost' : 'other'
}

function failed<N extends EndpointName>(
  asked: Asked<N>,
  { error: happened, isFinal, strange }: ConnectionFailure,
): Result<never, Failed> {
  // Only for reads: the service may have carried out a write all the same.
  if (strange !== undefined && isRead(asked.name)) return unusable(asked, strange)
  // A read changes nothing at the service, so it does not matter whether the request arrived.
  const error = isRead(asked.name) ? { ...happened, mayHaveArrived: false } : happened
  return err({ error, outcome: { kind: isFinal ? 'final' : error.kind } })
}

/** Whether a request changes nothing at the service. Some POST requests only read. */
function isRead(name: EndpointName): boolean {
  return endpoints[name].method === 'GET' || name === 'requestEvidenceDownload'
}

function unusable<N extends EndpointName>(
  { name, parameters }: Asked<N>,
  why: string,
): Result<never, Failed> {
  const what = `The answer about ${nameSubject(name, parameters)} ${why}.`
  return err({ error: { kind: 'badAnswer', what }, outcome: null })
}
