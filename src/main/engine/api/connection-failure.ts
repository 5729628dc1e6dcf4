import { errors } from 'undici'
import type { DeskError } from '#shared/desk/errors.ts'

/** What became of a request that got no answer, and whether its certificate was the reason. */
export interface ConnectionFailure {
  readonly error: Extract<DeskError, { kind: 'network' | 'timeout' }>
  readonly isCertificate: boolean
}

const timeouts = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']

/** Reasons by the code of the error, in plain words. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing answers at this address: the connection was refused.',
  ENOTFOUND: 'There is no host of this name.',
  EAI_AGAIN: 'The name of the host could not be looked up. Is there a network?',
  ENETUNREACH: 'The network cannot reach this address.',
  ENETDOWN: 'There is no network.',
  EHOSTUNREACH: 'The network cannot reach this address.',
  EADDRNOTAVAIL: 'The network cannot reach this address.',
  EACCES: 'This machine does not allow the connection.',
  EPERM: 'This machine does not allow the connection.',
  ECONNRESET: 'The connection broke off.',
  EPIPE: 'The connection broke off.',
  UND_ERR_SOCKET: 'The connection broke off.',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'The answer broke off.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long.',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too long.',
  UND_ERR_ABORTED: 'Called off.',
  UND_ERR_DESTROYED: 'Called off.',
  UND_ERR_CLOSED: 'Called off.',
}

/** What is wrong with a certificate: what follows "The certificate of …". */
const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired.',
  CERT_NOT_YET_VALID: 'is not valid yet. Is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'belongs to another host.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself only.',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by nobody this machine trusts.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is signed by nobody this machine trusts.',
  UNABLE_TO_GET_ISSUER_CERT: 'is signed by nobody this machine trusts.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by nobody this machine trusts.',
}

/**
 * Puts an error of the network or of the HTTP client into the desk's words. Its own message is dropped: it may
 * hold anything.
 *
 * @param sent whether the request had begun to leave.
 * @param asked who was asked, in words: the service, or a host by its name.
 */
export function describeConnectionFailure(
  cause: unknown,
  sent: boolean,
  asked = 'the service',
): ConnectionFailure {
  const code = codeOf(cause)
  if (timeouts.includes(code)) {
    return { error: { kind: 'timeout', mayHaveArrived: sent }, isCertificate: false }
  }
  const fault = certificateFault(code)
  const certificate = fault === undefined ? undefined : `The certificate of ${asked} ${fault}`
  const reason = certificate ?? reasons[code] ?? otherReason(code)
  return {
    error: { kind: 'network', reason, mayHaveArrived: sent },
    isCertificate: certificate !== undefined,
  }
}

function codeOf(cause: unknown): string {
  // The HTTP client leaves the code out of some of these.
  if (cause instanceof errors.HTTPParserError && cause.code === undefined) return 'HPE_INVALID'
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z\d_]{0,60}$/.test(code) ? code : ''
}

function certificateFault(code: string): string | undefined {
  const isCertificate = /^(CERT_|CRL_|UNABLE_TO_|ERR_TLS_CERT)/.test(code)
  return certificateFaults[code] ?? (isCertificate ? 'was not accepted.' : undefined)
}

function otherReason(code: string): string {
  if (/^HPE_/.test(code)) return 'What answers at this address does not speak HTTP.'
  if (/^(EPROTO|ERR_SSL_|ERR_TLS_)/.test(code)) {
    return 'No secure connection could be agreed on. Is https spoken at this address?'
  }
  return code === '' ? 'The connection failed.' : `The connection failed (${code}).`
}
