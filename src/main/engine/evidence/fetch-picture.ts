import type { DeskError } from '#shared/desk/errors.ts'
import type { FetchedPicture } from '#shared/desk/picture.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { sniffKind } from '#shared/rules/evidence/sniff.ts'
import { pictureAddress } from '#shared/rules/picture-address.ts'
import type { GateOptions } from './address-gate.ts'
import { drawablePicture, largestPicture, pictureOf } from './read-picture.ts'
import { readAnswer } from './storage-answer.ts'
import { brokenConnection, openStorage, type StorageAnswer, type StorageTimeouts } from './storage-client.ts'

export interface PictureRequest extends Pick<GateOptions, 'resolve' | 'findProxy'> {
  /** The address as written by the author of the text. */
  readonly address: string
  /** Whether the workspace's service is on this computer: only then may the request go to this computer. */
  readonly serviceIsLocal: boolean
  readonly signal: AbortSignal
  /**
   * Called for each piece, with the number of bytes received so far, and the total, which is null if the host does not
   * state it.
   */
  readonly onReceived: (bytes: number, total: number | null) => void
  readonly timeouts?: Partial<StorageTimeouts>
  /** Time limit for the whole fetch, in ms; half a minute by default. */
  readonly timeLimit?: number
}

const usualTimeLimit = 30_000

/**
 * Fetches one image of a text, because the user asked for it. The request is made as for a download: checked by the
 * gate at every hop, without token, cookie or referrer. The result is only ever a picture of known, limited size.
 *
 * @returns errors: `storageRefused`, `storageFailed` with a reason in plain language; `network`, `timeout`,
 *   `cancelled`.
 */
export async function fetchPicture(request: PictureRequest): Promise<Result<FetchedPicture>> {
  const { serviceIsLocal, signal, resolve, findProxy, timeouts, timeLimit = usualTimeLimit } = request
  const shown = pictureAddress(request.address, serviceIsLocal)
  if (shown === null) {
    const reason = 'Images load only from https addresses without a user name or password.'
    return err({ kind: 'storageRefused', reason })
  }
  const limit = AbortSignal.timeout(timeLimit)
  const ofPicture = (error: DeskError): DeskError =>
    error.kind === 'cancelled' && !signal.aborted ? { kind: 'timeout', mayHaveArrived: false } : error
  const opened = await openStorage({
    address: shown.address,
    wanted: null,
    signal: AbortSignal.any([signal, limit]),
    allowLoopback: serviceIsLocal,
    ...(resolve !== undefined && { resolve }),
    ...(findProxy !== undefined && { findProxy }),
    ...(timeouts !== undefined && { timeouts }),
  })
  if (!opened.ok) return err(ofPicture(opened.error))
  try {
    const body = await readBody(opened.value, request, AbortSignal.any([signal, limit]))
    return body.ok ? asPicture(body.value) : err(ofPicture(body.error))
  } finally {
    await opened.value.close()
  }
}

async function readBody(
  answer: StorageAnswer,
  { onReceived }: PictureRequest,
  signal: AbortSignal,
): Promise<Result<Uint8Array>> {
  const head = readAnswer(answer, { from: 0, validator: null, size: null })
  if (head.kind !== 'content') return 'error' in head ? err(head.error) : failed('It isn’t an image.')
  if (head.total !== null && head.total > largestPicture) return tooLarge
  const pieces: Uint8Array[] = []
  let received = 0
  try {
    for await (const piece of answer.body) {
      received += piece.length
      if (received > largestPicture) return tooLarge
      pieces.push(piece)
      onReceived(received, head.total)
    }
  } catch (cause) {
    return err(brokenConnection(cause, signal, answer.origin))
  }
  return ok(Buffer.concat(pieces))
}

function asPicture(bytes: Uint8Array): Result<FetchedPicture> {
  const drawable = drawablePicture(sniffKind(bytes), bytes)
  if (drawable === null) {
    return failed('It isn’t a PNG, JPEG, GIF, or WebP image, or it has too many pixels to show.')
  }
  return ok({ picture: pictureOf(drawable, bytes), bytes: bytes.length })
}

const tooLarge = failed('The image is larger than 8 MB.')

function failed(reason: string): Result<never> {
  return err({ kind: 'storageFailed', reason })
}
