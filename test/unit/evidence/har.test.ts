import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { harEntries, readHarEntry } from '#shared/rules/evidence/har.ts'

const secret = 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vIn0.c2lnbmF0dXJlc2lnbmF0dXJl'
const entry = {
  startedDateTime: '2026-01-02T03:04:05Z',
  time: 12.5,
  request: {
    method: 'POST',
    url: 'https://api.example/login?X-Amz-Signature=4f1c9b7a2e5d8c3b6a1f0e9d8c7b6a5f4e3d2c1b',
    headers: [
      { name: 'Authorization', value: secret },
      { name: 'Cookie', value: 'theme=dark' },
      { name: 'Accept', value: '*/*' },
    ],
    postData: { text: 'password=correct-horse-battery' },
  },
  response: {
    status: 200,
    headers: [{ name: 'Set-Cookie', value: 'sid=abcdef0123456789' }],
    content: { size: 10, mimeType: 'text/html', text: '<b>ok</b>' },
  },
}

describe('a capture of requests', () => {
  // SEC-13
  test('is read with all credentials masked', () => {
    const [first] = harEntries({ log: { entries: [entry] } }) ?? []
    const read = readHarEntry(first)
    expect(read).toMatchObject({ method: 'POST', status: 200, mimeType: 'text/html', size: 10, took: 12.5 })
    const masked = JSON.stringify([
      read.url.masked,
      ...[...read.requestHeaders, ...read.responseHeaders].map(({ value }) => value.masked),
      read.requestBody?.masked,
    ])
    for (const value of [
      'eyJzdWIi',
      'theme=dark',
      'abcdef0123456789',
      '4f1c9b7a2e5d8c3b',
      'correct-horse-battery',
    ])
      expect(masked).not.toContain(value)
    expect(masked).toContain('*/*')
    expect(read.requestHeaders[0]?.value.text).toBe(secret)
  })

  test('of any shape is read without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (request, response) => {
        const read = readHarEntry({ request, response })
        expect(typeof read.method).toBe('string')
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(harEntries(value) ?? []).toBeInstanceOf(Array)
      }),
    )
  })
})
