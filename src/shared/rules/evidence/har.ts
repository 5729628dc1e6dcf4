import { findSecrets } from '../secrets/find-secrets.ts'
import { maskSecret } from '../secrets/masked.ts'

/** Reads requests from an HTTP Archive (HAR); texts also have a version in which secrets are masked. */

/** A text, and a version in which its secrets are masked; both are equal if it has none. */
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
  /**
   * HTTP status of the response. This and the fields below are null, or empty lists, if the archive does not state
   * them.
   */
  readonly status: number | null
  /** Type of the response, according to the archive. */
  readonly mimeType: string | null
  /** Size of the response's content, in bytes. */
  readonly size: number | null
  /** Duration of the exchange, in ms. */
  readonly took: number | null
  readonly startedAt: string | null
  readonly requestHeaders: readonly HarField[]
  readonly responseHeaders: readonly HarField[]
  readonly requestBody: Maskable | null
  readonly responseBody: Maskable | null
}

/** Maximum number of requests of an archive that are shown. */
export const harRequestsAtMost = 200
const headersAtMost = 60
const longestValue = 2_000
const longestBody = 6_000
const longestWord = 100

/** Headers whose values grant access; a value is masked as a whole, whatever it looks like. */
const secretNames =
  /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|api-key|x-auth-token|x-csrf-token|x-xsrf-token|x-amz-security-token)$/i
const dots = '••••••'

type Json = Readonly<Record<string, unknown>>

/** @param value parsed JSON. @returns the entries, for `readHarEntry`; null if `value` is not an HTTP Archive. */
export function harEntries(value: unknown): readonly unknown[] | null {
  const entries = at(at(value, 'log'), 'entries')
  return Array.isArray(entries) ? entries : null
}

/** Reads one entry. The search for secrets is slow, so do not read many entries without a pause. */
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

/** Masks everything in a text that looks like a secret. */
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
