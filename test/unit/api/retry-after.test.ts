import { describe, expect, it } from 'vitest'
import { readRetryAfter } from '#main/engine/api/retry-after.ts'

const wall = Date.parse('2026-03-01T12:00:00Z')

describe('Retry-After', () => {
  it.each([
    ['7', 7_000],
    [' 0 ', 0],
    ['1.5', 1_500],
    ['86400', 300_000],
    ['Sun, 01 Mar 2026 12:00:09 GMT', 9_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Sunday, 01-Mar-26 12:00:09 GMT', 9_000],
    ['Sun Mar  1 12:00:09 2026', 9_000],
    ['Mon, 02 Mar 2026 12:00:00 GMT', 300_000],
  ])('%s is a wait', (header, expected) => {
    expect(readRetryAfter({ 'retry-after': header }, wall)).toBe(expected)
  })

  it.each(['', '-5', 'soon', '1e9', '12:00', '5 minutes', 'NaN'])('%j is no wait', (header) => {
    expect(readRetryAfter({ 'retry-after': header }, wall)).toBe(null)
  })

  it('absent is no wait', () => {
    expect(readRetryAfter({}, wall)).toBe(null)
  })

  it("as a date is measured by the service's clock, if it sends one", () => {
    const headers = { 'retry-after': 'Sun, 01 Mar 2026 15:00:20 GMT', date: 'Sun, 01 Mar 2026 15:00:00 GMT' }
    expect(readRetryAfter(headers, wall)).toBe(20_000)
  })
})
