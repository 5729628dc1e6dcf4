import type { OutboxReason } from '#shared/desk/outbox.ts'
import type { SyncStanding } from '../sync/sync.ts'
import type { OutboxStanding } from './runner.ts'

/** Why nothing goes out at the moment; null when nothing hinders. Both null: there is no token. */
export function hindranceReason(
  outbox: OutboxStanding | null,
  sync: Pick<SyncStanding, 'connection' | 'nextTryAt'> | null,
): Extract<OutboxReason, { kind: 'offline' | 'token' | 'limited' }> | null {
  if (outbox === null || outbox.refused || sync?.connection === 'unauthorized') return { kind: 'token' }
  if (sync?.connection === 'limited') return { kind: 'limited', until: sync.nextTryAt }
  const { failure, nextTryAt } = outbox
  return failure === null ? null : { kind: 'offline', nextTryAt }
}
