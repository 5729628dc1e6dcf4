import type { StateCreator } from 'zustand'
import type { SetAside } from '#shared/desk/models.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import type { Desk } from './desk.ts'
import type { AppState } from './store.ts'

export interface SyncSlice {
  /** How the current workspace stands with its service; null until it was said. */
  readonly sync: SyncState | null
  readonly setAside: readonly SetAside[] | null

  readSync(): Promise<void>
  takeSync(state: SyncState): void
  syncNow(): Promise<Result<null>>
  readSetAside(): Promise<void>
}

/** Nothing has come from the service yet: a zero would be a guess. */
export function isStillBare({ sync }: Pick<SyncSlice, 'sync'>): boolean {
  return sync !== null && sync.reports === 0 && sync.currentAsOf === null
}

/** The machine's own affairs: connection, age of the copy, budget. */
export function createSyncSlice(desk: Desk): StateCreator<AppState, [], [], SyncSlice> {
  return (set, get) => ({
    sync: null,
    setAside: null,

    async readSync() {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return
      set({ sync: null, setAside: null })
      const answer = await desk.invoke('sync.state', { workspaceId })
      if (answer.ok) get().takeSync(answer.value)
    },
    takeSync(state) {
      if (state.workspaceId === get().currentWorkspaceId) set({ sync: state })
    },
    async syncNow() {
      const workspaceId = get().currentWorkspaceId
      return workspaceId === null ? ok(null) : desk.invoke('sync.now', { workspaceId })
    },
    async readSetAside() {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return
      const answer = await desk.invoke('sync.setAside', { workspaceId })
      if (answer.ok && get().currentWorkspaceId === workspaceId) set({ setAside: answer.value })
    },
  })
}
