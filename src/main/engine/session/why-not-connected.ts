import type { DeskError } from '#shared/desk/errors.ts'

/** What of a workspace without a usable connection says why there is none. */
interface Unconnected {
  /** The damage that ended the sync; null when there is none. */
  readonly damage: DeskError | null
  /** Whether it is known that there is no token. */
  readonly isWithoutToken: boolean
  /** Whether the service refused the token. */
  readonly isRefused: boolean
}

export const notConnected: DeskError = {
  kind: 'network',
  reason: 'There is no connection.',
  mayHaveArrived: false,
}

/** Why nothing can be requested for the user now. Only a missing or refused token is to be replaced by another one. */
export function whyNotConnected({ damage, isWithoutToken, isRefused }: Unconnected): DeskError {
  if (damage !== null) return damage
  return isWithoutToken || isRefused ? { kind: 'unauthorized' } : notConnected
}
