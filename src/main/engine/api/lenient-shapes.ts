import { parseInstant } from '#shared/admin-api/instant.ts'
import { ReceivedPerson } from '#shared/admin-api/received.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { EvidenceDownload, ReceivedComment, ReceivedPage } from './admin-api.ts'
import type { AnswerHeaders } from './exchange.ts'
import type { Body } from './json-body.ts'
import { isObject, type JsonObject } from './plain-words.ts'
import { readPage, sayWhyNoJson, type Unusable } from './received-lists.ts'

/**
 * The answers whose shapes the specification does not show. Each is read in one function, whose comment lists the
 * accepted forms.
 */

/**
 * The comments of a report. Accepted: every form of a list, paged or not; an empty body (no comments).
 * `readComment` reads each comment.
 */
export function readComments(body: Body): Result<ReceivedPage<ReceivedComment>, Unusable> {
  if (body.kind === 'empty') return ok({ items: [], setAside: [], nextCursor: null })
  return readPage(body, { noun: 'comment', plural: 'comments' }, (raw) => {
    const comment = isObject(raw) ? readComment(raw) : null
    if (comment === null) return err('it is not an object')
    return comment.id === null && comment.message === undefined
      ? err('it has neither an id nor a text')
      : ok(comment)
  })
}

/**
 * The answer to a new comment. Accepted: an empty body; the bare id, as a number or as text with a digit; the comment
 * itself, alone or under `comment`, `activity`, `data`, `result`, `item` or `value`; an id in the last part of
 * `Location`. No answer is an error here, since the comment has been added.
 */
export function readCommentCreated(body: Body, headers: AnswerHeaders): ReceivedComment {
  const located = /\/([\w-]{1,64})\/?$/.exec(headers.location ?? '')?.[1] ?? null
  if (body.kind !== 'json') {
    const bare = body.kind === 'other' ? readBareId(body.text.trim()) : null
    return { id: bare ?? located }
  }
  const inside = isObject(body.value)
    ? (pick(body.value, ['comment', 'activity', 'data', 'result', 'item', 'value'], isObject) ?? body.value)
    : body.value
  if (!isObject(inside)) return { id: readBareId(inside) ?? located }
  const comment = readComment(inside)
  return { ...comment, id: comment.id ?? located }
}

/**
 * The address of an evidence file. Accepted: the bare address, as JSON text or plain text; an object with the address
 * under one of the names below; an object that has such an object under one of these names or under `data`, `result` or
 * `value`; an object with exactly one http address in it; a `Location` header. A path without a host belongs to the
 * service's own host.
 */
export function readEvidenceDownload(
  body: Body,
  headers: AnswerHeaders,
  baseUrl: string,
): Result<EvidenceDownload, Unusable> {
  const text = findAddress(body) ?? headers.location
  if (text === undefined) return err(body.kind === 'json' ? 'holds no address' : sayWhyNoJson(body))
  const isPath = /^\/(?!\/)/.test(text.trim())
  const url = URL.parse(text.trim(), isPath ? baseUrl : undefined)
  if (url === null || !/^https?:$/.test(url.protocol)) return err('holds an address that is none of the web')
  return ok({ url: url.href })
}

/**
 * The service's own explanation in an error's body. Accepted: problem details; an object with `detail`, `message`,
 * `error_description`, `error` (may be such an object itself) or `title`; sentences under `errors`, as a list or by
 * field; JSON text; plain text. A web page or an empty body gives no explanation.
 *
 * @param secret removed from the text: services repeat what they refuse.
 * @returns one line of at most 500 characters, hostile until shown as plain text; undefined when there is no
 *   explanation.
 */
