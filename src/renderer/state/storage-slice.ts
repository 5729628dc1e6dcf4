import type { StateCreator } from 'zustand'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'
import type {
  CompactionResult,
  EvictionEstimate,
  IntegrityResult,
  StorageMeasure,
  StorageProgress,
  StorageView,
} from '#shared/desk/storage.ts'
import type { Desk } from './desk.ts'
import type { AppState } from './store.ts'

export interface BackupMade {
  readonly path: string
  readonly bytes: number
}

/** What work on a local copy ended with; kept while the window is open, also when the panel was closed meanwhile. */
export type StorageOutcome =
  | { readonly kind: 'compacted'; readonly result: CompactionResult }
  | { readonly kind: 'checked'; readonly result: IntegrityResult }
  | { readonly kind: 'backedUp'; readonly result: BackupMade }
  | { readonly kind: 'evicted'; readonly reports: number }
  | { readonly kind: 'rebuilt' }
  | { readonly kind: 'failed'; readonly error: DeskError }

export interface StorageSlice {
  /** null until it was read. */
  readonly storage: StorageView | null
  readonly storageError: DeskError | null
  readonly storageProgress: Readonly<Record<string, StorageProgress | null>>
  readonly storageMeasures: Readonly<Record<string, StorageMeasure>>
  readonly storageOutcomes: Readonly<Record<string, StorageOutcome | null>>

  readStorage(): Promise<void>
  takeStorageProgress(workspaceId: string, progress: StorageProgress | null): void
  measureStorage(workspaceId: string): Promise<void>
  estimateEviction(workspaceId: string, closedMonths: number): Promise<Result<EvictionEstimate>>
  setTextPolicy(workspaceId: string, closedMonths: number | null): Promise<void>
  compactStorage(workspaceId: string): Promise<void>
  checkStorage(workspaceId: string): Promise<void>
  /** `folder` null = the desk's own. */
  backUpStorage(workspaceId: string, folder: string | null): Promise<void>
  rebuildStorage(workspaceId: string): Promise<void>
  cancelStorageWork(workspaceId: string): Promise<void>
}

/** What lies on this machine, and the work on it. */
export function createStorageSlice(desk: Desk): StateCreator<AppState, [], [], StorageSlice> {
  return (set, get) => {
    function keepOutcome(workspaceId: string, outcome: StorageOutcome | null): void {
      set({ storageOutcomes: { ...get().storageOutcomes, [workspaceId]: outcome } })
    }

    /** Does work and keeps what it ended with. */
    async function work<T>(
      workspaceId: string,
      asking: Promise<Result<T>>,
      done: (value: T) => StorageOutcome,
    ): Promise<void> {
      keepOutcome(workspaceId, null)
      const answer = await asking
      keepOutcome(workspaceId, answer.ok ? done(answer.value) : { kind: 'failed', error: answer.error })
      await get().readStorage()
      if (answer.ok) await get().measureStorage(workspaceId)
    }

    return {
      storage: null,
      storageError: null,
      storageProgress: {},
      storageMeasures: {},
      storageOutcomes: {},

      async readStorage() {
        const answer = await desk.invoke('storage.read', {})
        if (!answer.ok) return set({ storageError: answer.error })
        const running = answer.value.workspaces.map(({ workspaceId, job }) => [workspaceId, job] as const)
        set({ storage: answer.value, storageError: null, storageProgress: Object.fromEntries(running) })
      },
      takeStorageProgress(workspaceId, progress) {
        set({ storageProgress: { ...get().storageProgress, [workspaceId]: progress } })
      },
      async measureStorage(workspaceId) {
        const answer = await desk.invoke('storage.measure', { workspaceId })
        if (answer.ok) set({ storageMeasures: { ...get().storageMeasures, [workspaceId]: answer.value } })
      },
      estimateEviction: (workspaceId, closedMonths) =>
        desk.invoke('storage.estimate', { workspaceId, closedMonths }),
      setTextPolicy: (workspaceId, closedMonths) =>
        work(workspaceId, desk.invoke('storage.setPolicy', { workspaceId, closedMonths }), (reports) => ({
          kind: 'evicted',
          reports,
        })),
      compactStorage: (workspaceId) =>
        work(workspaceId, desk.invoke('storage.compact', { workspaceId }), (result) => ({
          kind: 'compacted',
          result,
        })),
      checkStorage: (workspaceId) =>
        work(workspaceId, desk.invoke('storage.check', { workspaceId }), (result) => ({
          kind: 'checked',
          result,
        })),
      backUpStorage: (workspaceId, folder) =>
        work(workspaceId, desk.invoke('storage.backUp', { workspaceId, folder }), (result) => ({
          kind: 'backedUp',
          result,
        })),
      rebuildStorage: (workspaceId) =>
        work(workspaceId, desk.invoke('storage.rebuild', { workspaceId }), () => ({ kind: 'rebuilt' })),
      async cancelStorageWork(workspaceId) {
        await desk.invoke('storage.cancel', { workspaceId })
      },
    }
  }
}
