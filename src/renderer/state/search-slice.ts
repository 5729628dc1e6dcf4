import type { StateCreator } from 'zustand'
import type { QueryCatalogue } from '#shared/rules/query/completion.ts'
import type { Desk } from './desk.ts'
import type { AppState } from './store.ts'

export interface SearchSlice {
  /** Names the search can be completed with, as of the last time it was begun; null until then. */
  readonly catalogue: QueryCatalogue | null
  readCatalogue(): Promise<void>
}

/** What the search knows beyond what is typed into it. */
export function createSearchSlice(desk: Desk): StateCreator<AppState, [], [], SearchSlice> {
  return (set, get) => ({
    catalogue: null,

    async readCatalogue() {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return
      const answer = await desk.invoke('queue.catalogue', { workspaceId })
      // Without it only keys and flags are offered; the list itself tells when the local copy fails.
      if (answer.ok && get().currentWorkspaceId === workspaceId) set({ catalogue: answer.value })
    },
  })
}
