import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpointPath, endpoints } from '#shared/admin-api/endpoints.ts'
import { queryString } from '#shared/admin-api/requests.ts'

/** Including lone surrogates, which pasted text may contain. */
const anyText = fc.string({ unit: 'binary' })

describe('the list of endpoints', () => {
  test('contains the seventeen of the specification, each method and path once', () => {
    const routes = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(routes).toHaveLength(17)
    expect(new Set(routes).size).toBe(17)
  })

  test('no path parameter leaves its place in the path', () => {
    fc.assert(
      fc.property(anyText, (evidenceId) => {
        const path = endpointPath('requestEvidenceDownload', { id: 7, evidenceId })
        const segments = path.split('/')
        expect(segments).toHaveLength(9)
        expect(segments.at(-1)).toBe('download')
        expect(decodeURIComponent(segments[7] ?? '')).toBe(evidenceId.toWellFormed())
        expect(path).not.toMatch(/[?#]/)
      }),
    )
  })

  test('a missing path parameter is an error, not a request', () => {
    expect(() => endpointPath('readReport')).toThrow(TypeError)
  })

  test('queries survive encoding into an address', () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.integer()), (q, statusId) => {
        const read = new URLSearchParams(queryString({ q, statusId, cursor: undefined }))
        expect(read.get('q')).toBe(q.toWellFormed())
        expect(read.getAll('statusId')).toEqual(statusId.map(String))
        expect(read.has('cursor')).toBe(false)
      }),
    )
  })
})
