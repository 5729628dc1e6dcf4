import { createHmac, timingSafeEqual } from 'node:crypto'
import { ok } from '#shared/desk/result.ts'
import { type Outcome, refused } from '../problem.ts'

/** Route that plays the part of a separate storage host; it is outside the API's prefix and needs no token. */
export const storagePath = '/evidence-storage/:reportId/:evidenceId'

/**
 * Makes the signed URL of an evidence file. Anyone with the URL can read the file until `expiresAt`, in ms since 1970.
 */
export function signedAddress(
  secret: Buffer,
  origin: string,
  { reportId, evidenceId, expiresAt }: { reportId: number; evidenceId: string; expiresAt: number },
): string {
  const path = storagePath
    .replace(':reportId', String(reportId))
    .replace(':evidenceId', encodeURIComponent(evidenceId))
  const signature = signatureOf(secret, String(reportId), evidenceId, String(expiresAt)).toString('base64url')
  return `${origin}${path}?expires=${expiresAt}&signature=${signature}`
}

/** Checks a signed URL; refuses one that was changed (403) or has expired (410). */
export function checkAddress(
  secret: Buffer,
  now: number,
  { reportId, evidenceId, search }: { reportId: string; evidenceId: string; search: URLSearchParams },
): Outcome<null> {
  const expires = search.get('expires') ?? ''
  const expected = signatureOf(secret, reportId, evidenceId, expires)
  const text = search.get('signature') ?? ''
  const given = Buffer.from(text, 'base64url')
  const isOurs =
    given.length === expected.length &&
    given.toString('base64url') === text &&
    timingSafeEqual(given, expected)
  if (!isOurs) return refused(403, 'This download address was changed or is incomplete.')
  if (Number(expires) <= now) return refused(410, 'This download address has expired.')
  return ok(null)
}

function signatureOf(secret: Buffer, reportId: string, evidenceId: string, expires: string): Buffer {
  return createHmac('sha256', secret)
    .update(`evidence:${JSON.stringify([reportId, evidenceId, expires])}`)
    .digest()
}
