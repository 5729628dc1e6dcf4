import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bucketAt,
  bucketsBefore,
  bucketsBetween,
  bucketUnits,
  lastBuckets,
} from '#shared/rules/insights/buckets.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  // Clocks change at midnight here, so some days start at one o'clock.
  'America/Santiago',
  'Australia/Lord_Howe',
]
const instant = fc.integer({ min: Date.UTC(2019, 0), max: Date.UTC(2029, 0) })
const asked = fc.record({
  unit: fc.constantFrom(...bucketUnits),
  count: fc.integer({ min: 1, max: 40 }),
  now: instant,
  zone: fc.constantFrom(...zones),
})

/** The wall clock at an instant, computed without the rules. */
function wallClock(at: number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

test('buckets follow each other without gaps, end with the present one, and start on a day, a Monday or a month', () => {
  fc.assert(
    fc.property(asked, ({ unit, count, now, zone }) => {
      const edges = lastBuckets(unit, count, now, zone)
      expect(edges).toHaveLength(count + 1)
      expect(bucketAt(edges, now)).toBe(count - 1)
      for (const [at, edge] of edges.entries()) {
        expect(edge).toBeGreaterThan(edges[at - 1] ?? Number.NEGATIVE_INFINITY)
        const here = wallClock(edge, zone)
        // The first instant of its day: the moment before belongs to another day.
        expect(wallClock(edge - 1, zone).day).not.toBe(here.day)
        if (unit === 'week') expect(here.weekday).toBe('Mon')
        if (unit === 'month') expect(here.day).toBe('1')
      }
    }),
  )
})

test('the preceding buckets end where these begin', () => {
  fc.assert(
    fc.property(asked, ({ unit, count, now, zone }) => {
      const edges = lastBuckets(unit, count, now, zone)
      const before = bucketsBefore(unit, edges, zone)
      expect(before).toHaveLength(edges.length)
      expect(before.at(-1)).toBe(edges[0])
    }),
  )
})

test('an instant is in exactly one bucket, before all of them, or after', () => {
  fc.assert(
    fc.property(asked, instant, ({ unit, count, now, zone }, at) => {
      const edges = lastBuckets(unit, count, now, zone)
      const bucket = bucketAt(edges, at)
      expect(bucket).toBe(edges.filter((edge) => edge <= at).length - 1)
    }),
  )
})

test('buckets between two instants begin with the one of the first and end with that of the second', () => {
  fc.assert(
    fc.property(asked, fc.integer({ min: 0, max: 400 }), ({ unit, now, zone }, days) => {
      const until = now + days * 86_400_000
      const edges = bucketsBetween(unit, now, until, zone)
      expect(bucketAt(edges, now)).toBe(0)
      expect(bucketAt(edges, until)).toBe(edges.length - 2)
    }),
  )
})