export function readErrorSentence(body: Body, secret: string): string | undefined {
  const sentence =
    body.kind === 'json' ? findSentence(body.value) : body.kind === 'other' ? ownText(body) : ''
  const line = sentence
    .replaceAll(secret, '[token]')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
    .toWellFormed()
  return line === '' ? undefined : line
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** The first value of the wanted type under one of the names; undefined when there is none. */
function pick<Value>(
  object: JsonObject,
  names: readonly string[],
  is: (value: unknown) => value is Value,
): Value | undefined {
  return names.map((name) => (Object.hasOwn(object, name) ? object[name] : undefined)).find(is)
}

/**
 * Reads a comment, whose fields may have the names of a timeline entry or other common ones. Unreadable fields count as
 * absent.
 */
function readComment(raw: JsonObject): ReceivedComment {
  const message = pick(raw, ['message', 'description', 'body', 'text', 'content', 'comment'], isText)
  const createdAt = pick(
    raw,
    ['createdAt', 'createdAtUtc', 'created', 'createdOn', 'date', 'timestamp'],
    isText,
  )
  const instant = createdAt === undefined ? null : parseInstant(createdAt)
  const isInternal = pick(raw, ['isInternal', 'internal'], isFlag) ?? byVisibility(raw)
  const evidence = pick(raw, ['evidence', 'evidences', 'attachments'], (value) => Array.isArray(value))
  const hasEvidence =
    pick(raw, ['hasEvidence', 'hasAttachments'], isFlag) ?? (evidence && evidence.length > 0)
  const actor = ['actor', 'author', 'createdBy', 'user', 'person'].map((name) =>
    ReceivedPerson.nullable().safeParse(raw[name]),
  )
  const person = actor.find(({ success }) => success)?.data
  return {
    id: readId(raw.id ?? raw.commentId ?? raw.activityId),
    ...(message !== undefined && { message }),
    ...(instant !== null && { createdAt: instant }),
    ...(isInternal !== undefined && { isInternal }),
    ...(hasEvidence !== undefined && { hasEvidence }),
    ...(person !== undefined && { actor: person }),
  }
}

function byVisibility(raw: JsonObject): boolean | undefined {
  const word = pick(raw, ['visibility', 'audience'], isText)?.toLowerCase()
  return word === 'internal' ? true : word === 'public' ? false : undefined
}

function readId(raw: unknown): string | null {
  if (typeof raw === 'number' && Number.isSafeInteger(raw)) return String(raw)
  return typeof raw === 'string' && /^[\w-]{1,64}$/.test(raw) ? raw : null
}

/**
 * Reads a bare id; null when it is none. An id contains a digit, while a bare text may be a mere word, such as
 * "Created".
 */
function readBareId(raw: unknown): string | null {
  const id = readId(raw)
  return id !== null && /\d/.test(id) ? id : null
}

const addressNames = [
  'url',
  'downloadUrl',
  'downloadURL',
  'download_url',
  'href',
  'link',
  'uri',
  'signedUrl',
  'presignedUrl',
  'preSignedUrl',
  'sasUrl',
  'sasUri',
  'location',
]

function findAddress(body: Body): string | undefined {
  if (body.kind === 'empty') return undefined
  if (body.kind === 'other') return looksLikeAddress(body.text) ? body.text : undefined
  if (isText(body.value)) return body.value
  return isObject(body.value) ? findAddressIn(body.value) : undefined
}

function findAddressIn(object: JsonObject): string | undefined {
  const named = pick(object, addressNames, isText)
  if (named !== undefined) return named
  const wrapped = pick(object, [...addressNames, 'data', 'result', 'value'], isObject)
  if (wrapped !== undefined) return findAddressIn(wrapped)
  const addresses = Object.values(object).filter((value) => isText(value) && looksLikeAddress(value))
  return addresses.length === 1 ? String(addresses[0]) : undefined
}

function looksLikeAddress(value: unknown): boolean {
  return typeof value === 'string' && /^\s*https?:\/\/\S+\s*$/i.test(value)
}

function findSentence(value: unknown): string {
  if (isText(value)) return value
  if (!isObject(value)) return ''
  const byField = isObject(value.errors) ? Object.values(value.errors).flat() : value.errors
  const all = Array.isArray(byField) ? byField.map(findSentence).filter(isText).join(' ') : ''
  const sentences = [
    pick(value, ['detail', 'message', 'error_description', 'error'], isText),
    all,
    findSentence(value.error),
    pick(value, ['title'], isText),
  ]
  return sentences.find(isText) ?? ''
}

function ownText(body: Extract<Body, { kind: 'other' }>): string {
  return body.why === 'is not JSON' ? body.text : ''
}
