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

it('reads nothing after an error that dropped all rows, and all again after the next change', () => {
  fc.assert(
    fc.property(windows, windows, fc.nat(7), (wanted, ahead, before) => {
      const needs = createWindowNeeds()
      needs.want(wanted, ahead)
      const failing = [...wanted, ...ahead][before]
      fc.pre(failing !== undefined)
      for (let next = needs.next(); next !== failing && next !== undefined; next = needs.next())
        needs.reading(next)
      needs.reading(failing)
      needs.dropped(failing)
      expect(needs.next()).toBeUndefined()
      needs.want(wanted, ahead)
      expect(needs.next()).toBeUndefined()
      needs.changed()
      needs.want(wanted, ahead)
      expect(readAll(needs)).toEqual([...new Set([...wanted, ...ahead])])
    }),
  )
})

it('reads on after an error if a change came meanwhile', () => {
  fc.assert(
    fc.property(windows, fc.nat(20), (others, failing) => {
      const needs = createWindowNeeds()
      const wanted = [failing, ...others.filter((one) => one !== failing)]
      needs.want(wanted, [])
      needs.reading(failing)
      needs.changed()
      needs.dropped(failing)
      expect(readAll(needs)).toEqual(wanted)
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
