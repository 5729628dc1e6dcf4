import { expect, it } from 'vitest'
import { describeConnectionFailure } from '#main/engine/api/connection-failure.ts'

const withCode = (code: string) => Object.assign(new Error('secret detail'), { code })

it.each([
  ['ECONNREFUSED', 'refused', false],
  ['ENOTFOUND', 'No host', false],
  ['EAI_AGAIN', 'looked up', false],
  ['ENETUNREACH', 'cannot reach', false],
  ['ECONNRESET', 'Connection lost', false],
  ['UND_ERR_SOCKET', 'Connection lost', false],
  ['CERT_HAS_EXPIRED', 'expired', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'another host', true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'authority this computer doesn’t trust', true],
  ['CERT_REVOKED', 'not accepted', true],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'secure connection', false],
  ['EPROTO', 'secure connection', false],
  ['HPE_INVALID_HEADER_TOKEN', 'does not speak HTTP', false],
  ['ESOMETHING', '(ESOMETHING)', false],
])('%s is explained in plain language, without the message of the error', (code, words, isFinal) => {
  for (const sent of [true, false]) {
    const failure = describeConnectionFailure(withCode(code), sent)
    expect(failure).toMatchObject({ error: { kind: 'network', mayHaveArrived: sent }, isFinal })
    expect(JSON.stringify(failure)).toContain(words)
    expect(JSON.stringify(failure)).not.toContain('secret')
  }
})

it.each([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_REVOKED',
])('%s names the host that was contacted, which need not be the service', (code) => {
  expect(JSON.stringify(describeConnectionFailure(withCode(code), true))).toContain('of the service')
  const ofHost = JSON.stringify(describeConnectionFailure(withCode(code), true, 'images.example'))
  expect(ofHost).toContain('of images.example')
  expect(ofHost).not.toContain('service')
})

it.each(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])(
  '%s is a timeout',
  (code) => {
    expect(describeConnectionFailure(withCode(code), true).error).toEqual({
      kind: 'timeout',
      mayHaveArrived: true,
    })
  },
)

it.each([null, undefined, 'text', new Error('secret'), withCode('lower case, secret'), { code: 5 }])(
  'any other failure says only that it failed: %o',
  (cause) => {
    expect(describeConnectionFailure(cause, false).error).toEqual({
      kind: 'network',
      reason: 'The connection failed.',
      mayHaveArrived: false,
    })
  },
)
