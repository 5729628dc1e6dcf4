import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Desk } from '#renderer/bridge/desk.ts'
import { canBeHeld, heldList, readHeld } from '#renderer/state/held-list.ts'
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
  newest: 0,
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

test('arrivals are counted by their activity, whatever the order of the list', async () => {
  const shown = [
    row(1, { lastActivityAt: 30 }),
    row(2, { lastActivityAt: 90 }),
    row(3, { lastActivityAt: 20 }),
  ]
  const arrived = row(9, { lastActivityAt: 120, unseen: true })
  const asked: unknown[] = []
  const invoke = (name: string, request: { readonly search: string; readonly sort: string }) => {
    asked.push([name, request])
    const inOrder = [arrived, ...shown].toSorted(
      (one, other) => (other.lastActivityAt ?? 0) - (one.lastActivityAt ?? 0),
    )
    return Promise.resolve({ ok: true, value: name === 'queue.rows' ? shown : topOf(inOrder) })
  }
  const held = await readHeld(
    { invoke: invoke as Desk['invoke'] },
    {
      workspaceId: 'w',
      view: { kind: 'all' },
      search: 'sort:title is:unseen',
      sort: 'severity',
      group: 'program',
    },
    { windows: windowsOf(shown), total: 3, visible: [0], newest: 100 },
  )
  expect(held).toMatchObject({ total: 3, arrivals: 1 })
  const [[, rows], [, top]] = asked as [[string, object], [string, object]]
  expect(rows).toMatchObject({ search: 'sort:title is:unseen', sort: 'severity' })
  expect(top).toMatchObject({ search: 'is:unseen', sort: 'activity' })
})

test('groups and words are not held', () => {
  expect(canBeHeld({ search: 'status:New sort:id' })).toBe(true)
  expect(canBeHeld({ search: 'token' })).toBe(false)
  expect(canBeHeld({ search: '', group: 'program' })).toBe(false)
})
