import type { StateCreator } from 'zustand'
import type { OutboxCounts } from '#shared/desk/outbox.ts'
import type { Desk } from './desk.ts'
import { paced } from './paced.ts'
import type { AppState } from './store.ts'

export interface OutboxSlice {
  /** Actions of the current workspace that are not settled; null until it was said. */
  readonly outboxCounts: OutboxCounts | null

  readOutboxCounts(): Promise<void>
  takeOutboxCounts(workspaceId: string, counts: OutboxCounts): void
}

/** The least time between two readings while a bulk change goes out; ms. */
const batchesReread = 300

/** What is on its way to the service. */
export function createOutboxSlice(desk: Desk): StateCreator<AppState, [], [], OutboxSlice> {
  return (set, get) => {
    const readBatches = paced(batchesReread, () => void get().readBatches())
    return {
      outboxCounts: null,

      async readOutboxCounts() {
        const workspaceId = get().currentWorkspaceId
        if (workspaceId === null) return
        set({ outboxCounts: null })
        const answer = await desk.invoke('outbox.counts', { workspaceId })
        if (answer.ok) get().takeOutboxCounts(workspaceId, answer.value)
      },
      takeOutboxCounts(workspaceId, counts) {
        if (workspaceId !== get().currentWorkspaceId) return
        const moved = get().outboxCounts !== null || counts.held + counts.waiting > 0
        set({ outboxCounts: counts })
        if (moved) readBatches()
      },
    }
  }
}
