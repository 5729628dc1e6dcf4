import type { DeskError } from '#shared/desk/errors.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { ProxyFailure } from './proxy-failure.ts'

/** Why a request got no answer. */
export interface ConnectionFailure {
  readonly error: Extract<DeskError, { kind: 'network' | 'timeout' }>
  /** True for a refused certificate, or a proxy that would fail in the same way again: then there is no retry. */
  readonly isFinal: boolean
  /**
   * What is wrong with a response that is not a usable answer, worded to follow "The answer". A response means that a
   * server can be reached at the address. Omitted when there was no response.
   */
  readonly strange?: string
}

const timeouts = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']

/** The error code for an exchange that the desk gave up although its answer had begun to arrive. */
export const tooSlowCode = 'ANSWER_TOO_SLOW'

/** The reasons by error code, in plain language. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused: nothing is listening at this address.',
  ENOTFOUND: 'No host has this name.',
  EAI_AGAIN: 'The host name could not be looked up. Check your network.',
  ENETUNREACH: 'The network cannot reach this address.',
  ENETDOWN: 'There is no network.',
  EHOSTUNREACH: 'The network cannot reach this address.',
  EADDRNOTAVAIL: 'The network cannot reach this address.',
  EACCES: 'This computer blocks the connection.',
  EPERM: 'This computer blocks the connection.',
  ECONNRESET: 'Connection lost.',
  EPIPE: 'Connection lost.',
  UND_ERR_SOCKET: 'Connection lost.',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'The answer was cut off.',
  UND_ERR_ABORTED: 'Called off.',
  UND_ERR_DESTROYED: 'Called off.',
  UND_ERR_CLOSED: 'Called off.',
}

/** What is wrong with responses that are not usable answers, by error code. */
const strangeAnswers: Readonly<Record<string, string>> = {
  UND_ERR_HEADERS_OVERFLOW: 'has too many headers',
  HPE_HEADER_OVERFLOW: 'has too many headers',
  [tooSlowCode]: 'came so slowly that it was given up',
}

/** What is wrong with a certificate, worded to follow "The certificate of ...". */
const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired.',
  CERT_NOT_YET_VALID: 'is not valid yet. Check this computer’s clock.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'belongs to another host.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed.',
}

/** The fields that `connector.ts` adds to the error of a connection on which a certificate was received. */
interface RefusedCertificate extends Error {
  readonly issuer?: string
  readonly hasSystem?: boolean
}

/** Maximum number of characters shown of the issuer's name, which comes from the certificate of an untrusted host. */
const longestIssuer = 80

/** Error codes for certificates that were not signed by an authority this computer trusts. */
const unknownIssuer: ReadonlySet<string> = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

/**
 * Translates an error of the network or of the HTTP client into plain language. The error's own message is dropped: it
 * may contain anything.
 *
 * @param sent whether the request had begun to leave.
 * @param asked the name of the recipient for the text: the service, or a host name.
 */
export function describeConnectionFailure(
  cause: unknown,
  sent: boolean,
  asked = 'the service',
): ConnectionFailure {
  if (cause instanceof ProxyFailure) {
    const error = { kind: 'network', reason: cause.reason, mayHaveArrived: false } as const
    return { error, isFinal: cause.isFinal }
  }
  const code = codeOf(cause)
  if (timeouts.includes(code)) {
    return { error: { kind: 'timeout', mayHaveArrived: sent }, isFinal: false }
  }
  const fault = certificateFault(code, cause)
  const certificate = fault === undefined ? undefined : `The certificate of ${asked} ${fault}`
  const named = strangeAnswers[code]
  const strange = named ?? (/^HPE_/.test(code) ? 'is not HTTP' : undefined)
  const reason =
    certificate ?? reasons[code] ?? (named === undefined ? otherReason(code) : `The answer ${named}.`)
  return {
    error: { kind: 'network', reason, mayHaveArrived: sent },
    isFinal: certificate !== undefined,
    ...(strange !== undefined && { strange }),
  }
}

function codeOf(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  // The HTTP client omits the code of some of these errors.
  if (code === undefined && cause instanceof Error && cause.name === 'HTTPParserError') return 'HPE_INVALID'
  return typeof code === 'string' && /^[A-Z][A-Z\d_]{0,60}$/.test(code) ? code : ''
}

function certificateFault(code: string, cause: unknown): string | undefined {
  if (unknownIssuer.has(code)) return issuerFault(cause)
  const isCertificate = /^(CERT_|CRL_|UNABLE_TO_|ERR_TLS_CERT)/.test(code)
  return certificateFaults[code] ?? (isCertificate ? 'was not accepted.' : undefined)
}

/**
 * Names the authority that signed a certificate. @param cause an error of `connector.ts` contains the issuer and
 * whether the computer's certificate store could be read.
 */
function issuerFault(cause: unknown): string {
  const { issuer = '', hasSystem = true } = cause instanceof Error ? (cause as RefusedCertificate) : {}
  const name = visibleText(issuer.trim()).slice(0, longestIssuer)
  if (name === '') return 'is signed by an authority this computer doesn’t trust.'
  return [
    `is signed by “${name}”, which this computer doesn’t trust. If that is your company’s own authority, add the`,
    'company’s root certificate to this computer’s certificate store, then restart Triage Desk.',
    ...(hasSystem ? [] : ['The store could not be read this time.']),
  ].join(' ')
}

function otherReason(code: string): string {
  if (/^HPE_/.test(code)) return 'The server at this address does not speak HTTP.'
  if (/^(EPROTO|ERR_SSL_|ERR_TLS_)/.test(code)) {
    return 'No secure connection could be established. Check that the address uses https.'
  }
  return code === '' ? 'The connection failed.' : `The connection failed (${code}).`
}
