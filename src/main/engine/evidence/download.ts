import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Clock } from '../api/clock.ts'
import { createPaceKeeper, type Pace, slowestPace } from './pace.ts'
import type { PartFile } from './part-file.ts'
import { type AnswerReading, readAnswer } from './storage-answer.ts'
import { brokenConnection, type openStorage, type StorageAnswer } from './storage-client.ts'

/**
 * Fetches one file into its part, over as many requests as it takes: what broke off goes on where it was, and only if
 * the storage says that it is still the same file.
 */

/** Where a part stands that was begun before. */
export interface Progress {
  readonly received: number
  /** Bytes of the whole file, as the storage said; null = not yet. */
  readonly total: number | null
  /** The strong validator of what is in the part; null = it cannot be gone on with. */
  readonly validator: string | null
}

export interface DownloadParts {
  readonly part: PartFile
  readonly begun: Progress
  /** Bytes, as the service claims; null = it did not say. */
  readonly size: number | null
  /** Asks the service for an address; it lives five minutes. */
  readonly askAddress: () => Promise<Result<string>>
  readonly open: (
    address: string,
    wanted: { readonly from: number; readonly validator: string } | null,
  ) => ReturnType<typeof openStorage>
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Bytes in the part; called for each piece. */
  readonly onReceived: (bytes: number) => void
  /** What is surely on the disk. */
  readonly onCheckpoint: (progress: Progress) => void
  /** Slower than this it is given up, and kept for the next try. */
  readonly pace?: Pace
}

/** The origin is that of the storage; null when nothing had to be fetched any more. */
export interface Downloaded {
  readonly origin: string | null
}

/** An address is used for this long after it was asked for; it lives 300 s. */
const addressFreshForMs = 270_000
/** Between two points that a kill can be gone on from. */
const checkpointBytes = 16 * 1024 * 1024
/** Tries in a row that bring as good as nothing. */
const vainTriesAtMost = 6
/** Less than this is as good as nothing: a storage that sends a byte with each answer would be asked for ever. */
const progressBytes = 16_384
/** Tries of one download, until a person asks for more. */
const triesAtMost = 400
/** How often a file may have to begin anew, because it is another one or cannot be gone on with. */
const restartsAtMost = 5
/** Where nobody says how long a file is: no evidence is longer. */
const largestUnclaimed = 64 * 1024 ** 3

type Outcome =
  | { readonly kind: 'whole' }
  /** Worth another try; the address may be used again. */
  | { readonly kind: 'broken'; readonly error: DeskError }
  /** The address is not accepted (any more). */
  | { readonly kind: 'expired'; readonly error: DeskError }
  /** What is in the part is of another file, or cannot be gone on with. */
  | { readonly kind: 'swapped' }
  | { readonly kind: 'refused'; readonly error: DeskError }

/**
 * @returns when all of it is in the part, as long as it should be. Errors: of asking for the address; `storageRefused`,
 *   `storageFailed`, `sizeDiffers`; of the disk; `network` and `timeout` after a number of tries in vain; `cancelled`.
 */
