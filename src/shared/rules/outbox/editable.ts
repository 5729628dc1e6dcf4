import type { OutboxState } from '../../desk/outbox.ts'

const editable: ReadonlySet<OutboxState> = new Set<OutboxState>(['held', 'queued', 'conflict', 'failed'])

/** Whether an action can be changed in its place: only while it is known not to have arrived, nor to be on its way. */
export function isEditable({ state }: { readonly state: OutboxState }): boolean {
  return editable.has(state)
}
