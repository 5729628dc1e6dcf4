import { ok, type Result } from '#shared/desk/result.ts'
import type { PartFile } from './part-file.ts'

/** Where a part stands that was begun before. */
export interface Progress {
  readonly received: number
  /** Bytes of the whole file, as the storage said; null = not yet. */
  readonly total: number | null
  /** The strong validator of what is in the part; null = it cannot be gone on with. */
  readonly validator: string | null
}

/** A part together with what the storage said of the file it is of, so that another request can go on with it. */
export interface ResumedPart {
  readonly length: number
  readonly total: number | null
  readonly validator: string | null
  /** Of the storage that answered last; null when none answered since the download was taken up. */
  readonly origin: string | null
  /** How often it began anew. */
  readonly restarts: number
  /** A storage answered, whatever it said. */
  answeredBy(origin: string): void
  /** The storage says what it sends. */
  describe(file: Pick<Progress, 'total' | 'validator'>): void
  /** Adds bytes, and makes sure of them from time to time. */
  append(piece: Uint8Array): Promise<Result<null>>
  /** What is in it is surely on the disk from now on. */
  checkpoint(): Promise<Result<null>>
  restart(): Promise<Result<null>>
}

/** Between two points that a kill can be gone on from. */
const checkpointBytes = 16 * 1024 * 1024

export interface ResumedPartOptions {
  readonly part: PartFile
  readonly begun: Progress
  /** Bytes in the part; called for each piece. */
  readonly onReceived: (bytes: number) => void
  /** Bytes that are surely on the disk. */
  readonly onCheckpoint: (progress: Progress) => void
}

export function resumePart({ part, begun, onReceived, onCheckpoint }: ResumedPartOptions): ResumedPart {
  let { total, validator } = begun
  let origin: string | null = null
  let sure = part.length
  let restarts = 0

  async function checkpoint(): Promise<Result<null>> {
    const synced = await part.sync()
    if (!synced.ok) return synced
    sure = part.length
    onCheckpoint({ received: sure, total, validator })
    return synced
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
    restart() {
      restarts += 1
      total = null
      validator = null
      sure = 0
      onCheckpoint({ received: 0, total, validator })
      onReceived(0)
      return part.restart()
    },
  }
}
