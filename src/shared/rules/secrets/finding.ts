/** What a piece of text looks like. Words for each are the window's. */
export type SecretKind =
  | 'privateKey'
  | 'cloudKey'
  | 'sourceToken'
  | 'chatToken'
  | 'paymentKey'
  | 'serviceKey'
  | 'jwt'
  | 'authorization'
  | 'sessionCookie'
  | 'urlPassword'
  | 'signedAddress'
  | 'privateAddress'
  | 'internalHost'
  | 'password'
  | 'assignedSecret'

/** A piece of a text that should perhaps not be sent: `[start, end)` in UTF-16 units. */
export interface SecretFinding {
  readonly kind: SecretKind
  readonly start: number
  readonly end: number
}

/** Of each form, and in all: a text with more than this is not judged piece by piece. */
export const findingsAtMost = 100
