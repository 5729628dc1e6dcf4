import type { StateCreator } from 'zustand'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { BulkSlice } from './shape/bulk-shape.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { OutboxSlice } from './shape/outbox-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import { throttled } from './throttled.ts'

/** The slices that this one reads and calls. */
type Needed = OutboxSlice & BulkSlice & DeskSlice & QueueSlice

/** Shortest time between two readings while a bulk change is being sent, in milliseconds. */
const batchesReread = 300

/** The counts of the outbox in the window. When they change, the bulk changes are read again. */
export function createOutboxSlice(desk: Desk): StateCreator<Needed, [], [], OutboxSlice> {
  return (set, get) => {
    const readBatches = throttled(batchesReread, () => void get().readBatches())
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
