import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { identifiersOf, pathShape } from '#shared/rules/duplicates/identifiers.ts'

const found = (text: string) => {
  const { paths, parameters, hosts, cves } = identifiersOf([text])
  return { paths: [...paths], parameters: [...parameters], hosts: [...hosts], cves: [...cves] }
}

describe('the identifiers of a text', () => {
  it('are read from a request with its query, host, headers and body', () => {
    const request =
      '```http\nPOST /v2/invoices/204418/pdf?inline=1&ids[]=3 HTTP/2\nHost: api.tallow.example\nX-Tenant: 4\n\n{"shopId": 7}\n```'
    expect(found(request)).toEqual({
      paths: ['/v2/invoices/{}/pdf'],
      parameters: expect.arrayContaining(['inline', 'ids[]', 'x-tenant', 'shopid']),
      hosts: ['api.tallow.example'],
      cves: [],
    })
  })

  it('are read from prose: code spans, addresses, numbers of public weaknesses', () => {
    const text =
      'The `redirect_uri` of (https://sso.kestrel.example:8443/oauth/authorize/), see cve-2021-44228.'
    expect(found(text)).toEqual({
      paths: ['/oauth/authorize'],
      parameters: ['redirect_uri'],
      hosts: ['sso.kestrel.example'],
      cves: ['CVE-2021-44228'],
    })
  })

  it('include no file, no number and no end of a sentence', () => {
    expect(found('See poc.png, version 2.14.1. Then nothing/else and 1/2 of / it.')).toEqual({
      paths: [],
      parameters: [],
      hosts: [],
      cves: [],
    })
  })

  it.each([
    ['/v2/invoices/204418', '/v2/invoices/{}'],
    ['/v2/invoices/{id}?x=1#y', '/v2/invoices/{}'],
    ['/a/3f2a9c1e-1111-4aaa-aaaa-0123456789ab/b/', '/a/{}/b'],
    ['/API/in_Ab3dEf9hIjKlMn', '/api/{}'],
    ['/users/:id', '/users/{}'],
    ['/', null],
    ['/1/2', null],
  ])('%s is the place %s', (path, shape) => {
    expect(pathShape(path)).toBe(shape)
  })

  test('are bounded for any text, in time proportional to its length', () => {
    const hostile = fc.constantFrom(
      '`',
      '/',
      '/{',
      '"a":',
      'a=b&',
      '.',
      '[',
      '%5B',
      'x',
      '\n',
      ' ',
      'CVE-',
      '://',
      '<',
      'é',
    )
    const text = fc
      .tuple(fc.array(hostile, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 40_000 }))
      .map(([parts, times]) => parts.join('').repeat(times).slice(0, 400_000))
    fc.assert(
      fc.property(text, (long) => {
        // Without a limit on the scanned text, some of these would take minutes.
        const { paths, parameters, hosts, cves } = identifiersOf([long, long])
        expect([paths.size, parameters.size, hosts.size, cves.size].every((size) => size <= 24)).toBe(true)
        for (const value of [...paths, ...parameters, ...hosts, ...cves])
          expect(value.length).toBeLessThan(500)
      }),
      { numRuns: 40 },
    )
  })
})
