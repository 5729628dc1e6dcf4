import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canBeHeld, heldList } from '#renderer/state/held-list.ts'
import { type RowWindows, windowSize } from '#renderer/state/queue-windows.ts'
import type { QueueWindow, ReportRow } from '#shared/desk/models.ts'
import { reportRow } from './report-row.ts'

const row = (id: number, fields: Partial<ReportRow> = {}): ReportRow => ({ ...reportRow(id), ...fields })
const windowsOf = (rows: readonly ReportRow[]): RowWindows =>
  new Map(
    Array.from({ length: Math.ceil(rows.length / windowSize) }, (_, number) => [
      number,
      rows.slice(number * windowSize, (number + 1) * windowSize),
    ]),
  )
const idsOf = (windows: RowWindows) => [...windows.values()].flat().map(({ id }) => id)
const topOf = (rows: readonly ReportRow[]): QueueWindow => ({
  total: rows.length,
  isTotalExact: true,
  offset: 0,
  rows: rows.slice(0, windowSize),
  problems: [],
  tookMs: 1,
})

/** A list of which all is at hand: what others did on it, what left it, and what arrived. */
const change = fc
  .record({ count: fc.integer({ min: 2, max: 250 }), arrived: fc.nat(8) })
  .chain(({ count, arrived }) =>
    fc.record({
      count: fc.constant(count),
      arrived: fc.constant(arrived),
      gone: fc.subarray(Array.from({ length: count }, (_, at) => at + 1)),
      theirs: fc.array(fc.integer({ min: 1, max: count }), { maxLength: 5 }),
      mine: fc.array(fc.integer({ min: 1, max: count }), { maxLength: 5 }),
    }),
  )

test('rows keep their order, whoever did what on them; what others did and what arrived is counted', () => {
  fc.assert(
    fc.property(change, ({ count, arrived, gone, theirs, mine }) => {
      const before = Array.from({ length: count }, (_, at) => row(at + 1, { lastActivityAt: 1_000 - at }))
      const after = before
        .filter(({ id }) => !gone.includes(id))
        .map((one) =>
          theirs.includes(one.id)
            ? row(one.id, { lastActivityAt: 5_000, unseen: true })
            : mine.includes(one.id)
              ? row(one.id, { lastActivityAt: 6_000, unseen: false })
              : one,
        )
      const newOnes = Array.from({ length: arrived }, (_, at) =>
        row(1_000 + at, { lastActivityAt: 7_000, unseen: true }),
      )
      const inOrder = [...newOnes, ...after].toSorted(
        (one, other) => (other.lastActivityAt ?? 0) - (one.lastActivityAt ?? 0),
      )
      const held = heldList(
        { windows: windowsOf(before), total: count },
        { ids: before.map(({ id }) => id), rows: after, top: topOf(inOrder), newest: 1_000 },
      )
      expect(held && idsOf(held.windows)).toEqual(after.map(({ id }) => id))
      expect(held).toMatchObject({
        total: after.length,
        arrivals: arrived + after.filter(({ unseen }) => unseen).length,
      })
    }),
  )
})

test('what comes back into the list by an own hand is let in', () => {
  const all = [row(3), row(2), row(1)]
  const held = heldList(
    { windows: windowsOf([row(3), row(1)]), total: 2 },
    { ids: [3, 1], rows: [row(3), row(1)], top: topOf(all), newest: 9e12 },
  )
  expect(held).toBeNull()
})

test('groups and words are not held', () => {
  expect(canBeHeld({ search: 'status:New sort:id' })).toBe(true)
  expect(canBeHeld({ search: 'token' })).toBe(false)
  expect(canBeHeld({ search: '', group: 'program' })).toBe(false)
})
