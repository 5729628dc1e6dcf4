import type { StateCreator } from 'zustand'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { WorkspacesSlice } from './shape/workspaces-shape.ts'

/** The slices that this one reads and calls. */
type Needed = WorkspacesSlice & DeskSlice & QueueSlice

/** The workspaces, and the counts of each. */
export function createWorkspacesSlice(desk: Desk): StateCreator<Needed, [], [], WorkspacesSlice> {
  return (set, get) => ({
    workspaceCounts: {},

    async readWorkspaceCounts() {
      const workspaces = get().desk?.workspaces ?? []
      await Promise.all(
        workspaces.map(async ({ id: workspaceId }) => {
          const [queue, outbox] = await Promise.all([
            desk.invoke('queue.counts', { workspaceId }),
            desk.invoke('outbox.counts', { workspaceId }),
          ])
          // A local copy that does not open has no counts.
          if (!queue.ok || !outbox.ok) return
          const { held, waiting, unsure, cannotTell, conflict, failed, beingChanged } = outbox.value
          const counts = {
            inbox: queue.value.inbox,
            unsent: held + waiting + unsure - beingChanged,
            conflicts: cannotTell + conflict + failed + beingChanged,
          }
          set({ workspaceCounts: { ...get().workspaceCounts, [workspaceId]: counts } })
        }),
      )
    },
    async updateWorkspace(workspaceId, look) {
      const answer = await desk.invoke('workspace.update', { workspaceId, ...look })
      if (answer.ok) await get().readDesk()
      return answer
    },
  })
}
