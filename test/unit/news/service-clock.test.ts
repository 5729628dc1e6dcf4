import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockReading, offsetBounds } from '#shared/rules/news/service-clock.ts'

/** An answer of a service whose clock is ahead by `offset`, dated when it was generated. */
const reading = (offset: number) =>
  fc
    .record({ sentAt: fc.nat(1e6), upMs: fc.nat(3_000), back: fc.nat(3_000) })
    .map(({ sentAt, upMs, back }): ClockReading => {
      const dated = sentAt + upMs + offset
      return { sentAt, answeredAt: sentAt + upMs + back, date: Math.floor(dated / 1_000) * 1_000 }
    })

const offsets = fc.integer({ min: -4e11, max: 2e12 })

test('the true offset lies within the bounds, whatever the latency', () => {
  const readings = offsets.chain((offset) =>
    fc.tuple(fc.constant(offset), fc.array(reading(offset), { minLength: 1, maxLength: 20 })),
  )
  fc.assert(
    fc.property(readings, ([offset, heard]) => {
      const bounds = offsetBounds(heard)
      expect(bounds?.least).toBeLessThanOrEqual(offset)
      expect(bounds?.most).toBeGreaterThanOrEqual(offset)
    }),
  )
})

test('more answers never widen the bounds', () => {
  const readings = offsets.chain((offset) => fc.array(reading(offset), { minLength: 2, maxLength: 20 }))
  fc.assert(
    fc.property(readings, (heard) => {
      const [fewer, more] = [offsetBounds(heard.slice(1)), offsetBounds(heard)]
      const width = (bounds: typeof more) => (bounds?.most ?? 0) - (bounds?.least ?? 0)
      expect(width(more)).toBeLessThanOrEqual(width(fewer))
    }),
  )
})

test('after a clock was set the newer answers count', () => {
  const before = { sentAt: 0, answeredAt: 10, date: 50_000 }
  const after = { sentAt: 1_000, answeredAt: 1_010, date: 900_000 }
  expect(offsetBounds([before, after])).toEqual(offsetBounds([after]))
  expect(offsetBounds([])).toBeNull()
})
