import type { DeskError } from '#shared/desk/errors.ts'

/** What of a workspace without a usable connection says why there is none. */
interface Unconnected {
  /** Why the local copy cannot be used: it is damaged, or the disk is full. null when it can. */
  readonly copyError: DeskError | null
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
export function whyNotConnected({ copyError, isWithoutToken, isRefused }: Unconnected): DeskError {
  if (copyError !== null) return copyError
  return isWithoutToken || isRefused ? { kind: 'unauthorized' } : notConnected
}
