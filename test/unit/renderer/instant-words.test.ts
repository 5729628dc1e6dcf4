import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatAge,
  formatAgo,
  formatAgoToTheSecond,
  formatDayName,
  formatInstantFull,
  formatInstantShort,
  formatInstantSpoken,
  formatMoment,
  formatMonth,
  formatWait,
} from '#renderer/time/instant-words.ts'

const now = new Date(2026, 10, 20, 12, 0, 0).getTime()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('the age of something', () => {
  test.each([
    [0, 'now'],
    [59_999, 'now'],
    [minute, '1 min'],
    [59 * minute, '59 min'],
    [hour, '1 h'],
    [23 * hour, '23 h'],
    [day, '1 d'],
    [13 * day, '13 d'],
    [14 * day, '6 Nov'],
  ])('after %i ms is %s', (age, words) => {
    expect(formatAge(now - age, now)).toBe(words)
  })

  test('names the year if it is another one', () => {
    expect(formatAge(now - 400 * day, now)).toMatch(/2025$/)
  })

  test('of an event dated ahead is shown as dated, if clocks cannot differ by that much', () => {
    expect(formatAge(now + 5 * minute, now)).toBe('now')
    expect(formatAge(now + 6 * minute, now)).toBe('in 6 min')
    expect(formatAge(now + hour, now)).toBe('in 1 h')
    expect(formatAge(now + 13 * day, now)).toBe('in 13 d')
    expect(formatAge(new Date(2031, 0, 12).getTime(), now)).toBe('12 Jan 2031')
    expect(formatAgo(now + 5 * minute, now)).toBe('just now')
    expect(formatAgo(now + 3 * hour, now)).toBe('in 3 h')
    expect(formatAgo(new Date(2031, 0, 12).getTime(), now)).toBe('on 12 Jan 2031')
  })

  test('of an event before the clock was set back is "just now", not negative', () => {
    expect(formatAgoToTheSecond(now + hour, now)).toBe('just now')
  })
})

test('ages in running text', () => {
  expect(formatAgo(now - 30_000, now)).toBe('just now')
  expect(formatAgo(now - 2 * hour, now)).toBe('2 h ago')
  expect(formatAgo(now - 20 * day, now)).toMatch(/^on \d+ Oct$/)
  expect(formatAgoToTheSecond(now - 12_000, now)).toBe('12 s ago')
})

test('an instant of this year needs no year', () => {
  expect(formatInstantShort(now, now)).toBe('20 Nov, 12:00')
})

test('a spoken instant has its year, and an impossible date is omitted', () => {
  expect(formatInstantSpoken(new Date(2026, 10, 2, 9, 5).getTime())).toBe('2 Nov 2026, 09:05')
  expect(formatInstantSpoken(9e15)).toBe('')
})

test('a time of day is written as in the language', () => {
  const written = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (instant) => {
      expect(formatInstantShort(instant, now)).toMatch(new RegExp(`, ${written.format(instant)}$`))
      expect(formatMoment(instant, instant)).toBe(written.format(instant))
    }),
  )
})

test('a moment of this week has its weekday', () => {
  expect(formatMoment(now + 2 * day, now)).toBe('Sun 12:00')
  expect(formatMoment(now + 7 * day, now)).toBe('27 Nov, 12:00')
})

test('a day has its name near today, and its weekday otherwise', () => {
  const midnight = new Date(2026, 10, 20).getTime()
  expect(formatDayName(midnight, now)).toBe('Today')
  expect(formatDayName(midnight - 2 * day, now)).toBe('Wednesday 18 Nov')
  expect(formatMonth(now)).toBe('November 2026')
  expect(formatInstantFull(now)).toMatch(/^Fri,? 20 Nov 2026, 12:00:00 /)
})

test('a wait is never zero', () => {
  expect(formatWait(0)).toBe('1 s')
  expect(formatWait(14_200)).toBe('15 s')
  expect(formatWait(240_000)).toBe('4 min')
})

test('a day is written as in the language', () => {
  const written = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  const long = { min: Date.UTC(1971, 0, 1), max: Date.UTC(2025, 11, 30) }
  fc.assert(
    fc.property(fc.integer(long), (instant) => {
      expect(formatAge(instant, now)).toBe(written.format(instant))
    }),
  )
})
