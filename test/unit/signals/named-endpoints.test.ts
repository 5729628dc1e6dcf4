import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedEndpoints } from '#shared/rules/signals/named-endpoints.ts'

const pathsOf = (text: string) => namedEndpoints([text]).map(({ path }) => path)

test('a path is found in prose, in code, in a request and in an address', () => {
  expect(pathsOf('The endpoint `/v2/invoices/{id}/pdf` checks nothing.')).toEqual(['/v2/invoices/{id}/pdf'])
  expect(pathsOf('GET /api/orders/export HTTP/1.1')).toEqual(['/api/orders/export'])
  expect(pathsOf('Open https://api.tallow.example/auth/reset/confirm?token=1.')).toEqual([
    '/auth/reset/confirm',
  ])
})

test('ids and variables are no part of the compared path', () => {
  const [one, other] = namedEndpoints(['/v2/invoices/204418/pdf and /v3/{shop}/members/list'])
  expect(one?.fixed).toBe('/v2/invoices')
  expect(other?.fixed).toBe('/members/list')
  expect(namedEndpoints(['/v2/invoices/1 then /v2/invoices/2'])).toHaveLength(1)
})

test('system files, single words and parts of words are no endpoints', () => {
  for (const text of [
    '/etc/passwd',
    '../../etc/passwd',
    '/proc/self/environ',
    '/login',
    'and/or/not',
    '24/7',
    '1/2/3',
  ])
    expect(pathsOf(text), text).toEqual([])
})

test('found endpoints are in the text, and at most four', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('/', 'a', 'b1', '.', '{', '}', ' ', ':', '9') })),
      (texts) => {
        const found = namedEndpoints(texts)
        expect(found.length).toBeLessThanOrEqual(4)
        for (const { path, fixed } of found) {
          expect(texts.some((text) => text.includes(path))).toBe(true)
          expect(path).toContain(fixed)
        }
      },
    ),
  )
})

test('an endless text of slashes, or of one long path, is scanned in bounded time', () => {
  for (const piece of [
    '/',
    '/a',
    '/a/',
    'https://a/',
    'https://',
    '/{',
    '/'.repeat(80),
    `/${'a'.repeat(81)}`,
  ])
    expect(namedEndpoints([piece.repeat(400_000 / piece.length)]).length, piece).toBeLessThanOrEqual(4)
})
