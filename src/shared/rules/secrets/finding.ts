/** Kinds of secrets that a piece of text can look like; `secret-words.ts` has their names. */
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

/** Maximum number of findings for each form, and in total; users would not review more one by one. */
export const findingsAtMost = 100
