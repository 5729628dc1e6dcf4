import { ok, type Result } from '#shared/desk/result.ts'
import type { PartFile } from './part-file.ts'

/** The progress of a part that an earlier download began. */
export interface Progress {
  readonly received: number
  /** Bytes of the whole file, as stated by the storage; null = not known yet. */
  readonly total: number | null
  /** The strong validator of the part's content; null = the part cannot be resumed. */
  readonly validator: string | null
}

/** A part and what the storage stated about its file, so that another request can resume it. */
export interface ResumedPart {
  readonly length: number
  readonly total: number | null
  readonly validator: string | null
  /** Origin of the storage that answered last; null when none has answered since the download was resumed. */
  readonly origin: string | null
  /** How often the download started over. */
  readonly restarts: number
  /** Notes which storage answered, whatever the answer was. */
  answeredBy(origin: string): void
  /** Notes what the storage stated about the file. */
  describe(file: Pick<Progress, 'total' | 'validator'>): void
  /** Appends bytes. From time to time, it also flushes them to the disk. */
  append(piece: Uint8Array): Promise<Result<null>>
  /** Flushes everything in the part to the disk and stores that progress. */
  checkpoint(): Promise<Result<null>>
  restart(): Promise<Result<null>>
}

/** Bytes between two points from which a download can resume after a kill. */
const checkpointBytes = 16 * 1024 * 1024

export interface ResumedPartOptions {
  readonly part: PartFile
  readonly begun: Progress
  /** Called for each piece, with the number of bytes in the part. */
  readonly onReceived: (bytes: number) => void
  /** Stores the progress that is safely on the disk. */
  readonly onCheckpoint: (progress: Progress) => Result<null>
}

export function resumePart({ part, begun, onReceived, onCheckpoint }: ResumedPartOptions): ResumedPart {
  let { total, validator } = begun
  let origin: string | null = null
  let sure = part.length
  let restarts = 0

  async function checkpoint(): Promise<Result<null>> {
    const synced = await part.sync()
    if (!synced.ok) return synced
    const stored = onCheckpoint({ received: part.length, total, validator })
    if (stored.ok) sure = part.length
    return stored
  }

  return {
    get length() {
      return part.length
    },
    get total() {
      return total
    },
    get validator() {
      return validator
    },
    get origin() {
      return origin
    },
    get restarts() {
      return restarts
    },
    answeredBy(sentBy) {
      origin = sentBy
    },
    describe(file) {
      total = file.total
      validator = file.validator
    },
    async append(piece) {
      const appended = await part.append(piece)
      if (!appended.ok) return appended
      onReceived(part.length)
      return part.length - sure < checkpointBytes ? ok(null) : checkpoint()
    },
    checkpoint,
    async restart() {
      restarts += 1
      total = null
      validator = null
      sure = 0
      const stored = onCheckpoint({ received: 0, total, validator })
      onReceived(0)
      const restarted = await part.restart()
      return stored.ok ? restarted : stored
    },
  }
}
