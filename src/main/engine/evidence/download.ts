import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Clock } from '../api/clock.ts'
import { createDownloadTries } from './download-tries.ts'
import { type ResumedPart, type ResumedPartOptions, resumePart } from './resumed-part.ts'
import { createRateGuard, type SlowestRate, slowestRate } from './slowest-rate.ts'
import { type AnswerReading, readAnswer } from './storage-answer.ts'
import { brokenConnection, type openStorage, type StorageAnswer } from './storage-client.ts'

/**
 * Fetches one file into its part, with as many requests as are needed. After a break the download resumes, but only if
 * the storage confirms that it is still the same file.
 */

export interface DownloadParts extends ResumedPartOptions {
  /** Size in bytes, as stated by the service; null = not stated. */
  readonly size: number | null
  /** Requests from the service an address that is valid for five minutes. */
  readonly askAddress: () => Promise<Result<string>>
  readonly open: (
    address: string,
    wanted: { readonly from: number; readonly validator: string } | null,
  ) => ReturnType<typeof openStorage>
  readonly signal: AbortSignal
  readonly clock: Clock
  /** A download slower than this is given up; its bytes are kept for the next try. */
  readonly slowest?: SlowestRate
}

/** `origin`: the origin of the storage; null when nothing was left to fetch. */
export interface Downloaded {
  readonly origin: string | null
}

/** How long an address is used after it was requested, in ms; it is valid for 300 s. */
const addressFreshForMs = 270_000
/** How often a file may be started over, because it turned out to be a different file or cannot be resumed. */
const restartsAtMost = 5
/** Maximum number of bytes of a file whose length is unknown: no evidence is larger. */
const largestUnclaimed = 64 * 1024 ** 3

type Outcome =
  | { readonly kind: 'whole' }
  /** Another try may succeed; the address may be used again. */
  | { readonly kind: 'broken'; readonly error: DeskError }
  /** The storage does not accept the address (any more). */
  | { readonly kind: 'expired'; readonly error: DeskError }
  /** The part belongs to another file, or cannot be resumed. */
  | { readonly kind: 'swapped' }
  | { readonly kind: 'refused'; readonly error: DeskError }

/**
 * @returns ok once the whole file is in the part, with the expected length. Errors: those of requesting the address;
 *   `storageRefused`, `storageFailed`, `sizeDiffers`; those of the disk; `network` and `timeout` after a number of
 *   tries without progress; `cancelled`.
 */
export async function download(parts: DownloadParts): Promise<Result<Downloaded>> {
  const { size, signal, clock } = parts
  const part = resumePart(parts)
  const tries = createDownloadTries()
  let address: { readonly url: string; readonly askedAt: number } | null = null

  if (part.length > 0 && part.validator === null) {
    const restarted = await part.restart()
    if (!restarted.ok) return restarted
  }
  const expected = () => size ?? part.total

  while (part.length === 0 || part.length !== expected()) {
    if (signal.aborted) return leave(part, { kind: 'cancelled' })
    if (address === null || clock.sinceMachineStart() - address.askedAt > addressFreshForMs) {
      const asked = await parts.askAddress()
      if (!asked.ok) {
        tries.addressFailed()
        if (!isPassing(asked.error) || tries.areInVain) return leave(part, asked.error)
        await pause(clock, 2 * tries.pauseMs, signal)
        continue
      }
      address = { url: asked.value, askedAt: clock.sinceMachineStart() }
    }
    const before = part.length
    const outcome = await transfer(parts, part, address.url)
    if (outcome.kind === 'whole') break
    if (signal.aborted) return leave(part, { kind: 'cancelled' })
    if (outcome.kind === 'refused') return leave(part, outcome.error)
    if (outcome.kind === 'swapped') {
      const restarted = await part.restart()
      if (!restarted.ok) return leave(part, restarted.error)
    }
    if (part.restarts > restartsAtMost) return leave(part, startsOver)
    if (outcome.kind === 'expired') address = null
    tries.brought(part.length - before)
    if (outcome.kind !== 'swapped' && tries.areInVain) return leave(part, outcome.error)
    if (tries.pauseMs > 0) await pause(clock, tries.pauseMs, signal)
  }

  const length = expected()
  if (length !== null && part.length !== length)
    return leave(part, { kind: 'sizeDiffers', expected: length, received: part.length })
  const kept = await part.checkpoint()
  return kept.ok ? ok({ origin: part.origin }) : kept
}

