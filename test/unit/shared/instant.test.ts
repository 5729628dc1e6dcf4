import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInstant, parseInstant } from '#shared/admin-api/instant.ts'

describe('the service’s date-times', () => {
  test('are parsed back from every formatted instant', () => {
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
  test("without a zone are UTC, whatever this computer's zone", () => {
    expect(parseInstant('2026-03-29T02:30:00')).toBe(Date.UTC(2026, 2, 29, 2, 30))
  })

  test('may have an offset', () => {
    expect(parseInstant('2026-01-01T01:00:00+01:00')).toBe(Date.UTC(2026, 0, 1))
  })

  test('are cut below a millisecond, never rounded up past their own entry', () => {
    expect(parseInstant('2026-01-01T00:00:00.1239999Z')).toBe(Date.UTC(2026, 0, 1, 0, 0, 0, 123))
  })

  test.each(['', 'yesterday', '2026-13-01T00:00:00Z', '2026-01-01', '1767225600000', '2026-01-01T25:00:00Z'])(
    '%j is no date-time',
    (text) => {
      expect(parseInstant(text)).toBeNull()
    },
  )
})
