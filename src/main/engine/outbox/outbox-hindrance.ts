import type { DeskError } from '#shared/desk/errors.ts'
import type { Hindrance } from '#shared/desk/outbox.ts'
import type { SyncConnection } from '../sync/sync-status.ts'
import type { OutboxStatus } from './runner.ts'

type Connection = Pick<SyncConnection, 'connection' | 'nextTryAt'> | null

/**
 * Why nothing is sent while there is no connection. @param copyError why the local copy cannot be used; null when it
 * can. @returns null while the token has not been handed over yet.
 */
export function unconnectedReason(copyError: DeskError | null, isWithoutToken: boolean): Hindrance | null {
  if (copyError !== null) return { kind: 'failing', error: copyError, nextTryAt: null }
  return isWithoutToken ? { kind: 'token' } : null
}

/** Why nothing is sent at the moment; null when nothing prevents it. */
export function hindranceReason(outbox: OutboxStatus, sync: Connection): Hindrance | null {
  if (outbox.refused || sync?.connection === 'unauthorized') return { kind: 'token' }
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
