import type { TextPolicy } from '../rules/kept-texts.ts'

/** The desk's files on this machine, for the storage panel. Sizes are in bytes, instants in ms since 1970. */

export interface StorageView {
  readonly workspaces: readonly WorkspaceStorage[]
  /** SQL statements that took long, newest first. Only their names are given. */
  readonly slow: readonly SlowStatement[]
}

export interface WorkspaceStorage {
  readonly workspaceId: string
  readonly name: string
  readonly file: string
  readonly databaseBytes: number
  /** Size of the write-ahead log beside the database. */
  readonly walBytes: number
  /** Unused space inside the database file; compacting returns it to the disk. */
  readonly freeBytes: number
  readonly policy: TextPolicy
  /** How many reports have no texts here because they were evicted. */
  readonly evicted: number
  /** Whether reading the database has found damage. */
  readonly damaged: boolean
  readonly job: StorageProgress | null
  readonly backupsFolder: string
  /** Backups in `backupsFolder`, newest first. */
  readonly backups: readonly BackupView[]
  /** Local copies that were damaged, or set aside in favor of another copy. */
  readonly keptAside: readonly KeptCopy[]
}

export interface KeptCopy {
  readonly path: string
  readonly bytes: number
  readonly isDamaged: boolean
}

export interface BackupView {
  readonly path: string
  readonly bytes: number
  readonly madeAt: number
  /** `before-update`: made automatically before a newer desk changed the format. */
  readonly reason: 'before-update' | 'by-hand'
}

export interface SlowStatement {
  readonly at: number
  readonly name: string
  readonly ms: number
}

/** Jobs that the user may cancel. All others put another file in the place of the copy, so they run to their end. */
export const cancelableJobs = ['evict', 'compact', 'backUp', 'check'] as const
export type CancelableJob = (typeof cancelableJobs)[number]

/** Kinds of work on a local copy; only one job at a time can run on the same copy. */
export type StorageJobName = CancelableJob | 'rebuild' | 'encrypt' | 'exchange'

/** Progress of a job: `done` of `of`, in units that depend on the job; `of` null = unknown. */
export interface StorageProgress {
  readonly job: StorageJobName
  readonly done: number
  readonly of: number | null
}

/** Counts of a local copy's content, and how its size is distributed. */
export interface StorageMeasure {
  readonly measuredAt: number
  readonly reports: number
  readonly withDetails: number
  readonly timelineEntries: number
  readonly evidence: number
  readonly bytes: {
    readonly lists: number
    readonly texts: number
    readonly timelines: number
    readonly search: number
    readonly free: number
    readonly rest: number
  }
  /** Numbers of SQLite pages: all pages, and unused ones. */
  readonly pages: { readonly all: number; readonly free: number }
  /** Segments of the search index. Every search reads all of them; maintenance merges them when the desk is idle. */
  readonly searchSegments: number
}

/** What evicting texts of reports closed for `closedMonths` would remove. */
export interface EvictionEstimate {
  readonly closedMonths: number
  readonly reports: number
  readonly timelineEntries: number
  /** An estimate, from the share that these reports have of all texts. */
  readonly freedBytes: number
  /**
   * Reports that are old enough but are spared, since they have unsent work or were opened within the last few days.
   */
  readonly spared: number
}

export interface CompactionResult {
  readonly bytesBefore: number
  readonly bytesAfter: number
}

export interface IntegrityResult {
  readonly ok: boolean
  /** The first findings, in SQLite's words; no content of reports. */
  readonly findings: readonly string[]
  readonly checkedAt: number
}