const startsOver: DeskError = {
  kind: 'storageFailed',
  reason: 'It changes or breaks off, so each try starts over.',
}

/**
 * Returns the error. The received bytes are kept for the next try, as far as the disk allows, but not after
 * `sizeDiffers`.
 */
async function leave(part: ResumedPart, error: DeskError): Promise<Result<never>> {
  if (error.kind === 'sizeDiffers') await part.restart()
  // If this fails, the disk keeps what it has; the error is returned in any case.
  else if (error.kind !== 'diskFull' && error.kind !== 'folderRefused') await part.checkpoint()
  return err(error)
}

/** Sends one request, which resumes the part if that is possible. */
async function transfer(parts: DownloadParts, part: ResumedPart, url: string): Promise<Outcome> {
  const { validator } = part
  const wanted = part.length > 0 && validator !== null ? { from: part.length, validator } : null
  const opened = await parts.open(url, wanted)
  if (!opened.ok) {
    const isTransient = opened.error.kind === 'network' || opened.error.kind === 'timeout'
    return { kind: isTransient ? 'broken' : 'refused', error: opened.error }
  }
  part.answeredBy(opened.value.origin)
  try {
    const reading = readAnswer(opened.value, { from: wanted?.from ?? 0, validator, size: parts.size })
    return reading.kind === 'content' ? await receive(parts, part, opened.value, reading) : reading
  } finally {
    await opened.value.close()
  }
}

async function receive(
  { size, clock, signal, slowest = slowestRate }: DownloadParts,
  part: ResumedPart,
  { body, origin }: StorageAnswer,
  content: Extract<AnswerReading, { kind: 'content' }>,
): Promise<Outcome> {
  if (content.from === 0 && part.length > 0) {
    // The answer is a different file than before, or the storage sends no ranges: start from the beginning.
    const restarted = await part.restart()
    if (!restarted.ok) return { kind: 'refused', error: restarted.error }
  }
  part.describe(content)
  const atMost = size ?? part.total ?? largestUnclaimed
  const isFastEnough = createRateGuard(slowest, clock.now)
  try {
    for await (const piece of body) {
      const received = part.length + piece.length
      if (received > atMost)
        return { kind: 'refused', error: { kind: 'sizeDiffers', expected: atMost, received } }
      const appended = await part.append(piece)
      if (!appended.ok) return { kind: 'refused', error: appended.error }
      if (!isFastEnough(piece.length)) {
        const reason = 'It sends too slowly to finish. What arrived is kept.'
        return { kind: 'refused', error: { kind: 'storageFailed', reason } }
      }
    }
  } catch (cause) {
    return { kind: 'broken', error: brokenConnection(cause, signal, origin) }
  }
  if (size !== null && part.length < size) {
    // The answer ended properly, but too early: the next answer shows whether there is more.
    const reason = 'Its answers end too early. What arrived is kept.'
    return { kind: 'broken', error: { kind: 'storageFailed', reason } }
  }
  return { kind: 'whole' }
}

/** Whether requesting an address again may succeed; the request changes nothing at the service. */
function isPassing({ kind }: DeskError): boolean {
  // Before the next request, the budget waits as long as the service asked for.
  if (kind === 'rateLimited') return true
  return kind === 'network' || kind === 'timeout' || kind === 'serviceFailed' || kind === 'badAnswer'
}

/** Waits until the time has passed or the signal ends the wait. */
function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      callOff()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const callOff = clock.after(ms, end)
    signal.addEventListener('abort', end, { once: true })
  })
}
