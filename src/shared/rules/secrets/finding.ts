/** Kinds of secret a piece of text can look like. The window has words for each. */
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

/** Most findings of each form, and in total: a text with more is not reviewed piece by piece. */
export const findingsAtMost = 100
