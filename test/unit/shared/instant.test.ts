import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInstant, parseInstant } from '#shared/admin-api/instant.ts'

describe('reading the service’s date-times', () => {
  test('every instant that is written out is read back', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
        (date) => {
          expect(parseInstant(formatInstant(date.getTime()))).toBe(date.getTime())
        },
      ),
    )
  })

  // SPEC-104
  test('a time without a zone is UTC, whatever zone this machine is in', () => {
    expect(parseInstant('2026-03-29T02:30:00')).toBe(Date.UTC(2026, 2, 29, 2, 30))
  })

  test('an offset counts', () => {
    expect(parseInstant('2026-01-01T01:00:00+01:00')).toBe(Date.UTC(2026, 0, 1))
  })

  test('digits below a millisecond are cut off, never rounded up past the entry they came with', () => {
    expect(parseInstant('2026-01-01T00:00:00.1239999Z')).toBe(Date.UTC(2026, 0, 1, 0, 0, 0, 123))
  })

  test.each(['', 'yesterday', '2026-13-01T00:00:00Z', '2026-01-01', '1767225600000', '2026-01-01T25:00:00Z'])(
    '%j is no date-time',
    (text) => {
      expect(parseInstant(text)).toBeNull()
    },
  )
})
