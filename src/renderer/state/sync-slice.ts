import type { StateCreator } from 'zustand'
import type { DeskError } from '#shared/desk/errors.ts'
import type { SetAside } from '#shared/desk/models.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import type { Desk } from './desk.ts'
import type { AppState } from './store.ts'

export interface SyncSlice {
  /** How the current workspace stands with its service; null until it was said. */
  readonly sync: SyncState | null
  /** Why that cannot be said, as when its copy does not open. */
  readonly syncUntold: DeskError | null
  /** How each workspace stands, as far as it was said; all are synced, not only the one on screen. */
  readonly syncs: Readonly<Record<string, SyncState>>
  /** What went wrong lately, by workspace, the latest first: what stood longest ago is left out. */
  readonly syncErrors: Readonly<Record<string, readonly SyncError[]>>
  readonly setAside: readonly SetAside[] | null

  readSync(): Promise<void>
  /** Asks how the other workspaces stand, which tell by themselves only what changes. */
  readOtherSyncs(): Promise<void>
  takeSync(state: SyncState): void
  syncNow(): Promise<Result<null>>
  readSetAside(): Promise<void>
}

export type SyncError = NonNullable<SyncState['lastError']>

/** Errors remembered for each workspace. */
const errorsAtMost = 5

/** The same trouble again and again is one line with its last time. */
function withError(known: readonly SyncError[], next: SyncError | null): readonly SyncError[] {
  const [latest] = known
  if (next === null || latest?.at === next.at) return known
  const others = latest?.error.kind === next.error.kind ? known.slice(1) : known
  return [next, ...others].slice(0, errorsAtMost)
}

/** Nothing has come from the service yet: a zero would be a guess. */
export function isStillBare({ sync }: Pick<SyncSlice, 'sync'>): boolean {
  return sync !== null && sync.reports === 0 && sync.currentAsOf === null
}

/** The machine's own affairs: connection, age of the copy, budget. */
export function createSyncSlice(desk: Desk): StateCreator<AppState, [], [], SyncSlice> {
  return (set, get) => ({
    sync: null,
    syncUntold: null,
    syncs: {},
    syncErrors: {},
    setAside: null,

    async readSync() {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return
      set({ sync: null, syncUntold: null, setAside: null })
      const answer = await desk.invoke('sync.state', { workspaceId })
      const { currentWorkspaceId, sync } = get()
      if (answer.ok) get().takeSync(answer.value)
      else if (currentWorkspaceId === workspaceId && sync === null) set({ syncUntold: answer.error })
    },
    async readOtherSyncs() {
      const { desk: deskState, currentWorkspaceId } = get()
      const others = deskState?.workspaces.filter(({ id }) => id !== currentWorkspaceId) ?? []
      const asking = others.map(({ id }) => desk.invoke('sync.state', { workspaceId: id }))
      for (const answer of await Promise.all(asking)) if (answer.ok) get().takeSync(answer.value)
    },
    takeSync(state) {
      const { workspaceId, lastError } = state
      const { syncs, syncErrors, currentWorkspaceId } = get()
      const errors = withError(syncErrors[workspaceId] ?? [], lastError)
      set({
        syncs: { ...syncs, [workspaceId]: state },
        syncErrors: { ...syncErrors, [workspaceId]: errors },
        ...(workspaceId === currentWorkspaceId && { sync: state, syncUntold: null }),
      })
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
