import * as z from 'zod'
import type { FileKind } from '../rules/evidence/sniff.ts'
import { BulkSelection } from './bulk.ts'
import type { DeskError } from './errors.ts'

/** Downloads of evidence, as the window requests and shows them. Sizes in bytes, instants in ms since 1970. */

export const downloadStates = ['waiting', 'downloading', 'paused', 'failed', 'done'] as const
/** `failed`: the user decides; the bytes that arrived are kept. `done`: the file is complete and has its name. */
export type DownloadState = (typeof downloadStates)[number]

/**
 * The state of a finished file at the last check. `changed`: other bytes than were downloaded. `shared`: the file
 * belongs to another download.
 */
export type DownloadPresence = 'here' | 'missing' | 'changed' | 'shared'

const EvidenceKey = z.object({ reportId: z.int(), evidenceId: z.string().min(1).max(1_024) })
export type EvidenceKey = z.infer<typeof EvidenceKey>

/** Most files named at once. */
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
  /** Already here, or under way. */
  readonly already: number
  /** Reports whose list of evidence is read first. */
  readonly listsToRead: number
}

export const ChangeDownloadsInput = z.object({
  workspaceId: z.string(),
  which: z.union([z.literal('all'), Keys]),
  /** `cancel` removes the bytes that arrived. `forget` takes finished downloads off the list and leaves their files. */
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

/** Where a file is, and whether the system was asked to show it. */
export interface ShownInFolder {
  readonly path: string
  readonly isShown: boolean
}

export interface DownloadView {
  readonly reportId: number
  readonly evidenceId: string
  /** null: the report is no longer here. */
  readonly reportTitle: string | null
  /** As the service says; hostile. */
  readonly filename: string | null
  /** The name on the disk; null until it begins. */
  readonly name: string | null
  /** The folder the file is or will be in. */
  readonly folder: string | null
  readonly state: DownloadState
  readonly received: number
  /** null = not known. */
  readonly size: number | null
  /** null while nothing arrives. */
  readonly bytesPerSecond: number | null
  readonly error: DeskError | null
  /** Hex. */
  readonly sha256: string | null
  /** By its first bytes. */
  readonly kind: FileKind | null
  /** Which claim the bytes contradict. */
  readonly contradicts: 'name' | 'type' | null
  /** The file carries the system's mark of a download. */
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
  /** Finished downloads whose file was missing, changed or another download's at the last check. */
  readonly lost: number
  readonly listsToRead: number
  readonly listsPaused: number
  /** Bytes of all downloads that wait or are under way: those that arrived, and those known to come. */
  readonly received: number
  readonly size: number
  readonly bytesPerSecond: number
}

export interface DownloadsView {
  /** Those under way and waiting in their order, then those that need the user, then the newest finished ones. */
  readonly downloads: readonly DownloadView[]
  readonly counts: DownloadCounts
  /** Why nothing is being fetched now. */
  readonly hindrance: 'noConnection' | null
}
