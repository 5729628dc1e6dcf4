import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cursorWithoutReport, steppedIndex } from '#renderer/state/queue-cursor.ts'
import {
  indexOfReport,
  type RowWindows,
  rowAt,
  windowsAround,
  windowsOf,
  withWindow,
} from '#renderer/state/queue-windows.ts'
import { windowSize } from '#shared/desk/queue-rows.ts'
import { reportRow } from './report-row.ts'

describe('windows of rows', () => {
  test('cover exactly the visible rows', () => {
    expect(windowsOf(0, 20)).toEqual([0])
    expect(windowsOf(95, 105)).toEqual([0, 1])
    expect(windowsOf(250, 250)).toEqual([2])
  })

  test('find a row by its index and an index by its report', () => {
    const windows = withWindow(new Map(), 2, [reportRow(7), reportRow(8)], [2])
    expect(rowAt(windows, 2 * windowSize + 1)?.id).toBe(8)
    expect(rowAt(windows, 0)).toBeUndefined()
    expect(indexOfReport(windows, 8)).toBe(2 * windowSize + 1)
    expect(indexOfReport(windows, 9)).toBeNull()
  })

  test('far from the screen and from the cursor are dropped, so that the table is never held completely', () => {
    let windows: RowWindows = new Map()
    for (let number = 0; number < 40; number += 1)
      windows = withWindow(windows, number, [reportRow(number)], [number, 1])
    expect([...windows.keys()]).toEqual([0, 1, 2, 3, 4, 36, 37, 38, 39])
  })

  test('that were passed while they were read are not held', () => {
    expect([...withWindow(new Map(), 3, [reportRow(1)], [20]).keys()]).toEqual([])
  })

  test('keep equal rows, also if others arrived above them', () => {
    const [one, two] = [reportRow(1), reportRow(2)]
    const before = withWindow(new Map(), 0, [one, two], [0])
    const after = withWindow(
      before,
      0,
      [reportRow(9), reportRow(1), { ...reportRow(2), unseen: !two.unseen }],
      [0],
    )
    expect(rowAt(after, 1)).toBe(one)
    expect(rowAt(after, 2)).not.toBe(two)
    expect(rowAt(after, 2)?.unseen).toBe(!two.unseen)
  })

  test('are read ahead in the direction of scrolling, and never beyond the ends', () => {
    expect(windowsAround([4, 5], false, 10_000)).toEqual([6, 3])
    expect(windowsAround([4, 5], true, 10_000)).toEqual([3, 6])
    expect(windowsAround([0], false, 101)).toEqual([1])
    expect(windowsAround([0], false, 100)).toEqual([])
    expect(windowsAround([0], false, null)).toEqual([])
  })
})

describe('the cursor', () => {
  test('steps within the queue and never out of it', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: -600, max: 600 }), fc.nat(500), (total, steps, start) => {
        const from = total === 0 ? null : { index: Math.min(start, total - 1), reportId: 1 }
        const index = steppedIndex(from, steps, total)
        if (total === 0) expect(index).toBeNull()
        else {
          expect(index).toBeGreaterThanOrEqual(0)
          expect(index).toBeLessThan(total)
        }
      }),
    )
  })

  test('starts at the first row, or at the last when moving up', () => {
    expect(steppedIndex(null, 1, 10)).toBe(0)
    expect(steppedIndex(null, -1, 10)).toBe(9)
  })

  test('skips no row if its report left the queue', () => {
    const between = cursorWithoutReport({ index: 5, reportId: 42 }, 9)
    expect(between).toEqual({ index: 4.5, reportId: null })
    expect(steppedIndex(between, 1, 9)).toBe(5)
    expect(steppedIndex(between, -1, 9)).toBe(4)
  })

  test('has no place in an empty queue', () => {
    expect(cursorWithoutReport({ index: 0, reportId: 1 }, 0)).toBeNull()
  })
})
