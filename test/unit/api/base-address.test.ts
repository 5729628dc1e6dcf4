import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBaseAddress } from '#shared/rules/base-address.ts'

const accepted = (typed: string) => {
  const result = parseBaseAddress(typed)
  return result.ok ? result.value : `refused: ${result.error.reason}`
}

describe('the typed address of a service', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://API.Example.com/  ', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['api.example.com:8443/desk/', 'https://api.example.com:8443/desk'],
    ['https://api.example.com:443', 'https://api.example.com'],
    ['https://api.example.com/api/v1/admin', 'https://api.example.com'],
    ['https://api.example.com/eu/api/v1/admin///', 'https://api.example.com/eu'],
    ['https://api.example.com/my-api/v1/admin', 'https://api.example.com/my-api/v1/admin'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000/api/v1/admin', 'http://127.0.0.1:3000'],
    ['http://127.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['desk.localhost', 'https://desk.localhost'],
    ['https://a.example/b/../c', 'https://a.example/c'],
  ])('%s is accepted as %s', (typed, address) => {
    expect(accepted(typed)).toBe(address)
  })

  it.each([
    ['', 'Enter'],
    ['   ', 'Enter'],
    ['https://', 'isn’t a web address'],
    ['https://a b.example', 'isn’t a web address'],
    ['https//api.example.com', 'isn’t a web address'],
    ['http:\\\\api.example.com', 'isn’t a web address'],
    ['https:api.example.com', 'isn’t a web address'],
    ['https://api.example.com/me:secret@desk', 'name or password'],
    ['http://api.example.com', 'must begin with https'],
    ['http://localhost.example.com', 'must begin with https'],
    ['http://desk.localhost', 'must begin with https'],
    ['http://127.0.0.1.example.com', 'must begin with https'],
    ['http://0.0.0.0', 'must begin with https'],
    ['http://[::]', 'must begin with https'],
    ['http://10.0.0.1', 'must begin with https'],
    ['ftp://api.example.com', 'must begin with https'],
    ['file:///etc/passwd', 'must begin with https'],
    ['https://me:secret@api.example.com', 'name or password'],
    ['https://me@api.example.com', 'name or password'],
    ['http://localhost:80@evil.example', 'name or password'],
    ['https://api.example.com?x=1', '? or #'],
    ['https://api.example.com/#top', '? or #'],
  ])('%s is rejected', (typed, reason) => {
    expect(accepted(typed)).toMatch(/^refused: /)
    expect(accepted(typed)).toContain(reason)
  })

  it('is not repeated in the rejection', () => {
    expect(accepted('https://me:hunter2@api.example.com')).not.toContain('hunter2')
  })

  const pieces = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc
      .tuple(
        fc.constantFrom('http://', 'https://', 'HTTP://', 'http:\\\\', 'javascript:', 'https:', ''),
        fc.constantFrom('', 'me@', 'a:b@', '@'),
        fc.constantFrom(
          'localhost',
          '127.0.0.1',
          '[::1]',
          '0x7f.1',
          '2130706433',
          '169.254.169.254',
          'a.example',
        ),
        fc.constantFrom('', ':1', ':99999', ':@evil.example', '.evil.example'),
        fc.string(),
      )
      .map((all) => all.join('')),
    fc.string(),
  )

  // SEC-02
  it('must be https, or http on this computer, without credentials, query or fragment', () => {
    fc.assert(
      fc.property(pieces, (typed) => {
        const result = parseBaseAddress(typed)
        if (!result.ok) return result.error.reason !== ''
        const url = new URL(result.value)
        expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', ''])
        expect(result.value).not.toMatch(/[?#@\s]|\/$/)
        if (url.protocol !== 'https:') {
          expect(url.protocol).toBe('http:')
          expect(url.hostname).toMatch(/^localhost$|^127\.|^\[::1\]$/)
        }
        return true
      }),
      { numRuns: 500 },
    )
  })

  it('stays the same when it is accepted again', () => {
    fc.assert(
      fc.property(pieces, (typed) => {
        const once = parseBaseAddress(typed)
        if (once.ok) expect(parseBaseAddress(once.value)).toEqual(once)
      }),
      { numRuns: 500 },
    )
  })
})
