import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTimeText, readLocalTime, snoozeChoices } from '#shared/rules/snooze-times.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
const choices = (now: number) =>
  Object.fromEntries(snoozeChoices(now).map(({ name, until }) => [name, until]))

describe('the suggested times of a snooze', () => {
  test('are the usual ones', () => {
    // A Friday.
    expect(choices(at(20, 10, 30))).toEqual({
      laterToday: at(20, 14),
      tomorrow: at(21, 9),
      monday: at(23, 9),
      inAWeek: at(27, 9),
      activity: null,
    })
  })

  test('exclude times that are too late or the same as another', () => {
    expect(choices(at(20, 20))).not.toHaveProperty('laterToday')
    // On a Sunday tomorrow is Monday; on a Monday the next one is in a week.
    expect(choices(at(22, 9))).not.toHaveProperty('monday')
    expect(choices(at(23, 9))).not.toHaveProperty('inAWeek')
    expect(choices(at(23, 9)).monday).toBe(at(30, 9))
  })

  test('are all in the future, in order, without repetition', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(2020, 0, 1), max: new Date(2040, 0, 1), noInvalidDate: true }),
        (date) => {
          const times = snoozeChoices(date.getTime()).flatMap(({ until }) => (until === null ? [] : [until]))
          expect(times.every((time) => time > date.getTime())).toBe(true)
          expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
        },
      ),
    )
  })
})

describe('a typed time', () => {
  test('is accepted as written, if it is in the future', () => {
    const now = at(20, 10)
    expect(readLocalTime(localTimeText(at(25, 17, 5)), now)).toBe(at(25, 17, 5))
    for (const text of ['', 'tomorrow', localTimeText(now), '2026-99-99T00:00']) {
      expect(readLocalTime(text, now)).toBeNull()
    }
  })
})
