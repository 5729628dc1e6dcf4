import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Desk } from '#renderer/bridge/desk-bridge.ts'
import { canBeHeld, heldList, readHeld } from '#renderer/state/held-list.ts'
import type { RowWindows } from '#renderer/state/queue-windows.ts'
import { latestAtMost, type ReportRow } from '#shared/desk/models.ts'
import { windowSize } from '#shared/desk/queue-rows.ts'
import { reportRow } from './report-row.ts'
import { queueWindow } from './sample-window.ts'

const row = (id: number, fields: Partial<ReportRow> = {}): ReportRow => ({ ...reportRow(id), ...fields })
const windowsOf = (rows: readonly ReportRow[]): RowWindows =>
  new Map(
    Array.from({ length: Math.ceil(rows.length / windowSize) }, (_, number) => [
      number,
      rows.slice(number * windowSize, (number + 1) * windowSize),
    ]),
  )
const idsOf = (windows: RowWindows) => [...windows.values()].flat().map(({ id }) => id)
const topOf = (rows: readonly ReportRow[]) => queueWindow(rows.slice(0, windowSize), { total: rows.length })
const latestOf = (rows: readonly ReportRow[]) =>
  rows.slice(0, latestAtMost).map(({ id, lastActivityAt }) => ({ id, at: lastActivityAt ?? 0 }))

/** A completely loaded list, with changes by others, removals and arrivals. */
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

test('rows keep their order after any change; changes by others and arrivals are counted', () => {
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
        { ids: before.map(({ id }) => id), rows: after, top: topOf(inOrder), latest: latestOf(before) },
      )
      expect(held && idsOf(held.windows)).toEqual(after.map(({ id }) => id))
      const isTheirs = ({ unseen }: ReportRow) => unseen
      expect(held).toMatchObject({
        total: after.length,
        arrivals: inOrder.filter(isTheirs).map(({ id }) => id),
      })
    }),
  )
})

test("a report that returns by the user's own action is added", () => {
  const all = [row(3), row(2), row(1)]
  const held = heldList(
    { windows: windowsOf([row(3), row(1)]), total: 2 },
    { ids: [3, 1], rows: [row(3), row(1)], top: topOf(all), latest: latestOf(all) },
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
    { windows: windowsOf(shown), total: 3, visible: [0], latest: latestOf(shown) },
  )
  expect(held).toMatchObject({ total: 3, arrivals: [9] })
  const [[, rows], [, top]] = asked as [[string, object], [string, object]]
  expect(rows).toMatchObject({ search: 'sort:title is:unseen', sort: 'severity' })
  expect(top).toMatchObject({ search: 'is:unseen', sort: 'activity' })
})

test("a date in the future hides no arrival, and neither do the user's own actions", () => {
  const before = [row(1, { lastActivityAt: 4e12, unseen: true }), row(2, { lastActivityAt: 90 })]
  const mine = row(2, { lastActivityAt: 200 })
  const theirs = row(3, { lastActivityAt: 150, unseen: true })
  const held = heldList(
    { windows: windowsOf(before), total: 2 },
    {
      ids: [1, 2],
      rows: [row(1, { lastActivityAt: 4e12, unseen: true }), mine],
      top: topOf([before[0] ?? mine, mine, theirs]),
      latest: latestOf(before),
    },
  )
  expect(held?.arrivals).toEqual([3])
})

test('a row that moves up among the newest is no arrival', () => {
  const before = Array.from({ length: 300 }, (_, at) =>
    row(at + 1, { lastActivityAt: 1_000 - at, unseen: true }),
  )
  const after = before.slice(1)
  const held = heldList(
    { windows: windowsOf(before.slice(0, 2 * windowSize)), total: 300 },
    { ids: [1, 2], rows: before.slice(1, 2), top: topOf(after), latest: latestOf(before) },
  )
  expect(held).toMatchObject({ total: 299, arrivals: [] })
})

test('refreshed rows are those on screen; shifted windows stay, a cut one is dropped', () => {
  const all = Array.from({ length: 1_000 }, (_, at) => row(at + 1))
  const near = new Map([...windowsOf(all)].filter(([number]) => number === 3 || number === 4))
  const still = all.slice(300, 500).filter(({ id }) => id !== 350)
  const change = { ids: all.slice(300, 500).map(({ id }) => id), rows: still, top: topOf(all), latest: [] }
  const held = heldList({ windows: near, total: 1_000 }, change)
  expect(held?.total).toBe(999)
  expect([...(held?.windows.keys() ?? [])]).toEqual([3])
  expect(held && idsOf(held.windows)).toEqual(still.slice(0, 100).map(({ id }) => id))
  // Rows between two windows are unknown, so no row can be seen to move across them.
  const far = new Map([...windowsOf(all)].filter(([number]) => number === 0 || number === 4))
  expect(heldList({ windows: far, total: 1_000 }, { ...change, ids: [350], rows: [] })).toBeNull()
  const unmoved = heldList(
    { windows: far, total: 1_000 },
    { ...change, ids: [401], rows: [row(401, { unseen: true })] },
  )
  expect([...(unmoved?.windows.keys() ?? [])]).toEqual([0, 4])
  expect(unmoved?.windows.get(4)?.[0]?.unseen).toBe(true)
})

test('groups and searches are not held', () => {
  expect(canBeHeld({ search: 'status:New sort:id' })).toBe(true)
  expect(canBeHeld({ search: 'token' })).toBe(false)
  expect(canBeHeld({ search: '', group: 'program' })).toBe(false)
})
