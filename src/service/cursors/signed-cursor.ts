import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A seek cursor: the position where the next page begins, as base64url of `version | tag | position`.
 *
 * The tag signs the position together with the cursor's binding (canonical filters and ordering, or a report and
 * direction). So a changed cursor and one used elsewhere are both refused, and the binding itself need not be sent.
 */

/** The values of the ordering's fields in the last row sent. */
export type SeekPosition = readonly (string | number)[]

const version = 1
const tagLength = 16

/** @param binding canonical text of everything that must be the same when the cursor is used. */
export function sealCursor(secret: Buffer, binding: string, position: SeekPosition): string {
  const payload = Buffer.from(JSON.stringify(position))
  return Buffer.concat([Buffer.of(version), tagOf(secret, binding, payload), payload]).toString('base64url')
}

/** @returns null when the cursor was changed, is of another version, or is bound to something else. */
export function openCursor(secret: Buffer, binding: string, cursor: string): SeekPosition | null {
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding tolerates stray characters and bits beyond the last byte; a cursor must be exactly as sent.
  if (bytes.toString('base64url') !== cursor) return null
  const payload = bytes.subarray(1 + tagLength)
  if (bytes[0] !== version || payload.length === 0) return null
  if (!timingSafeEqual(bytes.subarray(1, 1 + tagLength), tagOf(secret, binding, payload))) return null
  return JSON.parse(payload.toString()) as SeekPosition
}

function tagOf(secret: Buffer, binding: string, payload: Buffer): Buffer {
  const hmac = createHmac('sha256', secret)
  // The length in front keeps binding and payload apart.
  hmac.update(`cursor:${version}:${Buffer.byteLength(binding)}:${binding}`)
  return hmac.update(payload).digest().subarray(0, tagLength)
}
