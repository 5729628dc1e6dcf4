import type { StateCreator } from 'zustand'
import type { Result } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { StorageOutcome, StorageSlice } from './shape/storage-shape.ts'

/** The local copies' files on this machine, and the work on these files. */
export function createStorageSlice(desk: Desk): StateCreator<StorageSlice, [], [], StorageSlice> {
  return (set, get) => {
    function keepOutcome(workspaceId: string, outcome: StorageOutcome | null): void {
      set({ storageOutcomes: { ...get().storageOutcomes, [workspaceId]: outcome } })
    }

    /** Runs work and keeps its outcome. */
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
