import type { TextPolicy } from '../rules/kept-texts.ts'

/** The files on this machine, as the storage panel shows them. Sizes are bytes, instants ms since 1970. */

export interface StorageView {
  readonly workspaces: readonly WorkspaceStorage[]
  /** Statements that took long, newest first: their names only. */
  readonly slow: readonly SlowStatement[]
}

export interface WorkspaceStorage {
  readonly workspaceId: string
  readonly name: string
  readonly file: string
  readonly databaseBytes: number
  /** The journal beside the database. */
  readonly walBytes: number
  /** Free inside the database; compacting gives it back. */
  readonly freeBytes: number
  readonly policy: TextPolicy
  /** Reports whose texts are not kept. */
  readonly evicted: number
  /** Whether reading it found damage. */
  readonly damaged: boolean
  readonly job: StorageProgress | null
  readonly backupsFolder: string
  /** Backups in that folder, newest first. */
  readonly backups: readonly BackupView[]
  /** Copies that were damaged, or set aside in favor of another one. */
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

/** Work that excludes other work on the same local copy. */
export type StorageJobName = 'evict' | 'compact' | 'backUp' | 'check' | 'rebuild' | 'encrypt' | 'exchange'

/** Progress of a job, in the job's own units; `of` null = unknown. */
export interface StorageProgress {
  readonly job: StorageJobName
  readonly done: number
  readonly of: number | null
}

/** Content of a local copy, and how its size is made up. */
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
  /** Pages of the database: all, and empty ones. */
  readonly pages: { readonly all: number; readonly free: number }
  /** Segments of the search index: every search looks into each, and maintenance merges them when the desk is idle. */
  readonly searchSegments: number
}

/** Counts of what a policy would remove. */
export interface EvictionEstimate {
  readonly closedMonths: number
  readonly reports: number
  readonly timelineEntries: number
  /** Estimated from the share of the texts. */
  readonly freedBytes: number
  /** Reports old enough but spared: they have unsent work, or were opened within the last few days. */
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
