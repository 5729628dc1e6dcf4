import * as z from 'zod'
import type { FileKind } from '../rules/evidence/sniff.ts'
import { BulkSelection } from './bulk.ts'
import type { DeskError } from './errors.ts'

/** Downloads of evidence, as the window asks for them and shows them. Sizes in bytes, instants in ms since 1970. */

export const downloadStates = ['waiting', 'downloading', 'paused', 'failed', 'done'] as const
/** `failed`: a person decides; what arrived is kept. `done`: it lies whole under its name. */
export type DownloadState = (typeof downloadStates)[number]

/**
 * How a finished file was found at the last look. `changed`: other bytes than were downloaded. `shared`: the file is
 * that of another download.
 */
export type DownloadPresence = 'here' | 'missing' | 'changed' | 'shared'

const EvidenceKey = z.object({ reportId: z.int(), evidenceId: z.string().min(1).max(1_024) })
export type EvidenceKey = z.infer<typeof EvidenceKey>

/** Files named at once, at most. */
const keysAtMost = 5_000
const Keys = z.array(EvidenceKey).min(1).max(keysAtMost)

export const DownloadInput = z.object({
  workspaceId: z.string(),
  which: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('item'), key: EvidenceKey }),
    z.object({ kind: z.literal('report'), reportId: z.int() }),
    z.object({ kind: z.literal('selection'), selection: BulkSelection }),
  ]),
})

/** The downloads that were added to the queue. */
export interface DownloadsAdded {
  readonly added: number
  /** Here, or under way, already. */
  readonly already: number
  /** Reports whose list of evidence is read first. */
  readonly listsToRead: number
}

export const ChangeDownloadsInput = z.object({
  workspaceId: z.string(),
  which: z.union([z.literal('all'), Keys]),
  /** `cancel` removes what arrived. `forget` takes finished ones off the list and leaves their files. */
  change: z.enum(['pause', 'resume', 'cancel', 'retry', 'forget']),
})

export const VerifyDownloadsInput = z.object({
  workspaceId: z.string(),
  which: z.union([z.literal('all'), Keys]),
})

export interface DownloadsVerified {
  readonly intact: number
  readonly missing: number
  readonly changed: number
}

export const ShowInFolderInput = z.object({ workspaceId: z.string(), key: EvidenceKey })

/** Where a file lies, and whether the system was asked to show it. */
export interface ShownInFolder {
  readonly path: string
  readonly isShown: boolean
}

export interface DownloadView {
  readonly reportId: number
  readonly evidenceId: string
  /** null: the report is not here any more. */
  readonly reportTitle: string | null
  /** As the service claims; hostile. */
  readonly filename: string | null
  /** The name on the disk; null until it begins. */
  readonly name: string | null
  /** The folder it lies or will lie in. */
  readonly folder: string | null
  readonly state: DownloadState
  readonly received: number
  /** null = not known. */
  readonly size: number | null
  /** null while nothing comes in. */
  readonly bytesPerSecond: number | null
  readonly error: DeskError | null
  /** Hex. */
  readonly sha256: string | null
  /** By its first bytes. */
  readonly kind: FileKind | null
  /** Which claim the bytes contradict. */
  readonly contradicts: 'name' | 'type' | null
  /** The system knows that it was downloaded. */
  readonly isMarked: boolean
  readonly presence: DownloadPresence | null
  readonly checkedAt: number | null
  readonly finishedAt: number | null
}

export interface DownloadCounts {
  readonly waiting: number
  readonly downloading: number
  readonly paused: number
  readonly failed: number
  readonly done: number
  /** Of those done: the file was missing, changed or another's at the last look. */
  readonly lost: number
  readonly listsToRead: number
  readonly listsPaused: number
  /** Of all that wait or are under way: what arrived, and what is known to come. */
  readonly received: number
  readonly size: number
  readonly bytesPerSecond: number
}

export interface DownloadsView {
  /** Under way and waiting in their order, then what needs a person, then the newest finished ones. */
  readonly downloads: readonly DownloadView[]
  readonly counts: DownloadCounts
  /** Why nothing is fetched at the moment. */
  readonly hindrance: 'noConnection' | null
}
