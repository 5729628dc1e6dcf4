import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Cursors that state the position at which the next page begins, as base64url of `version | tag | position`.
 *
 * The tag signs the position together with the cursor's binding: canonical filters and ordering, or a report and a
 * direction. So a cursor is refused if it was changed, or is used with other parameters; the binding itself is not
 * sent.
 */

/** The values of the fields by which rows are sorted, in the last row that was sent. */
export type SeekPosition = readonly (string | number)[]

const version = 1
const tagLength = 16

/** @param binding a canonical text of all parameters that must be the same when the cursor is used. */
export function sealCursor(secret: Buffer, binding: string, position: SeekPosition): string {
  const payload = Buffer.from(JSON.stringify(position))
  return Buffer.concat([Buffer.of(version), tagOf(secret, binding, payload), payload]).toString('base64url')
}

/** @returns null when the cursor was changed, has another version, or was made with another binding. */
export function openCursor(secret: Buffer, binding: string, cursor: string): SeekPosition | null {
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding ignores invalid characters and bits beyond the last byte, but a cursor must be exactly as it was sent.
  if (bytes.toString('base64url') !== cursor) return null
  const payload = bytes.subarray(1 + tagLength)
  if (bytes[0] !== version || payload.length === 0) return null
  if (!timingSafeEqual(bytes.subarray(1, 1 + tagLength), tagOf(secret, binding, payload))) return null
  return JSON.parse(payload.toString()) as SeekPosition
}

function tagOf(secret: Buffer, binding: string, payload: Buffer): Buffer {
  const hmac = createHmac('sha256', secret)
  // With the length before it, the end of the binding is unambiguous.
  hmac.update(`cursor:${version}:${Buffer.byteLength(binding)}:${binding}`)
  return hmac.update(payload).digest().subarray(0, tagLength)
}