export async function download(parts: DownloadParts): Promise<Result<Downloaded>> {
  const { part, size, signal, clock } = parts
  let { total, validator } = parts.begun
  let address: { readonly url: string; readonly askedAt: number } | null = null
  let origin: string | null = null
  let sure = part.length
  let vain = 0
  let restarts = 0
  let tries = 0

  if (part.length > 0 && validator === null) {
    const restarted = await restart()
    if (!restarted.ok) return restarted
  }
  const isWhole = () => part.length > 0 && part.length === (size ?? total)

  async function restart(): Promise<Result<null>> {
    restarts += 1
    total = null
    validator = null
    sure = 0
    parts.onCheckpoint({ received: 0, total, validator })
    parts.onReceived(0)
    return part.restart()
  }

  async function checkpoint(): Promise<Result<null>> {
    const synced = await part.sync()
    if (!synced.ok) return synced
    sure = part.length
    parts.onCheckpoint({ received: sure, total, validator })
    return synced
  }

  async function transfer(url: string): Promise<Outcome> {
    const wanted = part.length > 0 && validator !== null ? { from: part.length, validator } : null
    const opened = await parts.open(url, wanted)
    if (!opened.ok) {
      const isTransient = opened.error.kind === 'network' || opened.error.kind === 'timeout'
      return { kind: isTransient ? 'broken' : 'refused', error: opened.error }
    }
    origin = opened.value.origin
    try {
      return await take(opened.value, readAnswer(opened.value, { from: wanted?.from ?? 0, validator, size }))
    } finally {
      await opened.value.close()
    }
  }

  async function take({ body, origin: asked }: StorageAnswer, reading: AnswerReading): Promise<Outcome> {
    if (reading.kind !== 'content') return reading
    if (reading.from === 0 && part.length > 0) {
      // Another file than before, or a storage that gives no parts: from the beginning.
      const restarted = await restart()
      if (!restarted.ok) return { kind: 'refused', error: restarted.error }
    }
    total = reading.total
    validator = reading.validator
    const atMost = size ?? total ?? largestUnclaimed
    const isFastEnough = createPaceKeeper(parts.pace ?? slowestPace, clock.now)
    try {
      for await (const piece of body) {
        if (part.length + piece.length > atMost) {
          return {
            kind: 'refused',
            error: { kind: 'sizeDiffers', expected: atMost, received: part.length + piece.length },
          }
        }
        const appended = await part.append(piece)
        if (!appended.ok) return { kind: 'refused', error: appended.error }
        parts.onReceived(part.length)
        if (!isFastEnough(piece.length)) {
          const reason = 'It sends so slowly that the file would not come. What arrived is kept.'
          return { kind: 'refused', error: { kind: 'storageFailed', reason } }
        }
        if (part.length - sure < checkpointBytes) continue
        const kept = await checkpoint()
        if (!kept.ok) return { kind: 'refused', error: kept.error }
      }
    } catch (cause) {
      return { kind: 'broken', error: brokenConnection(cause, signal, asked) }
    }
    if (size !== null && part.length < size) {
      // Ended properly, but before its time: the next answer tells whether there is more.
      return { kind: 'broken', error: { kind: 'sizeDiffers', expected: size, received: part.length } }
    }
    return { kind: 'whole' }
  }

  while (!isWhole()) {
    if (signal.aborted) return leave({ kind: 'cancelled' })
    if (address === null || clock.sinceMachineStart() - address.askedAt > addressFreshForMs) {
      const asked = await parts.askAddress()
      if (!asked.ok) {
        vain += 1
        if (!isPassing(asked.error) || vain >= vainTriesAtMost) return leave(asked.error)
        await pause(clock, 250 * 2 ** vain, signal)
        continue
      }
      address = { url: asked.value, askedAt: clock.sinceMachineStart() }
    }
    const before = part.length
    const outcome = await transfer(address.url)
    if (outcome.kind === 'whole') break
    if (signal.aborted) return leave({ kind: 'cancelled' })
    if (outcome.kind === 'refused') return leave(outcome.error)
    if (outcome.kind === 'swapped') {
      const restarted = await restart()
      if (!restarted.ok) return leave(restarted.error)
    }
    if (restarts > restartsAtMost) {
      return leave({
        kind: 'storageFailed',
        reason: 'It changes or breaks off, and has to begin anew each time.',
      })
    }
    if (outcome.kind === 'expired') address = null
    vain = part.length - before >= progressBytes ? 0 : vain + 1
    tries += 1
    if (outcome.kind !== 'swapped' && (vain >= vainTriesAtMost || tries >= triesAtMost)) {
      return leave(outcome.error)
    }
    if (vain > 0) await pause(clock, 250 * 2 ** (vain - 1), signal)
  }

  const expected = size ?? total
  if (expected !== null && part.length !== expected) {
    return leave({ kind: 'sizeDiffers', expected, received: part.length })
  }
  const kept = await checkpoint()
  return kept.ok ? ok({ origin }) : kept

  /** Keeps what arrived for the next try, as far as the disk takes it. */
  async function leave(error: DeskError): Promise<Result<never>> {
    if (error.kind === 'sizeDiffers') await restart()
    // A disk that fails keeps what it has; the error is told either way.
    else if (error.kind !== 'diskFull' && error.kind !== 'folderRefused') await checkpoint()
    return err(error)
  }
}

/** Whether asking for an address again may help: it changes nothing at the service. */
function isPassing({ kind }: DeskError): boolean {
  return kind === 'network' || kind === 'timeout' || kind === 'serviceFailed' || kind === 'badAnswer'
}

/** Waits, or until the signal ends it. */
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
