import { expect, test } from 'vitest'
import { collectYoungGeneration, youngBytes } from '#main/engine/young-generation.ts'

/** Creates garbage of at least this many bytes. */
function letGoOf(bytes: number): void {
  let made: unknown = null
  // Each array makes the previous one garbage.
  for (let left = bytes; left > 0; left -= 1_000) made = new Array(125).fill(made === null ? 0 : left)
}

test('released memory is cleared, and used memory is kept', () => {
  const held = Array.from({ length: 1_000 }, (_, at) => ({ at }))
  letGoOf(3_000_000)
  // V8 may have cleared part of the garbage by itself; in that case the test makes more.
  if (youngBytes() < 1_000_000) letGoOf(2_000_000)
  const before = youngBytes()

  expect(collectYoungGeneration()).toBe(true)

  expect(youngBytes()).toBeLessThan(before / 2)
  expect(held.map(({ at }) => at)).toEqual(Array.from({ length: 1_000 }, (_, at) => at))
})

test('with little to clear nothing happens', () => {
  // Cleared twice: what is still used leaves the young generation only then, and could be nearly enough to clear.
  for (let turn = 0; turn < 2; turn += 1)
    do letGoOf(100_000)
    while (!collectYoungGeneration())

  expect(collectYoungGeneration()).toBe(false)
})

test('no other code gets the means to clear memory', () => {
  letGoOf(3_000_000)
  collectYoungGeneration()

  expect(Object.hasOwn(globalThis, 'gc')).toBe(false)
})
