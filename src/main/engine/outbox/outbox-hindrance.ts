import type { Hindrance } from '#shared/desk/outbox.ts'
import type { SyncConnection } from '../sync/sync-status.ts'
import type { OutboxStatus } from './runner.ts'

type Connection = Pick<SyncConnection, 'connection' | 'nextTryAt'> | null

/**
 * Why nothing is sent at the moment; null when nothing prevents it. Both parameters are null when there is no token.
 */
export function hindranceReason(outbox: OutboxStatus | null, sync: Connection): Hindrance | null {
  if (outbox === null || outbox.refused || sync?.connection === 'unauthorized') return { kind: 'token' }
  if (sync?.connection === 'limited') return { kind: 'limited', until: sync.nextTryAt }
  return failedTry(outbox, sync)
}

/** Why single actions are not sent while others may be, by the ids of the actions. */
export function hindranceOfEach(
  outbox: Pick<OutboxStatus, 'failing'> | null,
  sync: Connection,
): ReadonlyMap<number, Hindrance> {
  const each = [...(outbox?.failing ?? [])].flatMap(([id, own]) => {
    const hindrance = failedTry(own, sync)
    return hindrance === null ? [] : [[id, hindrance] as const]
  })
  return new Map(each)
}

/**
 * The hindrance after a failed try. A single failed request does not prove that the service cannot be reached: the
 * state of the sync decides that.
 */
function failedTry(
  { failure, nextTryAt }: Pick<OutboxStatus, 'failure' | 'nextTryAt'>,
  sync: Connection,
): Hindrance | null {
  if (failure === null) return null
  return sync?.connection === 'offline'
    ? { kind: 'offline', nextTryAt }
    : { kind: 'failing', error: failure.error, nextTryAt }
}
