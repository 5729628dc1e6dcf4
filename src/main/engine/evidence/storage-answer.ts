import type { DeskError } from '#shared/desk/errors.ts'
import type { StorageAnswer } from './storage-client.ts'

/** What the status and headers of an answer say about the bytes that follow. */
export type AnswerReading =
  | {
      readonly kind: 'content'
      /** Where in the file the body begins. */
      readonly from: number
      /** Bytes of the whole file; null = not stated. */
      readonly total: number | null
      readonly validator: string | null
    }
  | { readonly kind: 'whole' }
  | { readonly kind: 'broken'; readonly error: DeskError }
  | { readonly kind: 'expired'; readonly error: DeskError }
  | { readonly kind: 'swapped' }
  | { readonly kind: 'refused'; readonly error: DeskError }

export interface Asked {
  /** The first byte that was requested; 0 = the whole file. */
  readonly from: number
  /** The validator of the part's content; null = there is none. */
  readonly validator: string | null
  /** The size in bytes, as stated by the service; null = not stated. */
  readonly size: number | null
}

/** Statuses for a signed address that was used too late, was changed or revoked: a new address may be accepted. */
const expiredStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 410])
const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

/**
 * Interprets the status and headers of a storage host's answer. The lengths that they state are compared with the bytes
 * that arrive.
 */
export function readAnswer(answer: Pick<StorageAnswer, 'status' | 'headers'>, asked: Asked): AnswerReading {
  const { status, headers } = answer
  const failed: DeskError = { kind: 'storageFailed', reason: `It answered ${status}.` }
  if (expiredStatuses.has(status)) return { kind: 'expired', error: failed }
  if (passing.has(status)) return { kind: 'broken', error: failed }
  if (status === 416) return unsatisfiable(headers['content-range'], asked)
  if (status !== 200 && status !== 206) return { kind: 'refused', error: failed }

  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== '') {
    const reason = 'It sends the file compressed, so its size can’t be checked.'
    return { kind: 'refused', error: { kind: 'storageFailed', reason } }
  }
  const validator = strongValidator(headers.etag)
  const length = readLength(headers['content-length'])
  if (status === 200) return checked({ kind: 'content', from: 0, total: length, validator }, asked)

  const range = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(headers['content-range']?.trim() ?? '')
  if (range === null || asked.from === 0) return { kind: 'swapped' }
  const [, first, , total] = range
  if (Number(first) !== asked.from) return { kind: 'swapped' }
  // A different file has a different validator. If the answer has none, the storage itself has compared the validator
  // in the request.
  if (validator !== null && validator !== asked.validator) return { kind: 'swapped' }
  return checked(
    {
      kind: 'content',
      from: asked.from,
      total: total === '*' ? null : Number(total),
      validator: asked.validator,
    },
    asked,
  )
}

/** Refuses a file whose announced length differs from the size stated by the service: it need not be fetched. */
function checked(reading: Extract<AnswerReading, { kind: 'content' }>, { size }: Asked): AnswerReading {
  const { total } = reading
  if (size === null || total === null || total === size) return reading
  return { kind: 'refused', error: { kind: 'sizeDiffers', expected: size, received: total } }
}

function unsatisfiable(contentRange: string | undefined, { from, size }: Asked): AnswerReading {
  const total = Number(/^bytes \*\/(\d{1,15})$/.exec(contentRange?.trim() ?? '')?.[1] ?? Number.NaN)
  if (size === null && total === from) return { kind: 'whole' }
  if (size !== null && total < size) {
    return { kind: 'refused', error: { kind: 'sizeDiffers', expected: size, received: total } }
  }
  return { kind: 'swapped' }
}

/**
 * The strong validator of an answer; null when it has none. Only a strong validator guarantees that every byte is the
 * same (RFC 9110). A date cannot, since the file may change within the same second.
 */
function strongValidator(etag: string | undefined): string | null {
  const text = etag?.trim() ?? ''
  return /^"[\x21\x23-\x7e]{1,256}"$/.test(text) ? text : null
}

function readLength(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null
}
