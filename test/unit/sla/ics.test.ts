import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readIcsHolidays } from '#shared/rules/sla/ics.ts'

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const read = (...lines: string[]) => readIcsHolidays(file(...event(...lines)))
const faultOf = (...lines: string[]) => {
  const found = read(...lines)
  return found.kind === 'fault' ? found.fault : null
}

describe('holidays of a calendar file', () => {
  it('a day, its name unfolded and without escapes', () => {
    const found = read(
      'DTSTART;VALUE=DATE:20261225',
      'DTEND;VALUE=DATE:20261226',
      'SUMMARY:Christmas\\, the',
      '  first',
    )
    expect(found).toEqual({
      kind: 'holidays',
      holidays: [{ date: '2026-12-25', name: 'Christmas, the first', yearly: false }],
    })
  })

  it('an event of several days is each of them, without the day it ends on', () => {
    const dates = (...lines: string[]) => {
      const found = read('DTSTART;VALUE=DATE:20261230', ...lines)
      return found.kind === 'holidays' ? found.holidays.map(({ date }) => date) : found
    }
    expect(dates('DTEND;VALUE=DATE:20270102')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
    expect(dates('DURATION:P2D')).toEqual(['2026-12-30', '2026-12-31'])
    expect(dates('DTEND;VALUE=DATE:20261230')).toEqual(['2026-12-30'])
    expect(dates()).toEqual(['2026-12-30'])
  })

  it('a yearly one repeats, however that is written', () => {
    for (const rule of ['FREQ=YEARLY', 'FREQ=YEARLY;INTERVAL=1', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1'])
      expect(read('DTSTART;VALUE=DATE:20200501', `RRULE:${rule}`)).toMatchObject({
        holidays: [{ date: '2020-05-01', yearly: true }],
      })
  })

  it('canceled events, alarms within events and other items are skipped', () => {
    const text = file(
      'BEGIN:VTIMEZONE',
      'BEGIN:STANDARD',
      'DTSTART:19701101T020000',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...event(
        'DTSTART;VALUE=DATE:20260101',
        'BEGIN:VALARM',
        'SUMMARY:Ring',
        'DTSTART:nonsense',
        'END:VALARM',
      ),
      ...event('STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20260102'),
    )
    expect(readIcsHolidays(text)).toEqual({
      kind: 'holidays',
      holidays: [{ date: '2026-01-01', name: '', yearly: false }],
    })
  })
})

describe('an unusable calendar file', () => {
  it('names the error and its line', () => {
    expect(faultOf('SUMMARY:Nothing')).toEqual({ kind: 'noStart', line: 3 })
    expect(faultOf('DTSTART:20261225T090000Z')).toEqual({ kind: 'notAllDay', line: 4 })
    expect(faultOf('DTSTART;VALUE=DATE:20260230')).toEqual({ kind: 'badDate', line: 4, text: '20260230' })
    expect(faultOf('DTSTART;VALUE=DATE:soon')).toMatchObject({ kind: 'badDate', text: 'soon' })
    expect(faultOf('DTSTART;VALUE=DATE:20260105', 'DTEND;VALUE=DATE:20260104')).toMatchObject({
      kind: 'endsBeforeStart',
      line: 5,
    })
    expect(faultOf('DTSTART;VALUE=DATE:20260105', 'DTEND;VALUE=DATE:20270104')).toMatchObject({
      kind: 'tooLong',
    })
    expect(faultOf('DTSTART;VALUE=DATE:20260105', 'DURATION:PT5H')).toMatchObject({ kind: 'tooLong' })
  })

  it.each([
    'EXDATE;VALUE=DATE:20280105',
    'RDATE;VALUE=DATE:20280106',
    'RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=5',
    'EXRULE:FREQ=YEARLY;INTERVAL=4',
    'RECURRENCE-ID;VALUE=DATE:20280105',
  ])('repeats yearly with %s, which is another set of days', (line) => {
    const start = 'DTSTART;VALUE=DATE:20260105'
    const bad = { kind: 'badRecurrence', text: line.slice(line.indexOf(':') + 1) }
    expect(faultOf(start, 'RRULE:FREQ=YEARLY', line)).toEqual({ ...bad, line: 6 })
    if (!line.startsWith('RRULE')) expect(faultOf(start, line)).toEqual({ ...bad, line: 5 })
  })

  it.each([
    'FREQ=WEEKLY',
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    'FREQ=YEARLY;COUNT=3',
    'FREQ=YEARLY;INTERVAL=2',
    'FREQ=YEARLY;BYMONTH=6',
  ])('repeats by %s, which would give a wrong day', (rule) => {
    expect(faultOf('DTSTART;VALUE=DATE:20260105', `RRULE:${rule}`)).toEqual({
      kind: 'badRecurrence',
      line: 5,
      text: rule,
    })
  })

  it('is no calendar, is truncated, or has more than a calendar accepts', () => {
    expect(readIcsHolidays('{"holidays": []}')).toEqual({ kind: 'fault', fault: { kind: 'noCalendar' } })
    expect(readIcsHolidays('')).toEqual({ kind: 'fault', fault: { kind: 'noCalendar' } })
    expect(readIcsHolidays('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101')).toEqual({
      kind: 'fault',
      fault: { kind: 'unfinishedEvent', line: 2 },
    })
    const years = Array.from({ length: 1001 }, (_, year) =>
      event(`DTSTART;VALUE=DATE:${1000 + year}0105`),
    ).flat()
    expect(readIcsHolidays(file(...years))).toEqual({ kind: 'fault', fault: { kind: 'tooManyHolidays' } })
  })

  test('any text gets an answer, and never a day that does not exist', () => {
    const pieces = fc.constantFrom(
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'DTSTART;VALUE=DATE:20260131',
      'DTEND:20260202',
      'DTSTART:99999999',
      'RRULE:FREQ=YEARLY',
      'SUMMARY:x',
      ' folded',
      'DURATION:P9999W',
      ';:";:',
      '',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (lines) => {
        const found = readIcsHolidays(lines.join('\n'))
        if (found.kind === 'fault') return
        for (const { date } of found.holidays)
          expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date)
      }),
    )
  })
})
