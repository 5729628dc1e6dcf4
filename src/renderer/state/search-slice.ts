import type { StateCreator } from 'zustand'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { SearchSlice } from './shape/search-shape.ts'

/** The slices that this one reads and calls. */
type Needed = SearchSlice & DeskSlice

/** What the search needs besides its text: the names that can complete it. */
export function createSearchSlice(desk: Desk): StateCreator<Needed, [], [], SearchSlice> {
  return (set, get) => ({
    catalogue: null,

    async readCatalogue() {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return
      const answer = await desk.invoke('queue.catalogue', { workspaceId })
      // Without the catalogue only keys and flags are offered; if the local copy fails, the list itself shows that.
      if (answer.ok && get().currentWorkspaceId === workspaceId) set({ catalogue: answer.value })
    },
  })
}
