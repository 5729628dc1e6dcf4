import type { SecretKind } from './finding.ts'

/** The name of each kind of secret on screen. */
export const secretWords: Readonly<Record<SecretKind, string>> = {
  privateKey: 'Private key',
  cloudKey: 'Cloud account key',
  sourceToken: 'Code or package host token',
  chatToken: 'Chat service token',
  paymentKey: 'Payment service key',
  serviceKey: 'Service key',
  jwt: 'Signed token (JWT)',
  authorization: 'Authorization header',
  sessionCookie: 'Session cookie',
  urlPassword: 'Password in a URL',
  signedAddress: 'Signed URL',
  privateAddress: 'Private address',
  internalHost: 'Internal host',
  password: 'Password',
  assignedSecret: 'Secret or key',
}
