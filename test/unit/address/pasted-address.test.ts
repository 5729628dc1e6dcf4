import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBaseAddress } from '#shared/rules/base-address.ts'
import { pastedAddress } from '#shared/rules/pasted-address.ts'

/** Both rules for a pasted address, in the order in which connecting applies them. */
function asked(pasted: string): string {
  const address = pastedAddress(pasted)
  const base = address.ok ? parseBaseAddress(address.value) : address
  return base.ok ? base.value : `refused: ${base.error.reason}`
}

describe('a pasted address', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['api.example.com:8443/desk', 'https://api.example.com:8443/desk'],
    ['localhost:3000', 'http://localhost:3000'],
    ['https://triage', 'https://triage'],
    ['triage', 'https://triage'],
    ['https://api.example.com/api/v1/admin', 'https://api.example.com'],
    ['https://api.example.com/api/v1/admin/reports?x=1', 'https://api.example.com'],
    ['https://api.example.com/api/v1/admin/reports/48213/activities?limit=50#top', 'https://api.example.com'],
    ['https://api.example.com/eu/api/v1/admin/programs', 'https://api.example.com/eu'],
    ['https://api.example.com/my-api/v1/admin', 'https://api.example.com/my-api/v1/admin'],
    ['https://api.example.com/api/v1', 'https://api.example.com'],
    ['https://api.example.com/api/v1/', 'https://api.example.com'],
    ['https://api.example.com/?utm=1', 'https://api.example.com'],
    ['https://api.example.com?utm=1', 'https://api.example.com'],
    ['https://api.example.com/#/profile/external-api', 'https://api.example.com'],
    ['https://api.example.com/docs', 'https://api.example.com'],
    ['https://api.example.com/api/docs/index.html', 'https://api.example.com'],
    ['https://api.example.com/api/v1/openapi.json', 'https://api.example.com'],
    ['https://api.example.com/swagger/index.html#/reports', 'https://api.example.com'],
    ['https://api.example.com/docs/team/service', 'https://api.example.com/docs/team/service'],
    ['https://api.example.com/docserver', 'https://api.example.com/docserver'],
    ['"https://api.example.com"', 'https://api.example.com'],
    ['<https://api.example.com>', 'https://api.example.com'],
    ['`https://api.example.com/`,', 'https://api.example.com'],
    ['\ufeffhttps://api.example.com\u200b', 'https://api.example.com'],
    ['https://api.\u200bexample.com', 'https://api.example.com'],
    ['\u202ahttps://api.example.com\u202c', 'https://api.example.com'],
    [' \r\n https://api.example.com \n', 'https://api.example.com'],
    ['Service address: https://api.example.com', 'https://api.example.com'],
    ['[Admin API](https://api.example.com/docs)', 'https://api.example.com'],
    ['GET https://api.example.com/api/v1/admin/programs', 'https://api.example.com'],
    [
      'curl -H "Authorization: Bearer abc" https://api.example.com/api/v1/admin/programs',
      'https://api.example.com',
    ],
    [
      "curl 'https://api.example.com:8443/x/api/v1/admin/reports?q=1' -H 'Accept: */*'",
      'https://api.example.com:8443/x',
    ],
    ['http://[::1]:8080/api/v1/admin/reports', 'http://[::1]:8080'],
    [
      'https://api.example.com/login?next="https://other.example.com/api/v1/admin"',
      'https://api.example.com/login',
    ],
  ])('%j leads to %s', (pasted, address) => {
    expect(asked(pasted)).toBe(address)
  })

  test.each([
    ['', 'Enter the address'],
    ['\u200b\ufeff', 'Enter the address'],
    ['/api/v1/admin/reports', 'host is missing'],
    ['https:///api/v1/admin', 'host is missing'],
    ['https://{base_url}/api/v1/admin', 'placeholder'],
    ['https://a b.example', 'space in the address'],
    ['https://api.example.com token-of-mine', 'space in the address'],
    ['https://api.example.com https://other.example.com/api/v1/admin', 'space in the address'],
    ['https://other.example.com/api/v1/admin https:// ', 'space in the address'],
    ['http://api.example.com/api/v1/admin/reports', 'begin with https'],
    ['curl -e https://a.example/api/v1 b.example', 'space in the address'],
    ['curl --proxy https://p.example/api/v1 a.example', 'space in the address'],
    ['curl https://a.example/api/v1 -H "Host: b.example"', 'space in the address'],
    ['GET https://a.example“.evil.example', 'space in the address'],
    ['GET https://a.example".evil.example', 'space in the address'],
    ['https://api.\u202emoc.elpmaxe', 'turn text around'],
    [`a${' '.repeat(16_000)}b`, 'space in the address'],
    ['x'.repeat(16_385), 'far too long'],
    ['https://me:secret@api.example.com/api/v1/admin', 'name or password'],
    ['ghp0123456789abcdefghij', 'access token, not an address'],
    ['eyJhbGciOi.eyJzdWIi.SflKxwRJ', 'access token, not an address'],
    ['Bearer abcdefgh', 'access token, not an address'],
    [`https://api.example.com/${'x'.repeat(2_048)}`, 'longer than'],
  ])('%j is rejected with the reason', (pasted, reason) => {
    expect(asked(pasted)).toMatch(/^refused: /)
    expect(asked(pasted)).toContain(reason)
  })

  const anything = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          'https://',
          'a.example',
          '/',
          '?',
          '#',
          '@',
          ':',
          '\\',
          ' ',
          '"',
          'api/v1/admin',
          'docs',
        ),
      )
      .map((pieces) => pieces.join('')),
  )

  // SEC-02
  test('removed parts never lead to another host', () => {
    fc.assert(
      fc.property(anything, (pasted) => {
        const before = URL.parse(pasted)
        const address = pastedAddress(pasted)
        if (before === null || !/^https?:$/.test(before.protocol) || !address.ok) return
        const after = URL.parse(address.value)
        // The URL standard counts a quote at the end as part of the name, but no host has one.
        if (after !== null) expect([before.host, before.host.replace(/"+$/, '')]).toContain(after.host)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a cleaned address stays the same when cleaned again', () => {
    fc.assert(
      fc.property(anything, (pasted) => {
        const once = pastedAddress(pasted)
        if (once.ok) expect(pastedAddress(once.value)).toEqual(once)
      }),
    )
  })
})
