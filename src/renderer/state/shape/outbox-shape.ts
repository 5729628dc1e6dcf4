import type { OutboxCounts } from '#shared/desk/outbox.ts'

export interface OutboxSlice {
  /** Unsettled actions of the current workspace; null until they are known. */
  readonly outboxCounts: OutboxCounts | null

  readOutboxCounts(): Promise<void>
  takeOutboxCounts(workspaceId: string, counts: OutboxCounts): void
}
