import type { OutboxCounts } from '#shared/desk/outbox.ts'

export interface OutboxSlice {
  /** Actions of the current workspace that are not settled; null until it was said. */
  readonly outboxCounts: OutboxCounts | null

  readOutboxCounts(): Promise<void>
  takeOutboxCounts(workspaceId: string, counts: OutboxCounts): void
}
