import type { OutboxState } from '../../desk/outbox.ts'

const editable: ReadonlySet<OutboxState> = new Set<OutboxState>(['held', 'queued', 'conflict', 'failed'])

/** Whether an outbox entry can be edited: only while it certainly is not being sent and has not arrived. */
export function isEditable({ state }: { readonly state: OutboxState }): boolean {
  return editable.has(state)
}
