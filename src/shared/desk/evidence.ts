import * as z from 'zod'
import type { FileKind } from '../rules/evidence/sniff.ts'
import { BulkSelection } from './bulk.ts'
import type { DeskError } from './errors.ts'

/** Downloads of evidence, as the window requests and shows them. Sizes in bytes, instants in ms since 1970. */

export const downloadStates = ['waiting', 'downloading', 'paused', 'failed', 'done'] as const
/**
 * `failed`: waits for the user to retry or cancel; the bytes that arrived are kept. `done`: the file is complete and
 * has its final name.
 */
export type DownloadState = (typeof downloadStates)[number]

/**
 * The state of a finished file at the last check. `changed`: its bytes are no longer those that were downloaded.
 * `shared`: the file belongs to another download.
 */
export type DownloadPresence = 'here' | 'missing' | 'changed' | 'shared'

const EvidenceKey = z.object({ reportId: z.int(), evidenceId: z.string().min(1).max(1_024) })
export type EvidenceKey = z.infer<typeof EvidenceKey>

/** Maximum number of files in one command. */
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
  /** Files that were downloaded before, or whose download is already queued or under way. */
  readonly already: number
  /** Reports whose list of evidence must be read before its files can be queued. */
  readonly listsToRead: number
}

export const ChangeDownloadsInput = z.object({
  workspaceId: z.string(),
  which: z.union([z.literal('all'), Keys]),
  /**
   * `cancel` deletes the bytes that arrived. `forget` removes finished downloads from the list and keeps their files.
   */
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

/** Where a file is, and whether the system's file manager was asked to show it. */
export interface ShownInFolder {
  readonly path: string
  readonly isShown: boolean
}

export interface DownloadView {
  readonly reportId: number
  readonly evidenceId: string
  /** null: the report is no longer in the local copy. */
  readonly reportTitle: string | null
  /** The name that the service states; hostile. */
  readonly filename: string | null
  /** The file's name on the disk; null until the download begins. */
  readonly name: string | null
  /** The folder in which the file is or will be. */
  readonly folder: string | null
  readonly state: DownloadState
  readonly received: number
  /** null = not known. */
  readonly size: number | null
  /** null while no bytes arrive. */
  readonly bytesPerSecond: number | null
  readonly error: DeskError | null
  /** In hex. */
  readonly sha256: string | null
  /** The kind that the file's first bytes indicate. */
  readonly kind: FileKind | null
  /** Whether the bytes contradict the claimed file name or the claimed type; null = neither. */
  readonly contradicts: 'name' | 'type' | null
  /** The operating system's mark for downloaded files was set on the file. */
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
  /** Finished downloads whose file, at the last check, was missing, was changed, or belonged to another download. */
  readonly lost: number
  readonly listsToRead: number
  readonly listsPaused: number
  /**
   * `received`: the bytes that have arrived of the downloads that wait or are under way and whose size is known; `size`:
   * the sum of their sizes.
   */
  readonly received: number
  readonly size: number
  readonly bytesPerSecond: number
}

export interface DownloadsView {
  /**
   * Unfinished downloads in their order, then finished ones: those whose file is missing or changed, then the newest.
   * Only so many of each; `counts` has all.
   */
  readonly downloads: readonly DownloadView[]
  readonly counts: DownloadCounts
  /** Why nothing can be downloaded now; null = nothing prevents it. */
  readonly hindrance: 'noConnection' | null
}
