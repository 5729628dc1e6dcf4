import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listLayout } from '#renderer/features/queue/list-layout.ts'
import type { QueueGroup } from '#shared/desk/models.ts'

const sizes = { row: 52, head: 28 }
const groupsOf = (counts: readonly number[]): QueueGroup[] =>
  counts.map((count, index) => ({ key: String(index), label: 'G', kind: { by: 'program' }, count }))

test('without groups items are rows', () => {
  const layout = listLayout([], 7, sizes)
  expect([layout.items, layout.rowOf(3), layout.itemOf(3), layout.topOf(3), layout.sizeOf(3)]).toEqual([
    7, 3, 3, 156, 52,
  ])
})

test('headings precede their rows, and every row is where the items above it end', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0)
      const layout = listLayout(groupsOf(counts), total, sizes)
      expect(layout.items).toBe(total + counts.length)
      expect(layout.height).toBe(total * 52 + counts.length * 28)
      let top = 0
      let row = 0
      let item = 0
      for (const [group, count] of counts.entries()) {
        expect(layout.placeOf(group)).toEqual({ top, height: 28 + count * 52, firstRow: row })
        expect([layout.rowOf(item), layout.sizeOf(item), layout.groupOf(item)]).toEqual([null, 28, group])
        top += 28
        item += 1
        for (let within = 0; within < count; within += 1) {
          expect([layout.rowOf(item), layout.itemOf(row), layout.groupOf(item)]).toEqual([row, item, group])
          expect([layout.topOf(row), layout.sizeOf(item)]).toEqual([top, 52])
          top += 52
          row += 1
          item += 1
        }
      }
    }),
  )
})

test('a place is restored by its row, whatever the headings above it, and the first row of a group comes with its heading', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 })
  fc.assert(
    fc.property(counts, fc.nat(), (groups, at) => {
      const total = groups.reduce((sum, count) => sum + count, 0) || 40
      const layout = listLayout(groupsOf(groups), total, sizes)
      const higher = listLayout(groupsOf(groups), total, { row: 104, head: 56 })
      const top = at % (total * sizes.row + groups.length * sizes.head)
      const place = layout.placeAt(top)
      const row = Math.min(total - 1, Math.floor(place))
      const isInHead = groups.length > 0 && layout.rowOf(layout.itemOf(row) - 1) === null && place === row
      const expected = isInHead ? layout.topOf(row) - sizes.head : top
      expect(layout.topOfPlace(place)).toBeCloseTo(expected)
      expect(higher.topOfPlace(place)).toBeCloseTo(2 * expected)
    }),
  )
})
