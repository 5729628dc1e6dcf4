import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intervalOf, isBackwards, readTimeRange } from '#shared/rules/query/relative-dates.ts'

const now = new Date(2026, 4, 31, 12).getTime()
const day = 86_400_000

function interval(text: string) {
  const range = readTimeRange(text)
  if (range === null) throw new Error(`no time: ${text}`)
  return intervalOf(range, now)
}

const at = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime()

describe('a time', () => {
  test.each([
    ['2026-01-05', at(2026, 1, 5), at(2026, 1, 6)],
    ['2026-02', at(2026, 2, 1), at(2026, 3, 1)],
    ['2026', at(2026, 1, 1), at(2027, 1, 1)],
    ['>2026-01-05', at(2026, 1, 6), null],
    ['>=2026-01-05', at(2026, 1, 5), null],
    ['<2026-01-05', null, at(2026, 1, 5)],
    ['<=2026-01-05', null, at(2026, 1, 6)],
    ['2026-01-01..2026-02-01', at(2026, 1, 1), at(2026, 2, 2)],
    ['2026-01-01..', at(2026, 1, 1), null],
    ['..yesterday', null, at(2026, 5, 31)],
    ['today', at(2026, 5, 31), at(2026, 6, 1)],
    ['7d', now - 7 * day, null],
    ['<=2w', now - 14 * day, null],
    ['<7d', now - 7 * day + 1, null],
    ['>7d', null, now - 7 * day],
    ['30d..7d', now - 30 * day, now - 7 * day + 1],
    ['36h', now - 1.5 * day, null],
    ['3mo', new Date(2026, 1, 28, 12).getTime(), null],
    ['1y', new Date(2025, 4, 31, 12).getTime(), null],
    ['2026-01-05T10:15', at(2026, 1, 5) + 615 * 60_000, at(2026, 1, 5) + 616 * 60_000],
    ['<=2026-01-05T10:15:30Z', null, Date.UTC(2026, 0, 5, 10, 15, 31)],
    ['>=2026-01-05t10:15:30.25z', Date.UTC(2026, 0, 5, 10, 15, 30, 250), null],
    [
      '2026-01-05T10:15:30.123+02:00',
      Date.UTC(2026, 0, 5, 8, 15, 30, 123),
      Date.UTC(2026, 0, 5, 8, 15, 30, 124),
    ],
    ['2026-01-05T10:00Z..2026-01-05T10:00Z', Date.UTC(2026, 0, 5, 10), Date.UTC(2026, 0, 5, 10, 1)],
  ])('%s is a range of instants', (text, from, until) => {
    expect(interval(text)).toEqual({ from, until })
  })

  test.each([
    '',
    '..',
    '2026-13',
    '2026-02-30',
    '7',
    '7x',
    '2026-1-1',
    '<',
    '7d..x',
    '1..2..3',
    '99999d',
    '2026-02-30T10:00',
    '2026-01-05T25:00',
  ])('%j is no time', (text) => {
    expect(readTimeRange(text)).toBeNull()
  })

  test('runs backwards when its end comes first', () => {
    expect(isBackwards(interval('2026-02-01..2026-01-01'))).toBe(true)
    expect(isBackwards(interval('7d..30d'))).toBe(true)
    expect(isBackwards(interval('2026-01-01..2026-01-01'))).toBe(false)
  })

  test('is parsed from any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const range = readTimeRange(text)
        if (range !== null) expect(intervalOf(range, now)).toBeDefined()
      }),
    )
  })
})
