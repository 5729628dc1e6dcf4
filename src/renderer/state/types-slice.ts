import type { StateCreator } from 'zustand'
import { err } from '#shared/desk/result.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { keptSame } from './kept-same.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { SearchSlice } from './shape/search-shape.ts'
import type { TypesSlice } from './shape/types-shape.ts'

/** The slices that this one reads and calls. */
type Needed = TypesSlice & DeskSlice & QueueSlice & SearchSlice

/** The service's vulnerability types, with the names the user gave them. */
export function createTypesSlice(desk: Desk): StateCreator<Needed, [], [], TypesSlice> {
  return (set, get, store) => {
    store.subscribe((now, before) => {
      if (now.currentWorkspaceId !== before.currentWorkspaceId) set({ vulnerabilityTypes: null })
    })

    return {
      vulnerabilityTypes: null,

      async readTypes() {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return
        const answer = await desk.invoke('types.list', { workspaceId })
        // Without the names, types are shown by their ids; if the local copy fails, the list itself shows that.
        if (answer.ok && get().currentWorkspaceId === workspaceId)
          set({ vulnerabilityTypes: keptSame(get().vulnerabilityTypes, answer.value) })
      },
      async nameTypes(names) {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return err({ kind: 'unknownHere', what: 'workspace' })
        const answer = await desk.invoke('types.name', { workspaceId, names })
        if (!answer.ok || get().currentWorkspaceId !== workspaceId) return answer
        set({ vulnerabilityTypes: answer.value })
        // Rows, groups and completions show the names, so all are read again.
        get().rereadQueue()
        if (get().catalogue !== null) void get().readCatalogue()
        return answer
      },
    }
  }
}
