import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWindowNeeds } from '#renderer/state/window-needs.ts'

const windows = fc.uniqueArray(fc.nat(20), { maxLength: 8 })

/** Reads until nothing is left to read. */
function readAll(needs: ReturnType<typeof createWindowNeeds>): number[] {
  const read: number[] = []
  for (let next = needs.next(); next !== undefined; next = needs.next()) {
    needs.reading(next)
    read.push(next)
  }
  return read
}

it('reads each window once, visible ones first', () => {
  fc.assert(
    fc.property(windows, windows, (wanted, ahead) => {
      const needs = createWindowNeeds()
      needs.want(wanted, ahead)
      expect(readAll(needs)).toEqual([...new Set([...wanted, ...ahead])])
      expect(needs.isPastHeld()).toBe(false)
    }),
  )
})

it('reads only visible windows again after a change', () => {
  fc.assert(
    fc.property(windows, windows, (wanted, ahead) => {
      const needs = createWindowNeeds()
      needs.want(wanted, ahead)
      readAll(needs)
      needs.changed()
      needs.want(wanted, ahead)
      expect(readAll(needs)).toEqual(wanted)
    }),
  )
})

it('reads dropped windows, and those of another query, again', () => {
  fc.assert(
    fc.property(windows, windows, (wanted, forgotten) => {
      const needs = createWindowNeeds()
      needs.want(wanted, [])
      readAll(needs)
      needs.forget(forgotten)
      expect(readAll(needs)).toEqual(wanted.filter((one) => forgotten.includes(one)))
      needs.begin(wanted)
      expect(readAll(needs)).toEqual(wanted)
    }),
  )
})

it('repeats nothing after an error that dropped all rows, and reads ahead again after the next change', () => {
  fc.assert(
    fc.property(windows, windows, (wanted, ahead) => {
      const needs = createWindowNeeds()
      needs.want(wanted, ahead)
      readAll(needs)
      needs.dropped()
      expect(needs.next()).toBeUndefined()
      needs.changed()
      needs.want(wanted, ahead)
      expect(readAll(needs)).toEqual([...new Set([...wanted, ...ahead])])
    }),
  )
})

it('does not repeat a failed reading ahead until the window is on screen', () => {
  fc.assert(
    fc.property(windows, fc.nat(20), (wanted, failing) => {
      const needs = createWindowNeeds()
      needs.want(
        wanted.filter((one) => one !== failing),
        [failing],
      )
      readAll(needs)
      expect(needs.failed(failing)).toBe(false)
      expect(needs.next()).toBeUndefined()
      needs.want([failing], [])
      expect(needs.next()).toBe(failing)
    }),
  )
})
