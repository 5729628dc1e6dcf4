import { expect, test } from 'vitest'
import { createGatheredSelections } from '#main/engine/calls/gather.ts'

const resolved = (...reportIds: readonly number[]) => ({
  total: reportIds.length,
  isTooMany: false,
  reportIds,
})

test('a form that outlived its engine finds no selection of the next one', () => {
  const [before, after] = [createGatheredSelections(), createGatheredSelections()]
  const id = before.remember(resolved(1, 2))
  after.remember(resolved(3))
  expect(before.of(id)).toEqual(resolved(1, 2))
  expect(after.of(id)).toBeNull()
})
