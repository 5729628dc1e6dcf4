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
  /** Inside the database: free, given back by compacting. */
  readonly freeBytes: number
  readonly policy: TextPolicy
  /** Reports whose texts are not kept. */
  readonly evicted: number
  /** Whether reading it has met damage. */
  readonly damaged: boolean
  readonly job: StorageProgress | null
  readonly backupsFolder: string
  /** In that folder, newest first. */
  readonly backups: readonly BackupView[]
  /** Copies that were damaged, or set aside for another one. */
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
  /** `before-update`: made by itself before a newer desk changed the format. */
  readonly reason: 'before-update' | 'by-hand'
}

export interface SlowStatement {
  readonly at: number
  readonly name: string
  readonly ms: number
}

/** Work that leaves no room for other work on the same local copy. */
export type StorageJobName = 'evict' | 'compact' | 'backUp' | 'check' | 'rebuild' | 'encrypt' | 'exchange'

/** How far a job has come, in units of its own; `of` null = that cannot be known. */
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
  /** Of the database, all and those that hold nothing. */
  readonly pages: { readonly all: number; readonly free: number }
  /** Pieces the search index is in: every search looks into each, and the upkeep merges them when it is quiet. */
  readonly searchSegments: number
}

/** Numbers of what a policy would remove, before it does. */
export interface EvictionEstimate {
  readonly closedMonths: number
  readonly reports: number
  readonly timelineEntries: number
  /** Estimated from the share of the texts. */
  readonly freedBytes: number
  /** Old enough, but kept: they have work that was not sent, or were opened within the last days. */
  readonly spared: number
}

export interface CompactionResult {
  readonly bytesBefore: number
  readonly bytesAfter: number
}

export interface IntegrityResult {
  readonly ok: boolean
  /** In SQLite's words, the first ones; no content of reports. */
  readonly findings: readonly string[]
  readonly checkedAt: number
}
