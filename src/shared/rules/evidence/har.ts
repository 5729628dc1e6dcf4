import { findSecrets } from '../secrets/find-secrets.ts'
import { maskSecret } from '../secrets/masked.ts'

/** Requests from an HTTP Archive, each text also with its secrets masked. Missing parts are left out. */

/** A text, and the same with its secrets masked; equal when there are none. */
export interface Maskable {
  readonly text: string
  readonly masked: string
}

export interface HarField {
  readonly name: string
  readonly value: Maskable
}

export interface HarRequest {
  readonly method: string
  readonly url: Maskable
  /** null = not said. */
  readonly status: number | null
  /** According to the archive. */
  readonly mimeType: string | null
  /** Bytes of the answer. */
  readonly size: number | null
  /** ms. */
  readonly took: number | null
  readonly startedAt: string | null
  readonly requestHeaders: readonly HarField[]
  readonly responseHeaders: readonly HarField[]
  readonly requestBody: Maskable | null
  readonly responseBody: Maskable | null
}

/** Most requests shown of one capture. */
export const harRequestsAtMost = 200
const headersAtMost = 60
const longestValue = 2_000
const longestBody = 6_000
const longestWord = 100

/** Headers whose value gives access, in any form. */
const secretNames =
  /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|api-key|x-auth-token|x-csrf-token|x-xsrf-token|x-amz-security-token)$/i
const dots = '••••••'

type Json = Readonly<Record<string, unknown>>

/** @param value a parsed JSON text. @returns its entries, to be read one by one; null if it is not an HTTP Archive. */
export function harEntries(value: unknown): readonly unknown[] | null {
  const entries = at(at(value, 'log'), 'entries')
  return Array.isArray(entries) ? entries : null
}

/** Reads one entry. The search for secrets takes a while: do not read many in one go. */
export function readHarEntry(entry: unknown): HarRequest {
  const [request, response] = [at(entry, 'request'), at(entry, 'response')]
  const content = at(response, 'content')
  return {
    method: text(at(request, 'method'), longestWord) ?? '?',
    url: maskable(text(at(request, 'url'), longestValue) ?? ''),
    status: number(at(response, 'status')),
    mimeType: text(at(content, 'mimeType'), longestWord),
    size: number(at(content, 'size')),
    took: number(at(entry, 'time')),
    startedAt: text(at(entry, 'startedDateTime'), longestWord),
    requestHeaders: fields(at(request, 'headers')),
    responseHeaders: fields(at(response, 'headers')),
    requestBody: body(at(at(request, 'postData'), 'text')),
    responseBody: body(at(content, 'text')),
  }
}

function fields(value: unknown): readonly HarField[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, headersAtMost).flatMap((field: unknown) => {
    const name = text(at(field, 'name'), longestWord)
    if (name === null) return []
    const said = text(at(field, 'value'), longestValue) ?? ''
    const isSecret = secretNames.test(name) && said !== ''
    return [{ name, value: isSecret ? { text: said, masked: dots } : maskable(said) }]
  })
}

function body(value: unknown): Maskable | null {
  const said = text(value, longestBody)
  return said === null || said === '' ? null : maskable(said)
}

/** A text with everything that looks secret masked. */
function maskable(said: string): Maskable {
  let masked = ''
  let end = 0
  for (const finding of findSecrets(said)) {
    masked += said.slice(end, finding.start) + maskSecret(finding, said)
    end = finding.end
  }
  return { text: said, masked: masked + said.slice(end) }
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Json)[name]
    : undefined
}

function text(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null
  return (value.length > longest ? `${value.slice(0, longest)}…` : value).toWellFormed()
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
