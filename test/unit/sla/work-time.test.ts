import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { type BusinessCalendar, calendarFault, ordinaryCalendar } from '#shared/rules/sla/calendar.ts'
import { starterRules } from '#shared/rules/sla/starter-rules.ts'
import { slaTime } from '#shared/rules/sla/work-time.ts'

const hour = 3_600_000
const berlin = ordinaryCalendar('Europe/Berlin')
const at = (text: string) => Date.parse(text)

describe('working time', () => {
  it('a day from Friday afternoon is due on Monday afternoon, by the wall clock', () => {
    const time = slaTime(berlin)
    const span = time.spanOf({ amount: 1, unit: 'businessDays' })
    // Between these two instants Berlin sets its clocks forward.
    expect(time.of('businessDays').after(at('2026-03-27T13:00:00Z'), span)).toBe(at('2026-03-30T12:00:00Z'))
    expect(time.of('hours').after(at('2026-03-27T13:00:00Z'), hour)).toBe(at('2026-03-27T14:00:00Z'))
  })

  it('time that is used up at closing time is due then and not the next morning', () => {
    const passing = slaTime(berlin).of('businessDays')
    expect(passing.after(at('2026-03-02T08:00:00Z'), 8 * hour)).toBe(at('2026-03-02T16:00:00Z'))
  })

  it('a yearly holiday does not exist before its first year, and February 29 only in leap years', () => {
    const holidays = [
      { date: '2024-02-29', name: 'Leap', yearly: true },
      { date: '2025-12-25', name: 'Christmas', yearly: true },
    ]
    const passing = slaTime({ ...ordinaryCalendar('UTC'), holidays }).of('businessDays')
    const worked = (date: string) =>
      passing.between(at(`${date}T00:00:00Z`), at(`${date}T00:00:00Z`) + 24 * hour) / hour
    expect(worked('2024-12-25')).toBe(8)
    expect(worked('2026-12-25')).toBe(0)
    expect(worked('2028-02-29')).toBe(0)
    expect(worked('2027-03-01')).toBe(8)
  })

  it('a calendar without any working time has no due time, instead of an endless search', () => {
    const weekly = Array.from({ length: 366 }, (_, day) => ({
      date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
      name: '',
      yearly: true,
    }))
    const passing = slaTime({ ...ordinaryCalendar('UTC'), holidays: weekly }).of('businessDays')
    expect(passing.after(at('2025-01-01T00:00:00Z'), hour)).toBeNull()
  })

  it('over years equals the sum of its parts, in any order', () => {
    const years = [2026, 2003, 2019, 2000, 2027, 2011].map((year) => at(`${year}-07-01T00:00:00Z`))
    const passing = slaTime(berlin).of('businessDays')
    for (const from of years)
      for (const to of years.filter((other) => other >= from)) {
        const fresh = slaTime(berlin).of('businessDays')
        const middle = (from + to) / 2
        expect(passing.between(from, to)).toBe(fresh.between(from, middle) + fresh.between(middle, to))
      }
  })

  it('computes each year once, however far apart the dates are', () => {
    const days = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const passing = slaTime(ordinaryCalendar('America/Santiago')).of('businessDays')
    for (let year = 2026; year >= 2000; year -= 1) passing.between(Date.UTC(year, 3), Date.UTC(2026, 3))
    const asked = days.mock.calls.length
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(27 * 1_000)
    for (let year = 2026; year >= 2000; year -= 1) passing.after(Date.UTC(year, 5), 8 * hour)
    expect(days.mock.calls.length).toBe(asked)
    days.mockRestore()
  })

  test('for any calendar, `after` is the first instant at which `between` says so', () => {
    const minutes = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
      .filter(([from, to]) => to - from >= 60)
    const calendars = fc
      .record({
        timeZone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        hours: minutes,
      })
      .map(({ hours: [from, to], ...rest }): BusinessCalendar => ({ ...rest, from, to, holidays: [] }))
    const instants = fc.integer({ min: at('2023-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') })
    const spans = fc.integer({ min: 1, max: 200 * hour })
    fc.assert(
      fc.property(calendars, instants, spans, (calendar, from, span) => {
        const { between, after } = slaTime(calendar).of('businessDays')
        const due = after(from, span)
        expect(due).not.toBeNull()
        if (due === null) return
        expect(between(from, due)).toBe(span)
        expect(between(from, due - 1)).toBe(span - 1)
        expect(between(from, from + 1)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 200 },
    )
  })
})

describe('an unusable calendar', () => {
  it.each([
    ['unknownTimeZone', { timeZone: 'Mars/Olympus' }],
    ['noWorkingDay', { weekdays: [] }],
    ['noWorkingHours', { from: 600, to: 600 }],
    ['noWorkingHours', { from: 600, to: 1441 }],
    ['badHoliday', { holidays: [{ date: '2026-02-30', name: '', yearly: false }] }],
  ] as const)('%s', (kind, change) => {
    expect(calendarFault({ ...berlin, ...change })?.kind).toBe(kind)
  })

  it('the default one is usable, and the starting rules stay within their limits', () => {
    expect(calendarFault(berlin)).toBeNull()
    for (const { targets } of starterRules)
      for (const target of Object.values(targets)) expect(target.amount).toBeGreaterThan(0)
  })
})
